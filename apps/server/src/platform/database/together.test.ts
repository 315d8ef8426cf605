import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Db, Trx } from './index.ts';
import { together } from './index.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const write = (trx: Trx, key: string) => sql`insert into setting (key, value) values (${key}, '1'::jsonb)`.execute(trx);
const read = async (trx: Db, keys: readonly string[]) =>
  (
    await sql<{ key: string }>`select key from setting where key = any(${keys}::text[]) order by key`.execute(trx)
  ).rows.map(({ key }) => key);

test('statements that go out together are answered in their order, each seeing those before it', async () => {
  const seen = await db
    .transaction()
    .execute((trx) =>
      together(trx, (trx) =>
        Promise.all([
          read(trx, ['a', 'b']),
          write(trx, 'a'),
          read(trx, ['a', 'b']),
          write(trx, 'b'),
          read(trx, ['a', 'b']),
        ]),
      ),
    );
  expect([seen[0], seen[2], seen[4]]).toEqual([[], ['a'], ['a', 'b']]);
  expect(await read(db, ['a', 'b'])).toEqual(['a', 'b']);
});

test('one that fails undoes the others, and nothing that came after it is done outside of the transaction', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failing = db.transaction().execute((trx) =>
    together(trx, (trx) => {
      late = write(trx, 'c').then(() => write(trx, 'd'));
      late.catch(() => undefined);
      return Promise.all([late, sql`select 1 / 0`.execute(trx), write(trx, 'e')]);
    }),
  );
  await expect(failing).rejects.toThrow('division by zero');
  await expect(late).rejects.toThrow();
  expect(await read(db, ['c', 'd', 'e'])).toEqual([]);
});

test('a piece of code that goes on after the others have failed writes nothing any more', async () => {
  let goOn = () => {};
  const waiting = new Promise<void>((done) => {
    goOn = done;
  });
  let late: Promise<unknown> = Promise.resolve();
  const failing = db.transaction().execute((trx) =>
    together(trx, async (trx) => {
      late = waiting.then(() => write(trx, 'f'));
      late.catch(() => undefined);
      throw new Error('wanted');
    }),
  );
  await expect(failing).rejects.toThrow('wanted');
  goOn();
  await expect(late).rejects.toThrow();
  expect(await read(db, ['f'])).toEqual([]);
});
