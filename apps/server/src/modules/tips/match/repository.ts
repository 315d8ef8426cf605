import type { Viewer } from '@quotavera/domain/access';
import type { MatchMark } from '@quotavera/domain/tips';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface MarkedMatch {
  fixture_id: number;
  mark: MatchMark;
}

/** The reader's marks of matches that start after a moment, the latest first. */
export async function selectMarks(db: Db, accountId: number, startAfter: Date, limit: number): Promise<MarkedMatch[]> {
  const { rows } = await sql<MarkedMatch>`
    select m.fixture_id, m.mark from match_mark m join fixture f on f.id = m.fixture_id
    where m.account_id = ${accountId} and f.kickoff_at > ${startAfter}
    order by m.at desc, m.fixture_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Deletes the reader's marks of matches that started before a moment, and counts those that are left. */
export async function forgetMarks(trx: Trx, accountId: number, startedBefore: Date): Promise<number> {
  await sql`
    delete from match_mark m using fixture f
    where m.account_id = ${accountId} and f.id = m.fixture_id and f.kickoff_at <= ${startedBefore}`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from match_mark where account_id = ${accountId}`.execute(trx);
  return rows[0]!.n;
}

export async function writeMark(
  trx: Trx,
  accountId: number,
  { fixture_id: fixtureId, mark }: MarkedMatch,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('match_mark')
    .values({ account_id: accountId, fixture_id: fixtureId, mark, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'fixture_id']).doUpdateSet({ mark, at }))
    .execute();
}

export async function deleteMark(trx: Trx, accountId: number, fixtureId: number): Promise<void> {
  await trx.deleteFrom('match_mark').where('account_id', '=', accountId).where('fixture_id', '=', fixtureId).execute();
}

/** The ids of the tips `t` with a bet on a match that the reader watches; a visitor watches none. */
export function onWatchedMatch(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.type === 'visitor') return sql`false`;
  return sql`t.id = any(array(select l.tip_id from match_mark m join tip_leg l on l.fixture_id = m.fixture_id
    where m.account_id = ${viewer.accountId} and m.mark = 'watched'))`;
}

/** The accounts that watch a match of the tip `t`. */
export const WATCHERS = sql`select m.account_id from tip_leg l join match_mark m on m.fixture_id = l.fixture_id and m.mark = 'watched'
  where l.tipster_id = t.tipster_id and l.tip_id = t.id`;

/** Whether the account `a` has silenced a match of the tip `t`. */
export const HAS_MUTED = sql<boolean>`exists (select from tip_leg l join match_mark m
  on m.fixture_id = l.fixture_id and m.account_id = a.id and m.mark = 'muted'
  where l.tipster_id = t.tipster_id and l.tip_id = t.id)`;
