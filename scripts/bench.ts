import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import pg from 'pg';
import { DEMO_PASSWORD, loadDemoWorld } from '../apps/server/src/demo/index.ts';
import { readEnvironment } from '../apps/server/src/env.ts';
import { type Serving, serve } from '../apps/server/src/main.ts';
import { importAndSettle } from '../apps/server/src/modules/tools/imports/service.ts';
import { measureLists } from './bench-lists.ts';
import { measureStreams } from './bench-streams.ts';

const HELP = `bench: how fast the product is on this machine

Starts the product on a database of its own with the simulated world, measures, prints a table and leaves nothing behind. Each
figure also stands beside one of the same run, because machines differ and their moods as well: compare ratios, not times.

  --json         the figures as JSON
  --rows N       rows of the file that is imported (3000)
  --tips N       tips of one tipster that are published and settled (400)
  --requests N   requests of each kind (100)
  --sizes N,N    tips in the table when lists are measured (20000,1000000); pages a second, of those that pgbench reaches
  --lists        only the lists
  --streams N    only a publication to so many connected followers
`;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '3000' },
    tips: { type: 'string', default: '400' },
    requests: { type: 'string', default: '100' },
    sizes: { type: 'string', default: '20000,1000000' },
    lists: { type: 'boolean', default: false },
    streams: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

interface Figure {
  name: string;
  value: number;
  unit: string;
  p95?: number;
  /** How many of the baseline this takes, or how many of it go into this one's second; of lists, how much of the floor is reached. */
  ratio: number;
}

const log = (text: string) => {
  if (!values.json) console.error(text);
};

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await work();
    all.push(performance.now() - start);
  }
  return all.sort((a, b) => a - b);
}

/** A season of leagues that nobody plays, with statistics and closing odds, two matches an hour. */
function resultsFile(rows: number, division: string, from: Date): string {
  const lines = [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,HS,AS,HST,AST,HC,AC,HY,AY,B365H,B365D,B365A,PSH,PSD,PSA,B365>2.5,B365<2.5,PSCH,PSCD,PSCA,PC>2.5,PC<2.5',
  ];
  const teams = Math.ceil(Math.sqrt(rows)) + 1;
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  for (let n = 0; n < rows; n += 1) {
    const home = n % teams;
    const away = (home + 1 + Math.floor(n / teams)) % teams;
    const [date, time] = written.format(from.getTime() + (n % 24) * 30 * MINUTE_MS).split(', ') as [string, string];
    const goals = [n % 4, (n * 7) % 3] as const;
    const winner = goals[0] > goals[1] ? 'H' : goals[0] < goals[1] ? 'A' : 'D';
    lines.push(
      `${division},${date},${time},Bench ${division} ${home},Bench ${division} ${away},${goals},${winner},0,0,D,12,9,4,3,5,4,1,2,2.1,3.4,3.6,2.12,3.45,3.7,1.9,1.95,2.05,3.5,3.8,1.92,1.94`,
    );
  }
  return `${lines.join('\n')}\n`;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 65_536) yield Buffer.from(text.slice(at, at + 65_536));
}

interface Session {
  token: string;
}

class Client {
  readonly #address: string;

  constructor(address: string) {
    this.#address = `${address}/api`;
  }

  async call<T>(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<T> {
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async signIn(email: string): Promise<Session> {
    const body = { username_or_email: email, password: DEMO_PASSWORD };
    const { access_token } = await this.call<{ access_token: string }>('POST', '/users/v1/sign-in/', { body });
    return { token: access_token };
  }

  /** Calls back for every event of the live stream; ends with `stop`. */
  async listen(token: string, onEvent: (event: string, data: { id?: number }) => void): Promise<() => void> {
    const connection = new AbortController();
    const response = await fetch(`${this.#address}/tips/v1/notification/stream/`, {
      headers: { authorization: `Bearer ${token}` },
      signal: connection.signal,
    });
    let ready = () => undefined as undefined;
    const opened = new Promise<void>((done) => {
      ready = () => {
        done();
        return undefined;
      };
    });
    void (async () => {
      let rest = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const event = /^event: (.*)$/m.exec(part)?.[1];
          const data = /^data: (.*)$/m.exec(part)?.[1];
          if (event === 'ready') ready();
          if (event && data) onEvent(event, JSON.parse(data));
        }
      }
    })().catch(() => undefined);
    await opened;
    return () => connection.abort();
  }
}

