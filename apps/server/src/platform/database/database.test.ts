import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateSchemaTypes } from '../../manage/codegen.ts';
import { migrations } from '../../migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  checkServer,
  connectDatabase,
  countQueries,
  migrateToLatest,
  pendingMigrations,
  withoutPassword,
} from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function one<T>(expression: string): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]!.value;
}

describe('values', () => {
  test.each([
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['array[1, 2]::int8[]', [1, 2]],
    ['1.10::numeric', '1.10'],
    ["'2026-03-29'::date", '2026-03-29'],
    ["'2026-03-29T01:30:00+02:00'::timestamptz", new Date('2026-03-28T23:30:00Z')],
    ["to_char('2026-03-29T01:30:00+02:00'::timestamptz, 'HH24:MI')", '23:30'],
    ['\'{"a": 9007199254740993}\'::jsonb', { a: 9_007_199_254_740_992 }],
  ])('%s arrives as expected', async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  test('an integer that a number can’t hold is refused, never rounded', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow(RangeError);
  });
});

test('statements are named by their text, and can be left unnamed', async () => {
  const names = `select name from pg_prepared_statements where statement like '%needle%'`;
  for (const [named, expected] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const own = connectDatabase({ url: database.url, poolSize: 1, namedStatements: named });
    // On one connection: another one, made because the first was idle for long, would know no statement.
    const { rows } = await own.db.connection().execute(async (db) => {
      for (const value of [1, 2]) await sql`select ${value}::int as needle`.execute(db);
      return sql.raw(names).execute(db);
    });
    expect(rows).toHaveLength(expected);
    await own.close();
  }
});

test('however long a list’s statement is, it is planned once a connection; inserts of many rows are left unnamed', async () => {
  const own = connectDatabase({ url: database.url, poolSize: 1 });
  const long = sql.raw(`'${'x'.repeat(20_000)}'`);
  const rows = sql.join(Array.from({ length: 2_000 }, (_, n) => sql`(${`needle ${n}`}, ${n}::text::jsonb)`));
  const named = await own.db.connection().execute(async (db) => {
    await sql`select ${1}::int as needle, ${long} as filler`.execute(db);
    await sql`insert into setting (key, value) values ${rows}`.execute(db);
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  });
  expect(named.rows.map(({ statement }) => statement.slice(0, 6))).toEqual(['select']);
  await own.db.deleteFrom('setting').where('key', 'like', 'needle %').execute();
  await own.close();
});

test('the counter counts statements of its own work and not the transaction’s', async () => {
  const other = one('1');
  const { count, statements } = await countQueries(() =>
    database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').execute();
      await trx.selectFrom('setting').select('key').execute();
    }),
  );
  await other;
  expect(count).toBe(2);
  expect(statements[0]).toContain('"account"');
});

test('a statement that takes too long is cancelled', async () => {
  const own = connectDatabase({ url: database.url, statementTimeoutMs: 50 });
  await expect(sql`select pg_sleep(5)`.execute(own.db)).rejects.toMatchObject({ code: '57014' });
  await own.close();
});

test('several starters may migrate at once, and afterwards nothing is pending', async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(database.url, migrations)));
  expect(ran.flat()).toEqual([]);
  expect(await pendingMigrations(database.db as never, migrations)).toEqual([]);
});

test('the types in the tree are those of the migrated schema', async () => {
  const tokens = (text: string) => text.replace(/[\s;,()"'|]+/g, '');
  const committed = readFileSync(new URL('./schema.generated.ts', import.meta.url), 'utf8');
  expect(tokens(committed) === tokens(await generateSchemaTypes(database.url)), 'run: npm run manage -- codegen').toBe(
    true,
  );
});

test('the languages that the database accepts are those of the product', async () => {
  const accepted = await one<string[]>(
    `array(select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] from pg_constraint where conname = 'language_check')`,
  );
  expect(accepted).toEqual(LANGUAGES);
  await expect(one("'pt'::language")).rejects.toMatchObject({ code: '23514', constraint: 'language_check' });
});

test('the check of the server passes here, and says in words what can’t be reached, without the password', async () => {
  await checkServer(database, 'here');
  const nowhere = connectDatabase({ url: 'postgresql://u:secret@127.0.0.1:9/x' });
  const shown = withoutPassword('postgresql://u:secret@127.0.0.1:9/x');
  await expect(checkServer(nowhere, shown)).rejects.toThrow(/127\.0\.0\.1:9.*can't be reached/);
  expect(shown).not.toContain('secret');
  await nowhere.close();
});
