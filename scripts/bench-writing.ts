import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { importAndSettle } from '../apps/server/src/modules/tools/imports/service.ts';
import { type Fixture, tipOn } from './bench-client.ts';
import { type Bench, type Figure, quantile } from './bench-figures.ts';
import { underLoad } from './bench-load.ts';

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

/** A publication follows another, until a reader's live stream tells of it. */
export async function measurePublication({ client, requests, baseline }: Bench): Promise<Figure[]> {
  const tipster = await client.signIn('tipster@example.com');
  const reader = await client.signIn('elite@example.com');
  const { results: fixtures } = await client.call<{ results: Fixture[] }>(
    'GET',
    `/tips/v1/fixtures/?page_size=${Math.min(requests, 50)}`,
    { token: tipster.token },
  );
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
  const named = [
    ['publication to answer', answered],
    ['publication to event on a stream', eventDelays],
  ] as const;
  return named.map(([name, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const value = quantile(sorted, 0.5);
    return { name, value, unit: 'ms', p95: quantile(sorted, 0.95), ratio: value / baseline };
  });
}

const MATCHES = 50;

/** The file as it is before the matches are played. */
function beforeResults(text: string): string {
  const isKnown = (at: number) => at < 5 || (at >= 19 && at < 27);
  const emptied = (line: string) =>
    line
      .split(',')
      .map((cell, at) => (isKnown(at) ? cell : ''))
      .join(',');
  return text
    .split('\n')
    .map((line, n) => (n === 0 || !line ? line : emptied(line)))
    .join('\n');
}

/** Tips of one tipster and of many on matches to come, all at once, and their settlement by one file a day later. */
export async function measureWriting({ client, clock, db, address, ...bench }: Bench): Promise<Figure[]> {
  const { tips, tipsters, tokenOf, connections, baseline } = bench;
  const first = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS);
  const complete = resultsFile(MATCHES, 'E2', first);
  const source = (name: string, text: string) => ({ kind: 'file' as const, name, bytes: bytesOf(text) });
  const importing = { accountId: null, season: null };
  await importAndSettle(db, { ...importing, clock, source: source('coming.csv', beforeResults(complete)) });
  const { token: own } = await client.signIn('tipster@example.com');
  const { results: fixtures } = await client.call<{ results: Fixture[] }>(
    'GET',
    `/tips/v1/fixtures/?search=Bench%20E2&page_size=${MATCHES}`,
    { token: own },
  );
  const others = await Promise.all((await tipsters(connections)).map(tokenOf));
  const path = '/api/tips/v1/valuebet/';
  const figures: Figure[] = [];
  for (const [name, tokens] of [
    ['publications of many tipsters', others],
    ['publications of one tipster', [own]],
  ] as const) {
    const requests = Array.from({ length: tips }, (_, n) => ({
      path,
      token: tokens[n % tokens.length]!,
      body: tipOn(fixtures[n % fixtures.length]!.id),
    }));
    const { perSecond, p50, p95 } = await underLoad(address, {
      requests,
      connections: Math.min(connections, tips),
      milliseconds: null,
    });
    const ratio = (baseline * perSecond) / 1_000;
    figures.push({ name: `${name}, ${connections} at once`, value: perSecond, unit: 'tips/s', ratio });
    figures.push({ name: `${name}, to answer`, value: p50, unit: 'ms', p95, ratio: p50 / baseline });
  }
  const dayLater = { ...clock, now: () => new Date(clock.now().getTime() + DAY_MS), wall: () => clock.wall() };
  const begin = performance.now();
  const outcome = await importAndSettle(db, { ...importing, clock: dayLater, source: source('results.csv', complete) });
  const seconds = (performance.now() - begin) / 1000;
  const settled = outcome.run.tips_settled;
  if (settled !== 2 * tips) throw new Error(`${settled} tips were settled instead of ${2 * tips}`);
  figures.push({
    name: 'settlement, statistics included',
    value: settled / seconds,
    unit: 'tips/s',
    ratio: baseline / ((seconds * 1000) / settled),
  });
  return figures;
}

export async function measureImport({ db, clock, rows, baseline }: Bench): Promise<Figure[]> {
  const text = resultsFile(rows, 'E1', new Date(clock.now().getTime() - 200 * DAY_MS));
  const figures: Figure[] = [];
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
  return figures;
}
