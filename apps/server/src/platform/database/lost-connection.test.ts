import { defineCall } from '@quotavera/contract/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { onServer } from '../../testing/test-database.ts';
import type { ServerModule } from '../context.ts';
import { defineRoutes, route } from '../http/index.ts';
import { connectDatabase, type Database, DatabaseUnavailable, type Db } from './index.ts';

/** Ends the connection's own backend in the middle of a statement, as an administrator or a shutdown does. */
const END_OWN_BACKEND = sql`select pg_terminate_backend(pg_backend_pid())`;

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

const shape = { summary: 'Trial', access: 'public.read', reply: z.object({ tries: z.int() }) } as const;
const readOne = defineCall({ ...shape, method: 'GET', path: '/trial/v1/one/' });
const writeOne = defineCall({ ...shape, method: 'POST', path: '/trial/v1/one/' });

let t: TestApp;
let tries = 0;
/** How many of the tries lose their connection. */
let losses = 1;

const trial: ServerModule = {
  name: 'trial',
  register(app, { db }) {
    const work = async () => {
      tries += 1;
      if (tries <= losses) await END_OWN_BACKEND.execute(db);
      await sql`select 1`.execute(db);
      return { tries };
    };
    defineRoutes(app, [route(readOne, work), route(writeOne, work)]);
  },
};

beforeAll(async () => {
  t = await createTestApp({ modules: [trial] });
});
beforeEach(() => {
  tries = 0;
  losses = 1;
});
afterAll(() => t.close());

test('a request whose connection is lost is read once more', async () => {
  expect((await t.api.call(readOne)).reply).toEqual({ tries: 2 });
});

test('a request whose connection is lost isn’t read a third time: it answers 503 and when to come back', async () => {
  losses = 2;
  const { status, headers, error } = await t.api.call(readOne);
  expect([status, headers['retry-after'], error.code, tries]).toEqual([503, '2', 'unavailable', 2]);
  expect(headers['cache-control']).toBe('no-store');
});

test('a request whose connection is lost is never written twice', async () => {
  const { status, headers } = await t.api.call(writeOne);
  expect([status, headers['retry-after'], tries]).toEqual([503, '2', 1]);
  expect((await t.api.call(writeOne)).reply).toEqual({ tries: 2 });
});

describe('a connection that breaks', () => {
  let own: Database;
  let lost: string[];
  beforeEach(() => {
    lost = [];
    own = connectDatabase({ url: t.context.database.url, poolSize: 1, onError: ({ message }) => lost.push(message) });
    return () => own.close();
  });

  test('between two statements of a transaction undoes it, is said, and is replaced', async () => {
    await sql`create table if not exists kept (n int)`.execute(own.db);
    const work = own.db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      const pid = await pidOf(trx);
      await onServer((client) => client.query('select pg_terminate_backend($1, 5000)', [pid]));
      await expect.poll(() => lost).toHaveLength(1);
      await sql`insert into kept values (2)`.execute(trx);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect((await sql`select n from kept`.execute(own.db)).rows).toEqual([]);
  });

  test('while a statement runs is replaced', async () => {
    const pid = await pidOf(own.db);
    const asleep = expect(sql`select pg_sleep(20)`.execute(own.db)).rejects.toThrow(DatabaseUnavailable);
    const sleeping = "select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
    await expect.poll(() => onServer((client) => client.query(sleeping, [pid]))).toMatchObject({ rowCount: 1 });
    await onServer((client) => client.query('select pg_terminate_backend($1)', [pid]));
    await asleep;
    expect(await pidOf(own.db)).not.toBe(pid);
  });

  test('a connection to a frozen server is given up after the statement’s own time limit, and no late answer is taken for another’s', async () => {
    const short = connectDatabase({ url: t.context.database.url, poolSize: 1, statementTimeoutMs: 200 });
    const pid = await pidOf(short.db);
    process.kill(pid, 'SIGSTOP');
    try {
      const began = performance.now();
      await expect(short.db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toThrow(
        DatabaseUnavailable,
      );
      expect(performance.now() - began).toBeLessThan(4_000);
      expect(await pidOf(short.db)).not.toBe(pid);
    } finally {
      process.kill(pid, 'SIGCONT');
      await short.close();
    }
  });

  test('a statement that is merely wrong is no lost connection', async () => {
    const pid = await pidOf(own.db);
    await expect(sql`select nothing`.execute(own.db)).rejects.toMatchObject({ code: '42703' });
    expect(await pidOf(own.db)).toBe(pid);
    expect(lost).toEqual([]);
  });

  test('a server that refuses to be written to any more, a former primary, is asked for a new connection', async () => {
    const pid = await pidOf(own.db);
    await sql`set default_transaction_read_only = on`.execute(own.db);
    await expect(sql`create table never (n int)`.execute(own.db)).rejects.toThrow(DatabaseUnavailable);
    expect(await pidOf(own.db)).not.toBe(pid);
  });
});
