import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a running worker picks a job up at once', async () => {
  await jobs.start();
  await addJob(database.db, greet, { name: 'Ada' });
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), { timeout: 1_000 });
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
  await sleep(300);
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
    await sleep(50);
    steps.push('ended');
  });
  await jobs.start();
  await addJob(database.db, long, null);
  await eventually(() => expect(steps).toEqual(['began']));
  const stopped = jobs.stop().then(() => steps.push('stopped'));
  // The runner's own setting tells handlers after five seconds.
  await vi.waitFor(() => expect(steps).toContain('ended'), { timeout: 4_000 });
  await stopped;
  expect(steps).toEqual(['began', 'ended', 'stopped']);
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