interface Fixture {
  id: number;
}

function tipOn(fixtureId: number) {
  const leg = { type: 'structured', fixture_id: fixtureId, market: '1x2', result: 'home', odds: '2.1' };
  return { publish: true, repeat_confirmed: true, is_free: false, stake: '1', bookmaker: 'Bet365', legs: [leg] };
}

async function measureRequests(client: Client, figures: Figure[], baseline: number): Promise<void> {
  const count = Number(values.requests);
  const { token } = await client.signIn('pro@example.com');
  const { results } = await client.call<{ results: { tipster: { username: string } }[] }>(
    'GET',
    '/tips/v1/leaderboard/',
    { token },
  );
  const username = results[0]!.tipster.username;
  const requests: [string, string][] = [
    ['ranking', '/tips/v1/leaderboard/?page_size=50'],
    ['ranking, sorted and filtered', '/tips/v1/leaderboard/?valexc=valuebet&period=365d&sort=yield&min_bets=1'],
    ['tipster', `/tips/v1/tipsters/${username}/`],
    ['tipster’s statistics', `/tips/v1/tipster/stats/${username}/all/`],
    ['tipster’s statistics, filtered', `/tips/v1/tipster/stats/${username}/all/?odds_band=2.00-2.99`],
    ['list of tips', '/tips/v1/tips-public/?page_size=25'],
    ['list of tips, filtered', '/tips/v1/valuebet/?result=win&min_odds=2&page_size=25'],
    ['dashboard', '/tips/v1/dashboard-personal/'],
    ['calendar', '/tips/v1/fixtures/?page_size=25'],
    ['notifications', '/tips/v1/notification/'],
  ];
  for (const [name, path] of requests) {
    const all = await times(count, () => client.call('GET', path, { token }));
    const value = quantile(all, 0.5);
    figures.push({ name: `request: ${name}`, value, unit: 'ms', p95: quantile(all, 0.95), ratio: value / baseline });
  }
}

/** Another pair of teams each time, as after a fit: nothing of a calculation is kept. */
async function measureCalculators(client: Client, figures: Figure[], baseline: number): Promise<void> {
  const { token } = await client.signIn('pro@example.com');
  const leagues = await client.call<{ results: { id: number; enough: boolean }[] }>('GET', '/tools/v1/leagues/', {
    token,
  });
  const league = leagues.results.find(({ enough }) => enough)!.id;
  const teams = await client.call<{ results: { id: number; enough: boolean }[] }>(
    'GET',
    `/tools/v1/teams/?league=${league}`,
    { token },
  );
  const ids = teams.results.filter(({ enough }) => enough).map(({ id }) => id);
  const pairs = ids.flatMap((home) => ids.flatMap((away) => (home === away ? [] : [{ league, home, away }])));
  const bet = { market: '1x2', selection: 'home', odds: '2.1' };
  const calculators: [string, string, (pair: (typeof pairs)[number]) => unknown][] = [
    ['expected goals', 'xg', (pair) => pair],
    ['total shots', 'shots-total-calc', (pair) => pair],
    [
      'shots and Poisson',
      'advanced/compute',
      (pair) => ({ kind: 'goals', input: { source: 'model', ...pair }, bets: [bet] }),
    ],
  ];
  for (const [name, path, bodyOf] of calculators) {
    let count = 0;
    const all = await times(Number(values.requests), () => {
      const body = bodyOf(pairs[count % pairs.length]!);
      count += 1;
      return client.call('POST', `/tools/v1/${path}/`, { token, body });
    });
    const value = quantile(all, 0.5);
    figures.push({ name: `calculator: ${name}`, value, unit: 'ms', p95: quantile(all, 0.95), ratio: value / baseline });
  }
}

