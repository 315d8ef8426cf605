import type { FollowedGroup } from '@quotavera/domain/records';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  type Db,
  keyset,
  type LeftColumnsOf,
  type PageSpan,
} from '../../../platform/database/index.ts';
import type { MONTH_STANDING_COLUMNS } from '../../tips/record/index.ts';

export interface PastStanding
  extends ColumnsOf<'month_standing', (typeof MONTH_STANDING_COLUMNS)[number]>,
    LeftColumnsOf<'month_follow_up', 'settled' | 'staked_micro' | 'profit_micro'> {
  /** The present name; null once the account is closed. */
  username: string | null;
  name: string | null;
  avatar_url: string | null;
  /** Whether the tipster has a place in the ranking of today. */
  ranks_now: boolean;
}

/** A page of a month's ranking, first place first. */
export async function selectPast(db: Db, month: string, page: PageSpan): Promise<PastStanding[]> {
  const { beyond, orderBy, limit } = keyset([sql`m.rank`], 'asc', page, page.position?.key ?? null);
  const { rows } = await sql<PastStanding>`
    select m.rank, m.tipster_id, m.ranking_bets, m.expected_yield, m.expected_yield_low, m.expected_yield_high, m.badge,
      f.settled, f.staked_micro, f.profit_micro, a.username_visible as username,
      trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url, s.expected_yield_low is not null as ranks_now
    from month_standing m
    left join month_follow_up f on f.month = m.month and f.tipster_id = m.tipster_id
    left join account a on a.id = m.tipster_id and a.erased_at is null and a.deactivated_at is null and a.banned_at is null
    left join standing s on s.tipster_id = m.tipster_id and s.period = 'all' and s.sport = 'all' and s.kind = 'all'
    where m.month = ${month} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countPast(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from month_standing where month = ${month}`.execute(db);
  return rows[0]!.count;
}

export interface PastSum
  extends ColumnsOf<'month_follow_up_sum', 'tipsters' | 'settled' | 'staked_micro' | 'profit_micro' | 'yield_error'> {
  who: FollowedGroup;
}

export async function selectPastSums(db: Db, month: string): Promise<PastSum[]> {
  const { rows } = await sql<PastSum>`
    select who, tipsters, settled, staked_micro, profit_micro, yield_error from month_follow_up_sum
    where month = ${month}`.execute(db);
  return rows;
}
