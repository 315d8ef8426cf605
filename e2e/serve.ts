import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { boot } from '../apps/server/src/boot.ts';
import { loadDemoWorld } from '../apps/server/src/demo/index.ts';
import { readEnvironment } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { ALL_READY, dataOf, FOLDER, portOf, productOf, SPARE_STARTER_PORT, siteOf, WORKERS } from './sites.ts';

// Starts one product per worker, and a spare one once it is asked for. The simulated world takes long to make, so it is made once and copied.
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const servers: ChildProcess[] = [];
let ending = false;

async function makeWorld(dataDir: string): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  const { context, close } = await boot(environment, { log: createLog('warn') });
  await loadDemoWorld(context);
  await close();
}

async function start(worker: number): Promise<void> {
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DATA_DIR: dataOf(worker),
      DEMO: '1',
      PORT: String(portOf(worker)),
      PUBLIC_URL: siteOf(worker),
      // Every reader of a run has one address; together they ask for more than one may.
      RATE_LIMITS: '0',
      // Each site is one process, however many cores there are.
      WORKERS: '1',
    },
  });
  servers.push(server);
  server.on('exit', (code) => end(code ?? 1));
  await untilReady(siteOf(worker));
}

/** Stops every server as soon as one of them exits. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const server of running) server.kill('SIGTERM');
  await Promise.all(running.map((server) => once(server, 'exit')));
  rmSync(FOLDER, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));

async function untilReady(site: string): Promise<void> {
  while (!(await fetch(`${site}/readyz`).catch(() => null))?.ok) await sleep(200);
}

// The web application is built before any server starts: two builds at the same time would delete each other's files.
await ensureWebBuild(join(import.meta.dirname, '..'), () => undefined);
const spare = productOf({ parallelIndex: 0, retry: 1 });
await makeWorld(dataOf(spare));
const workers = Array.from({ length: WORKERS }, (_, worker) => worker);
// The copy keeps the owners, because the embedded database may run as another user.
for (const worker of workers) execFileSync('cp', ['-a', dataOf(spare), dataOf(worker)]);
await Promise.all(workers.map(start));

let starting: Promise<void> | null = null;
createServer(async (_, reply) => {
  starting ??= start(spare);
  await starting;
  reply.end();
}).listen(SPARE_STARTER_PORT, '127.0.0.1', () => console.log(ALL_READY));
