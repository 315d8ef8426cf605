import type { OutlookSource } from '@quotavera/domain/bankroll';
import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

/** The figures of at most so many tipsters are put together. */
const TIPSTERS_MAX = sql.lit(100);
/** Without a followed or a skilled one, so many from the top of the ranking are looked at. */
const FIRST = sql.lit(10);
/** A pace is taken from so many days, and never from more bets than this. */
const PACE_SPAN = sql.lit('90 days');
const PACE_BETS_MAX = sql.lit(1_000);

export interface FiguresRow
  extends ColumnsOf<'standing', 'expected_yield' | 'expected_yield_low' | 'expected_yield_high' | 'average_odds'> {
  source: OutlookSource;
  /** Settled tips of the last 90 days. */
  recent: number;
}

const WHOLE = sql`s.period = 'all' and s.sport = 'all' and s.kind = 'all'`;
const recent = sql<number>`coalesce((select r.settled from standing r
  where r.tipster_id = s.tipster_id and r.period = '90d' and r.sport = 'all' and r.kind = 'all'), 0)`;
const figures = sql`s.expected_yield, s.expected_yield_low, s.expected_yield_high, s.average_odds, ${recent} as recent`;

/** The figures of a tipster; undefined where nothing of theirs is settled. */
export async function selectOfTipster(db: Db, tipsterId: number): Promise<FiguresRow | undefined> {
  const { rows } = await sql<FiguresRow>`
    select 'tipster' as source, ${figures} from standing s where s.tipster_id = ${tipsterId} and ${WHOLE}`.execute(db);
  return rows[0];
}

/** The ranked tipsters that somebody could count on, by what makes them so; a tipster may stand here for several reasons. */
export async function selectCountedOn(db: Db, accountId: number | null): Promise<FiguresRow[]> {
  const ranked = sql`${WHOLE} and s.expected_yield_low is not null`;
  const { rows } = await sql<FiguresRow>`
    (select 'followed' as source, ${figures} from follow f join standing s on s.tipster_id = f.tipster_id
      where f.account_id = ${accountId} and ${ranked} order by s.expected_yield_low desc limit ${TIPSTERS_MAX})
    union all
    (select 'skilled', ${figures} from standing s where ${ranked} and s.badge
      order by s.expected_yield_low desc limit ${TIPSTERS_MAX})
    union all
    (select 'ranked', ${figures} from standing s where ${ranked} order by s.expected_yield_low desc limit ${FIRST})`.execute(
    db,
  );
  return rows;
}

/** How many bets an account placed in the last 90 days. */
export async function countRecentBets(db: Db, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    select count(*)::int as bets from (select from own_bet
      where account_id = ${accountId} and placed_at > ${now}::timestamptz - ${PACE_SPAN}::interval
      limit ${PACE_BETS_MAX}) b`.execute(db);
  return rows[0]!.bets;
}
