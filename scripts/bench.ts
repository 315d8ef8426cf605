import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadDemoWorld } from '../apps/server/src/demo/index.ts';
import { readEnvironment } from '../apps/server/src/env.ts';
import { type Serving, serve } from '../apps/server/src/main.ts';
import { isFailure } from '../apps/server/src/platform/errors/index.ts';
import { measureCalls } from './bench-calls.ts';
import { Client, type Fixture, tipOn } from './bench-client.ts';
import { type Bench, type Figure, measureParts, print, quantile, times, tipstersOf } from './bench-figures.ts';
import { measureLists } from './bench-lists.ts';
import { measureCalculators, measureRequests } from './bench-requests.ts';
import { measureStreams } from './bench-streams.ts';
import { measureWorkers } from './bench-workers.ts';
import { measureImport, measurePublication, measureWriting } from './bench-writing.ts';

const HELP = `bench: how fast the product is on this machine

Starts the product on a database of its own with the simulated world, measures, prints a table and leaves nothing behind. A part
that fails is said, and the others are measured all the same. Each figure also stands beside one of the same run, because machines differ and their moods as well: compare ratios, not times.

  --json         the figures as JSON
  --rows N       rows of the file that is imported (3000)
  --tips N       tips that are published by many tipsters, by one, and settled (400)
  --requests N   requests of each kind (100)
  --sizes N,N    tips in the table when lists are measured (20000,1000000); pages a second, of those that pgbench reaches
  --load N       seconds of load on each of a member's calls (4)
  --only A,B     only these parts: requests, calls, workers, writing, import, lists
  --streams N    only a publication to so many connected followers
`;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '3000' },
    tips: { type: 'string', default: '400' },
    requests: { type: 'string', default: '100' },
    sizes: { type: 'string', default: '20000,1000000' },
    load: { type: 'string', default: '4' },
    only: { type: 'string' },
    streams: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const CONNECTIONS = 32;

const log = (text: string) => {
  if (!values.json) console.error(text);
};

/** To the last of so many connected followers, and what each of them takes of the server's memory. */
async function measureFollowers(serving: Serving, { client, baseline }: Bench, count: number): Promise<Figure[]> {
  const { token } = await client.signIn('tipster@example.com');
  const { id: tipsterId } = await client.call<{ id: number }>('GET', '/users/v1/user-me/', { token });
  const fixtures = await client.call<{ results: Fixture[] }>('GET', '/tips/v1/fixtures/?page_size=1', { token });
  const publish = () => client.call('POST', '/tips/v1/valuebet/', { token, body: tipOn(fixtures.results[0]!.id) });
  const { published, notified, perStream } = await measureStreams(serving, { tipsterId, count, publish });
  return [
    { name: `tip at the last follower of ${count}`, value: published, unit: 'ms', ratio: published / baseline },
    { name: `notification at the last follower of ${count}`, value: notified, unit: 'ms', ratio: notified / baseline },
    { name: 'memory of one stream', value: perStream / 1024, unit: 'kB', ratio: Number.NaN },
  ];
}

async function measureLoaded(bench: Bench, folder: string): Promise<Figure[]> {
  const { token } = await bench.client.signIn('pro@example.com');
  const sizes = values.sizes.split(',').map(Number);
  return measureLists({ databaseUrl: bench.databaseUrl, address: bench.address, token, folder }, sizes);
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
  const figures: Figure[] = [];
  const world = { seconds: 0, tips: 0 };
  try {
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
    const { address, context, app } = serving;
    const pgClient = new pg.Client({ connectionString: context.database.url });
    await pgClient.connect();
    const selects = await times(500, () => pgClient.query('select 1'));
    await pgClient.end();
    const baseline = quantile(selects, 0.5);
    figures.push({ name: 'baseline: select 1', value: baseline, unit: 'ms', p95: quantile(selects, 0.95), ratio: 1 });
    const alive = await times(200, () => fetch(`${address}/healthz`).then((response) => response.text()));
    const aliveMedian = quantile(alive, 0.5);
    figures.push({
      name: 'request: alive',
      value: aliveMedian,
      unit: 'ms',
      p95: quantile(alive, 0.95),
      ratio: aliveMedian / baseline,
    });
    figures.push({
      name: 'simulated world',
      value: world.tips / world.seconds,
      unit: 'tips/s',
      ratio: baseline / ((world.seconds * 1000) / world.tips),
    });
    const measured: Bench = {
      ...{ db: context.db, clock: context.clock, databaseUrl: context.database.url, address, baseline },
      client: new Client(address),
      ...{ requests: Number(values.requests), tips: Number(values.tips), rows: Number(values.rows) },
      connections: CONNECTIONS,
      loadMs: Number(values.load) * 1_000,
      tipsters: (count) => tipstersOf(context.db, count),
      tokenOf: async (accountId) => {
        const opened = await app.users.sessions.openFor(accountId, 'bench');
        if (isFailure(opened)) throw new Error(opened.error.code);
        return opened.value.access;
      },
    };
    const parts: Record<string, () => Promise<Figure[]>> = values.streams
      ? { streams: () => measureFollowers(serving!, measured, Number(values.streams)) }
      : {
          requests: () => measureRequests(measured),
          calculators: () => measureCalculators(measured),
          calls: () => measureCalls(measured),
          workers: () => measureWorkers(measured, folder),
          publication: () => measurePublication(measured),
          writing: () => measureWriting(measured),
          import: () => measureImport(measured),
          lists: () => measureLoaded(measured, folder),
        };
    const only = values.streams ? undefined : values.only?.split(',');
    if (!(await measureParts(parts, { only, figures, log }))) process.exitCode = 1;
  } finally {
    if (values.json)
      console.log(JSON.stringify({ figures, world, node: process.version, at: new Date().toISOString() }, null, 2));
    else print(figures);
    await serving?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else await bench();
