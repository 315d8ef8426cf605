import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Db } from './index.ts';
import { countQueries, inRounds } from './index.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const all = async (text: ReturnType<typeof sql>) => (await text.execute(db)).rows;

/** Reads of every type that the schema has, each with a parameter. */
const READS = [
  (n: number) =>
    sql`select ${n}::int8 as big, ${n}::int4 as small, ${n}::int2 as tiny, ${n}::float8 / 3 as real, ${n}::numeric / 8 as exact`,
  (n: number) =>
    sql`select ${`it's "${n}" — \\ $1 \n😀`}::text as words, '$1 isn''t one' as "quoted $1", null::text as none, ${n} = 1 as yes`,
  (n: number) =>
    sql`select '2026-03-29'::date + ${n}::int as day, '2026-03-29 01:30:00.123+01'::timestamptz + ${n} * interval '1 hour' as at`,
  (n: number) =>
    sql`select array[${n}, null]::int8[] as bigs, array['a,"b', ${String(n)}]::text[] as texts, '\\x00ff'::bytea as bytes, 'it'::language as language`,
  (n: number) =>
    sql`select json_build_object('n', ${n}::int, 'a', null) as json, '{"b": [1, "x"]}'::jsonb as jsonb, 'null'::json as nothing, 1 as n, ${n}::int as n`,
  (n: number) =>
    sql`with few as materialized (select * from generate_series(1, ${n}::int) s (i)) select i, -i as minus from few order by i desc`,
  (n: number) => sql`select ${n}::int as never where false`,
];

const inTurn = async (n: number) => {
  const answers: unknown[] = [];
  for (const read of READS) answers.push(await all(read(n)));
  return answers;
};
const atOnce = (n: number) => inRounds(() => Promise.all(READS.map((read) => all(read(n)))));

test('reads of one round are one statement, and each gets the rows that it gets alone', async () => {
  expect(await atOnce(1)).toEqual(await inTurn(1));
  const { result, count } = await countQueries(() => atOnce(3));
  expect(count).toBe(1);
  expect(result).toEqual(await inTurn(3));
});

test('each step of the work is a round, whatever path leads to it', async () => {
  const path = async (n: number) => {
    const [{ a }] = (await all(sql`select ${n}::int as a`)) as [{ a: number }];
    const rows = await db.selectFrom('setting').select('key').where('key', '=', `none ${a}`).execute();
    return [a, rows, await all(sql`select ${a}::int + 1 as b`)];
  };
  const work = () => inRounds(() => Promise.all([path(1), path(2), path(3)]));
  await work();
  const { result, count } = await countQueries(work);
  expect(count).toBe(3);
  expect(result).toEqual([1, 2, 3].map((n) => [n, [], [{ b: n + 1 }]]));
});

test('the order in which reads are sent changes neither their answers nor their statement', async () => {
  const [first, second] = [(n: number) => sql`select ${n}::int as one`, (n: number) => sql`select ${n}::int as two`];
  const work = (reads: (typeof first)[]) => inRounds(() => Promise.all(reads.map((read, n) => all(read(n)))));
  await work([first, second]);
  const forwards = await countQueries(() => work([first, second]));
  const backwards = await countQueries(() => work([second, first]));
  expect(forwards.result).toEqual([[{ one: 0 }], [{ two: 1 }]]);
  expect(backwards.result).toEqual([[{ two: 0 }], [{ one: 1 }]]);
  expect(backwards.statements).toEqual(forwards.statements);
});

test('a read that fails fails its round, and the next round goes on', async () => {
  const divided = (by: number) => sql`select 1 / ${by}::int as n`;
  const beside = sql`select 7 as n`;
  await inRounds(() => Promise.all([all(divided(1)), all(beside)]));
  const settled = await inRounds(() => Promise.allSettled([all(divided(0)), all(beside)]));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await inRounds(() => Promise.all([all(divided(1)), all(beside)]))).toEqual([[{ n: 1 }], [{ n: 7 }]]);
});

test('writes and transactions of such work go by themselves, in their order', async () => {
  const write = (key: string) => sql`insert into setting (key, value) values (${key}, '1'::jsonb) returning key`;
  const written = await inRounds(async () => {
    const own = await db.transaction().execute(async (trx) => {
      await write('a').execute(trx);
      const seen = await Promise.all(['a', 'b'].map((key) => sql`select from setting where key = ${key}`.execute(trx)));
      return seen.map(({ rows }) => rows.length);
    });
    return [
      own,
      await all(write('b')),
      await all(sql`with c as (insert into setting (key, value) values ('c', '1') returning key) select key from c`),
    ];
  });
  expect(written).toEqual([[1, 0], [{ key: 'b' }], [{ key: 'c' }]]);
  expect(await all(sql`select key from setting where key in ('a', 'b', 'c') order by 1`)).toHaveLength(3);
});

test('two pieces of work at the same time don’t share a round', async () => {
  const read = (n: number) => sql`select ${n}::int as of`;
  const beside = sql`select 8 as n`;
  const work = (n: number) => inRounds(() => Promise.all([all(read(n)), all(beside)]));
  await work(0);
  const { result, count } = await countQueries(() => Promise.all([work(1), work(2)]));
  expect(count).toBe(2);
  expect(result).toEqual([1, 2].map((n) => [[{ of: n }], [{ n: 8 }]]));
});
