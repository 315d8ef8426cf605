import type { FollowedGroup } from '@quotavera/domain/records';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

/** Locks the past months, so that two processes don't make the same one. */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('past_months'))`.execute(trx);
}

/** The months whose standings are made, latest first. */
export async function selectMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from past_month order by month desc`.execute(db);
  return rows.map(({ month }) => month);
}

/** When the first result of a ranking tip became known; null before there is any. */
export async function selectFirstSettled(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(settled_at) as first from tip where ranks and settled_at is not null`.execute(db);
  return rows[0]?.first ?? null;
}

/** Everybody who has, or ever had, a settled ranking tip. */
export async function selectRankingIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ tipster_id: number }>`
    select tipster_id from tipster_evidence where ranking_bets > 0 order by tipster_id`.execute(db);
  return rows.map((row) => row.tipster_id);
}

/** The tipsters whom no ranking listed at a moment: suspended, closed or erased before it. */
export async function selectUnlistedAt(db: Db, at: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tipster t join account a on a.id = t.id
    where a.banned_at < ${at} or a.deactivated_at < ${at} or a.erased_at < ${at}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The tipsters who held the badge at a moment. */
export async function selectHoldersAt(db: Db, at: Date): Promise<Set<number>> {
  const { rows } = await sql<{ tipster_id: number }>`
    select tipster_id from badge where won_at < ${at} and (lost_at is null or lost_at >= ${at})`.execute(db);
  return new Set(rows.map((row) => row.tipster_id));
}

/** A place in a month's ranking has these columns. */
export const MONTH_STANDING_COLUMNS = [
  'rank',
  'tipster_id',
  'ranking_bets',
  'expected_yield',
  'expected_yield_low',
  'expected_yield_high',
  'badge',
] as const;

/** A tipster's place when a month ended. */
export type MonthStanding = ColumnsOf<'month_standing', (typeof MONTH_STANDING_COLUMNS)[number]>;

/** Stores a month's standings. A month that has been made stays as it is. */
export async function insertMonth(
  trx: Trx,
  month: string,
  { at, standings }: { at: Date; standings: readonly MonthStanding[] },
): Promise<void> {
  await trx.insertInto('past_month').values({ month, made_at: at }).execute();
  await sql`
    insert into month_standing (month, ${sql.join(MONTH_STANDING_COLUMNS.map((column) => sql.ref(column)))})
    select ${month}, * from json_to_recordset(${JSON.stringify(standings)}::json) as s (rank int, tipster_id bigint, ranking_bets int,
      expected_yield float8, expected_yield_low float8, expected_yield_high float8, badge boolean)`.execute(trx);
}

/** The first standings of a month, in their order. */
export async function selectStandings(db: Db, month: string, limit: number): Promise<MonthStanding[]> {
  const { rows } = await sql<MonthStanding>`
    select ${columns('s', MONTH_STANDING_COLUMNS)} from month_standing s
    where s.month = ${month} order by s.rank limit ${limit}`.execute(db);
  return rows;
}

/** The months in which each of these tipsters ranked, with the place. */
export async function selectPlaces(
  db: Db,
  tipsterIds: readonly number[],
): Promise<ColumnsOf<'month_standing', 'month' | 'tipster_id' | 'rank'>[]> {
  const { rows } = await sql<ColumnsOf<'month_standing', 'month' | 'tipster_id' | 'rank'>>`
    select month, tipster_id, rank from month_standing
    where tipster_id = any(${[...tipsterIds]}::bigint[]) order by tipster_id, month`.execute(db);
  return rows;
}

/** Everybody who ever stood in a month's ranking. */
export async function selectRankedIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ tipster_id: number }>`
    select distinct tipster_id from month_standing order by tipster_id`.execute(db);
  return rows.map((row) => row.tipster_id);
}

export type FollowUpRow = ColumnsOf<
  'month_follow_up',
  'month' | 'tipster_id' | 'settled' | 'staked_micro' | 'profit_micro'
>;

export interface FollowUpSum
  extends ColumnsOf<
    'month_follow_up_sum',
    'month' | 'tipsters' | 'settled' | 'staked_micro' | 'profit_micro' | 'yield_error'
  > {
  who: FollowedGroup;
}

/** Replaces what all past rankings' tipsters did afterwards. */
export async function writeFollowUps(
  trx: Trx,
  rows: readonly FollowUpRow[],
  sums: readonly FollowUpSum[],
): Promise<void> {
  await sql`delete from month_follow_up`.execute(trx);
  await sql`
    insert into month_follow_up (month, tipster_id, settled, staked_micro, profit_micro)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as f (month text, tipster_id bigint, settled int, staked_micro bigint, profit_micro bigint)`.execute(trx);
  await sql`delete from month_follow_up_sum`.execute(trx);
  await sql`
    insert into month_follow_up_sum (month, who, tipsters, settled, staked_micro, profit_micro, yield_error)
    select * from json_to_recordset(${JSON.stringify(sums)}::json) as f (month text, who text, tipsters int, settled int,
      staked_micro bigint, profit_micro bigint, yield_error float8)`.execute(trx);
}
