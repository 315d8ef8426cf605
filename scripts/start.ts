import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Booted } from '../apps/server/src/boot.ts';
import { type Environment, isLoopback, readEnvironment } from '../apps/server/src/env.ts';
import { serve, type WebSource } from '../apps/server/src/main.ts';
import { createProgress } from './progress.ts';
import { ensureWebBuild } from './web-build.ts';

const ROOT = join(import.meta.dirname, '..');
const DEMO_ACCOUNTS = ['admin', 'tipster', 'teacher', 'free', 'pro', 'elite'].map((name) => `${name}@example.com`);

const progress = createProgress(process.stdout);

async function webSource(development: boolean): Promise<WebSource> {
  if (development) return { sources: join(ROOT, 'apps/web') };
  const build = await ensureWebBuild(ROOT, () => progress.step('Building the web application'));
  progress.end();
  return { build };
}

/** Asked for, or the first start on a machine's own database that nobody else can reach. */
function wantsDemo(environment: Environment, booted: Booted): boolean {
  if (environment.DEMO !== undefined) return environment.DEMO;
  return booted.embedded !== null && isLoopback(environment.HOST);
}

/** Whether this database holds the simulated world (now or from an earlier start). */
async function prepareWorld(environment: Environment, booted: Booted): Promise<boolean> {
  const { db, clock, log, secrets } = booted.context;
  if (!wantsDemo(environment, booted)) return false;
  const { loadDemoWorld } = await import('../apps/server/src/demo/index.ts');
  const outcome = await loadDemoWorld({
    db,
    clock,
    environment,
    secrets,
    onProgress: (done, total, what) => progress.share('Making the simulated world', done / total, what),
  });
  progress.end();
  if (outcome.loaded || outcome.reason === 'already_there') return true;
  if (environment.DEMO) log.warn('DEMO=1 is ignored: this database has real accounts');
  return false;
}

/** In a sentence; whoever looks for a mistake of ours asks for the trace. */
function explain(error: unknown): void {
  const traced = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  console.error(error instanceof Error && !traced ? error.message : error);
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const web = await webSource(values.dev);
  let demo = false;
  let stopping = false;

  progress.step('Starting the database');
  const serving = await serve({
    environment,
    web,
    prepare: async (booted) => {
      progress.end();
      demo = await prepareWorld(environment, booted);
    },
    onDatabaseLost: () => {
      console.error('The database ended unexpectedly; see postgres.log in the data folder.');
      process.exit(1);
    },
  });

  const stop = (signal: string, drained: Promise<void>) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`\n${signal}: stopping…`);
    drained.then(serving.close).then(
      () => process.exit(0),
      (error) => {
        explain(error);
        process.exit(1);
      },
    );
  };
  // Whoever presses Ctrl-C waits for the end; whoever stops a node among others wants no request lost.
  process.on('SIGINT', () => stop('SIGINT', Promise.resolve()));
  process.on('SIGTERM', () => stop('SIGTERM', serving.drain()));

  progress.end();
  console.log(`\nQuotavera is at ${environment.PUBLIC_URL}`);
  if (demo) {
    const { DEMO_PASSWORD } = await import('../apps/server/src/demo/index.ts');
    console.log(`Simulated world. Sign in with the password ${DEMO_PASSWORD} as:`);
    for (const account of DEMO_ACCOUNTS) console.log(`  ${account}`);
  }
}

try {
  await start();
} catch (error) {
  progress.abandon();
  explain(error);
  process.exit(1);
}
