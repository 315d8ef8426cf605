import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { silentLog } from '../../testing/test-app.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/test-database.ts';
import { addJob, createJobs, type Jobs, jobKind } from './index.ts';
import { WORKER_NAME } from './jobs.ts';

const greet = jobKind<{ name: string }>('greet');
let database: TestDatabase;
let jobs: Jobs;
let greeted: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  greeted = [];
  jobs = createJobs(database.url, silentLog());
  jobs.handle(greet, async ({ name }) => {
    greeted.push(name);
  });
});
afterEach(async () => {
  await jobs.stop();
  await database.drop();
});

test('a job exists when its transaction commits, and never when it rolls back', async () => {
  await database.db
    .transaction()
    .execute(async (trx) => {
      await addJob(trx, greet, { name: 'nobody' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await database.db.transaction().execute((trx) => addJob(trx, greet, { name: 'Ada' }));
  await jobs.runDue();
  expect(greeted).toEqual(['Ada']);
});

test('jobs of one key are one job, with the last payload', async () => {
  for (const name of ['first', 'second']) await addJob(database.db, greet, { name }, { jobKey: 'one' });
  await jobs.runDue();
  expect(greeted).toEqual(['second']);
});

test('a running worker picks each job up at once, and not when it looks for jobs by itself', async () => {
  await jobs.start();
  const began = performance.now();
  for (let n = 1; n <= 20; n += 1) {
    await addJob(database.db, greet, { name: 'Ada' });
    await eventually(() => expect(greeted).toHaveLength(n));
  }
  // It looks every two seconds, so that twenty jobs would take forty.
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('a job that a killed worker left locked runs again at the next start', async () => {
  await addJob(database.db, greet, { name: 'Ada' });
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1",
  );
  await jobs.runDue();
  expect(greeted).toEqual([]);
  // The killed one's connection, which the database has not noticed to be dead.
  const lingering = new pg.Client({ connectionString: database.url, application_name: WORKER_NAME });
  await lingering.connect();
  const started = jobs.start();
  const connected = sql`select from pg_stat_activity where datname = current_database() and application_name = ${WORKER_NAME}`;
  await eventually(async () => expect((await connected.execute(database.db)).rows).toHaveLength(2));
  await lingering.end();
  await started;
  await eventually(() => expect(greeted).toEqual(['Ada']));
});

test('a long job is told at once that the process stops, and the stop waits for it', async () => {
  const long = jobKind<null>('long');
  const steps: string[] = [];
  jobs.handle(long, async (_, { stopping }) => {
    steps.push('began');
    await once(stopping, 'abort');
    await nextTurn();
    steps.push('ended');
  });
  await jobs.start();
  await addJob(database.db, long, null);
  await eventually(() => expect(steps).toEqual(['began']));
  // The runner's own setting tells handlers after five seconds.
  const late = setTimeout(() => steps.push('late'), 4_000);
  await jobs.stop();
  steps.push('stopped');
  clearTimeout(late);
  expect(steps.filter((step) => step !== 'late')).toEqual(['began', 'ended', 'stopped']);
  // On a slow machine the stop itself may take longer, but the handler has ended by then.
  expect(steps.indexOf('ended')).toBe(1);
});

test('two handlers for one kind are a mistake', () => {
  expect(() => jobs.handle(greet, async () => undefined)).toThrow(/greet/);
});

test('a worker whose database went away while it worked starts again, and so does the job that it had begun', async () => {
  let began = 0;
  const long = jobKind<null>('long');
  jobs.handle(long, async () => {
    began += 1;
    // Every connection of the worker ends, and nobody gets a new one until the job is over.
    if (began > 1) return;
    await onServer(async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
    setTimeout(() => void onServer((client) => client.query(`alter database ${name} allow_connections true`)), 1_000);
  });
  const name = new URL(database.url).pathname.slice(1);
  await jobs.start();
  await addJob(database.db, long, null);
  await eventually(() => expect(began).toBe(2));
  await eventually(async () => {
    await addJob(database.db, greet, { name: 'Ada' }, { jobKey: 'greet' });
    expect(greeted).not.toEqual([]);
  });
});