async function measurePublication(client: Client, fixtures: readonly Fixture[], figures: Figure[], baseline: number) {
  const tipster = await client.signIn('tipster@example.com');
  const reader = await client.signIn('elite@example.com');
  const receivedAt = new Map<number, number>();
  const stop = await client.listen(reader.token, (event, { id }) => {
    if (event === 'tip_published' && id !== undefined) receivedAt.set(id, performance.now());
  });
  const answered: number[] = [];
  const eventDelays: number[] = [];
  for (const { id } of fixtures) {
    const start = performance.now();
    const tip = await client.call<{ id: number }>('POST', '/tips/v1/valuebet/', {
      token: tipster.token,
      body: tipOn(id),
    });
    answered.push(performance.now() - start);
    while (!receivedAt.has(tip.id) && performance.now() - start < 5_000)
      await new Promise((done) => setTimeout(done, 1));
    eventDelays.push((receivedAt.get(tip.id) ?? Number.NaN) - start);
  }
  stop();
  for (const [name, all] of [
    ['publication to answer', answered],
    ['publication to event on a stream', eventDelays],
  ] as const) {
    const sorted = [...all].sort((a, b) => a - b);
    const value = quantile(sorted, 0.5);
    figures.push({ name, value, unit: 'ms', p95: quantile(sorted, 0.95), ratio: value / baseline });
  }
}

/** Live tips on matches that have begun, put in as publication does but in bulk, then settled by one file. */
async function measureSettlement(serving: Serving, client: Client, figures: Figure[], baseline: number): Promise<void> {
  const { db, clock } = serving.context;
  const tips = Number(values.tips);
  const matches = 50;
  const begun = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS - 13 * HOUR_MS);
  const complete = resultsFile(matches, 'E2', begun);
  const bare = complete.split('\n').map((line, n) =>
    n === 0 || !line
      ? line
      : line
          .split(',')
          .map((cell, at) => ((at >= 5 && at < 19) || at >= 27 ? '' : cell))
          .join(','),
  );
  const source = (name: string, text: string) => ({ kind: 'file' as const, name, bytes: bytesOf(text) });
  const importInput = { clock, accountId: null, season: null };
  await importAndSettle(db, { ...importInput, source: source('coming.csv', bare.join('\n')) });
  const { token } = await client.signIn('tipster@example.com');
  const fixtures = await client.call<{ results: Fixture[] }>(
    'GET',
    '/tips/v1/fixtures/?search=Bench%20E2&when=started&page_size=50',
    { token },
  );
  const start = performance.now();
  for (let n = 0; n < tips; n += 10) {
    const batch = Array.from(
      { length: Math.min(10, tips - n) },
      (_, i) => fixtures.results[(n + i) % fixtures.results.length]!.id,
    );
    await Promise.all(
      batch.map((id) =>
        client.call('POST', '/tips/v1/valuebet/', { token, body: { ...tipOn(id), liveprematch: 'live' } }),
      ),
    );
  }
  const published = (performance.now() - start) / 1000;
  figures.push({
    name: 'publications of one tipster, ten at once',
    value: tips / published,
    unit: 'tips/s',
    ratio: baseline / ((published * 1000) / tips),
  });
  const begin = performance.now();
  const outcome = await importAndSettle(db, { ...importInput, source: source('results.csv', complete) });
  const seconds = (performance.now() - begin) / 1000;
  const settled = outcome.run.tips_settled;
  if (settled !== tips) throw new Error(`${settled} tips were settled instead of ${tips}`);
  figures.push({
    name: 'settlement, statistics included',
    value: settled / seconds,
    unit: 'tips/s',
    ratio: baseline / ((seconds * 1000) / settled),
  });
}

async function measureImport(serving: Serving, figures: Figure[], baseline: number): Promise<void> {
  const rows = Number(values.rows);
  const { db, clock } = serving.context;
  const text = resultsFile(rows, 'E1', new Date(clock.now().getTime() - 200 * DAY_MS));
  for (const name of ['import', 'the same file again']) {
    const begin = performance.now();
    const source = { kind: 'file' as const, name: 'bench.csv', bytes: bytesOf(text) };
    const { run } = await importAndSettle(db, { source, clock, accountId: null, season: null });
    const seconds = (performance.now() - begin) / 1000;
    if (run.rows_rejected > 0) throw new Error(`${run.rows_rejected} rows were rejected`);
    figures.push({
      name,
      value: run.rows_read / seconds,
      unit: 'rows/s',
      ratio: baseline / ((seconds * 1000) / run.rows_read),
    });
  }
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, p95, ratio }) => [
    name,
    `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`,
    p95 === undefined ? '' : `${p95.toFixed(2)} ${unit}`,
    Number.isNaN(ratio) ? '' : ratio.toFixed(2),
  ]);
  const table = [['', 'median', '95%', 'of the baseline'], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]!.length)));
  for (const row of table)
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '));
}

