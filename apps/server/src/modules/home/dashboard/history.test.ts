import { follow } from '@quotavera/contract/tips';
import type { Member } from '@quotavera/domain/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../../platform/database/index.ts';
import { bankrollFixture, onHome } from '../../bankroll/bankroll.fixture.ts';
import { personalDashboard } from './service.ts';

const world = bankrollFixture();
const { match, publish, bet } = world;

/** A handle with a single connection, whose reads can be counted. */
let one: Database;
beforeAll(() => {
  one = connectDatabase({ url: world.t.context.database.url, poolSize: 1 });
});
afterAll(() => one.close());

/** Copies a row of a table so many times, as of earlier and earlier hours. */
async function copy(
  table: 'tip' | 'tip_leg' | 'own_bet' | 'own_bet_leg',
  times: { from: number; to: number },
  changes: string,
) {
  const key = table.endsWith('_leg') ? `${table.slice(0, -4).replace('own_', '')}_id` : 'id';
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(attname::text) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`.execute(one.db);
  const { columns } = rows[0]!;
  await sql
    .raw(`insert into ${table} (${columns}) overriding system value
      select ${columns.map((column) => `(copied).${column}`)} from (
        select jsonb_populate_record(r.whole, jsonb_build_object('${key}', n) || ${changes}) as copied
        from generate_series(${times.from}, ${times.to}) n,
          (select t as whole from ${table} t where ${key} < ${FIRST} order by ${key} desc limit 1) r offset 0) c`)
    .execute(one.db);
}

const FIRST = 1_000_000;
const LONG_AGO = `timestamptz '2026-02-20 12:00:00Z' - (n - ${FIRST}) * interval '1 hour'`;
const OVER = `jsonb_build_object('settled_at', ${LONG_AGO}, 'last_start_at', ${LONG_AGO}, 'first_start_at', ${LONG_AGO}, 'outcome', 'won',
  'day', (${LONG_AGO})::date`;

/** Writes a history of settled tips of the tipster and settled bets of the reader, up to so many. */
async function lengthen(from: number, to: number): Promise<void> {
  const times = { from: FIRST + from, to: FIRST + to - 1 };
  const money = `'profit_micro', 1000000, 'staked_micro', 1000000, 'rule_version', 1`;
  await copy('tip', times, `${OVER}, 'published_at', ${LONG_AGO}, 'created_at', ${LONG_AGO}, ${money})`);
  await copy('tip_leg', times, `jsonb_build_object('grade', 'won', 'graded_by', 'result')`);
  await copy(
    'own_bet',
    times,
    `${OVER}, 'placed_at', ${LONG_AGO}, 'entry_outcome', 'won', 'profit_cents', 100, 'staked_cents', 100)`,
  );
  await copy('own_bet_leg', times, `jsonb_build_object('grade', 'won', 'graded_by', 'result')`);
  await sql`analyze`.execute(one.db);
}

/** Rows of tables and entries of indexes that a dashboard reads. */
async function readBy(viewer: Member): Promise<number> {
  const read = () => personalDashboard({ db: one.db, clock: world.t.clock }, viewer, 'followed');
  for (let n = 0; n < 7; n += 1) await read();
  await sql`select pg_stat_force_next_flush()`.execute(one.db);
  const total = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables)::int8
        + (select sum(idx_tup_read) from pg_stat_user_indexes)::int8 as n`.execute(one.db);
    return rows[0]!.n;
  };
  const before = await total();
  await read();
  await sql`select pg_stat_force_next_flush()`.execute(one.db);
  return (await total()) - before;
}

const SHORT = 400;
const LONG = 6_000;

test('no part of the day reads more because tips and bets have a longer history', async () => {
  await world.t.api.call(follow, { token: world.reader.token, body: { tipster_id: world.tipster.id } });
  await publish([onHome(await match())]);
  await bet([onHome(await match())]);
  const reader = {
    type: 'member',
    accountId: world.reader.id,
    userType: 'client',
    plan: 'pro',
    isAdmin: false,
  } as Member;
  const tipster = {
    type: 'member',
    accountId: world.tipster.id,
    userType: 'collaborator',
    plan: 'free',
    isAdmin: false,
  } as Member;
  await lengthen(0, SHORT);
  const few = [await readBy(reader), await readBy(tipster)];
  await lengthen(SHORT, LONG);
  const many = [await readBy(reader), await readBy(tipster)];
  expect(many.map((rows, n) => [rows, few[n]]).filter(([rows = 0, before = 0]) => rows > 1.5 * before + 100)).toEqual(
    [],
  );
}, 120_000);