async function measureAll(serving: Serving, api: Client, figures: Figure[], baseline: number): Promise<void> {
  log('Requests…');
  await measureRequests(api, figures, baseline);
  await measureCalculators(api, figures, baseline);
  log('Publications…');
  const { token } = await api.signIn('tipster@example.com');
  const { results } = await api.call<{ results: Fixture[] }>('GET', '/tips/v1/fixtures/?page_size=50', { token });
  await measurePublication(api, results, figures, baseline);
  log('Settlement…');
  await measureSettlement(serving, api, figures, baseline);
  log('Import…');
  await measureImport(serving, figures, baseline);
}

/** To the last of so many connected followers, and what each of them takes of the server's memory. */
async function measureFollowers(serving: Serving, api: Client, figures: Figure[], baseline: number): Promise<void> {
  const count = Number(values.streams);
  log(`${count} streams…`);
  const { token } = await api.signIn('tipster@example.com');
  const { id: tipsterId } = await api.call<{ id: number }>('GET', '/users/v1/user-me/', { token });
  const fixtures = await api.call<{ results: Fixture[] }>('GET', '/tips/v1/fixtures/?page_size=1', { token });
  const publish = () => api.call('POST', '/tips/v1/valuebet/', { token, body: tipOn(fixtures.results[0]!.id) });
  const { published, notified, perStream } = await measureStreams(serving, { tipsterId, count, publish });
  for (const [name, value] of [
    ['tip at the last follower', published],
    ['notification at the last follower', notified],
  ] as const)
    figures.push({ name: `${name} of ${count}`, value, unit: 'ms', ratio: value / baseline });
  figures.push({ name: 'memory of one stream', value: perStream / 1024, unit: 'kB', ratio: Number.NaN });
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-bench-'));
  const port = process.env.PORT ?? '0';
  const environment = readEnvironment({
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: port,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
  });
  let serving: Serving | null = null;
  try {
    const figures: Figure[] = [];
    const world = { seconds: 0, tips: 0 };
    serving = await serve({
      environment,
      web: null,
      prepare: async ({ context: { db, clock } }) => {
        log('Making the simulated world…');
        const start = performance.now();
        const outcome = await loadDemoWorld({ db, clock });
        world.seconds = (performance.now() - start) / 1000;
        world.tips = outcome.loaded ? outcome.tips : 0;
      },
    });
    const client = new pg.Client({ connectionString: serving.context.database.url });
    await client.connect();
    const selects = await times(500, () => client.query('select 1'));
    await client.end();
    const baseline = quantile(selects, 0.5);
    figures.push({ name: 'baseline: select 1', value: baseline, unit: 'ms', p95: quantile(selects, 0.95), ratio: 1 });
    const api = new Client(serving.address);
    const alive = await times(200, () => fetch(`${serving!.address}/healthz`).then((response) => response.text()));
    figures.push({
      name: 'request: alive',
      value: quantile(alive, 0.5),
      unit: 'ms',
      p95: quantile(alive, 0.95),
      ratio: quantile(alive, 0.5) / baseline,
    });
    figures.push({
      name: 'simulated world',
      value: world.tips / world.seconds,
      unit: 'tips/s',
      ratio: baseline / ((world.seconds * 1000) / world.tips),
    });
    if (values.streams) {
      await measureFollowers(serving, api, figures, baseline);
      print(figures);
      return;
    }
    if (!values.lists) await measureAll(serving, api, figures, baseline);
    log('Lists…');
    const { token } = await api.signIn('pro@example.com');
    const databaseUrl = serving.context.database.url;
    const sizes = values.sizes.split(',').map(Number);
    figures.push(...(await measureLists({ databaseUrl, address: serving.address, token, folder }, sizes)));
    if (values.json)
      console.log(JSON.stringify({ figures, world, node: process.version, at: new Date().toISOString() }, null, 2));
    else print(figures);
  } finally {
    await serving?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else await bench();
