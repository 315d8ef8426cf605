import type { FollowedTip, LoggedFollow } from '@quotavera/domain/bankroll/followability';
import { type RawBuilder, sql } from 'kysely';
import { type Db, domainNames } from '../../../platform/database/index.ts';

/** A bet counts when it was written down this soon after it was placed: nobody can check a time that is stated later. */
const LOGGED_WITHIN = sql.lit('15 minutes');
/** Figures are made of so much time, and of at most so many follows. */
const SPAN = sql.lit('365 days');
const FOLLOWS_MAX = sql.lit(50_000);
/** Bets on accounts without a limit that say what stake is usual. */
const USUAL_BETS = sql.lit(30);

const followed = sql`b.tip_id is not null`;

/** Tipsters with follows, all of them or those of which one changed since. */
export async function selectFollowedTipsters(db: Db, since: Date | null): Promise<number[]> {
  const changed: RawBuilder<unknown> = since === null ? sql`true` : sql`b.updated_at >= ${since}`;
  const { rows } = await sql<{ id: number }>`
    select distinct b.tipster_id as id from own_bet b where ${followed} and ${changed}
    ${since === null ? sql`union select tipster_id from tipster_followability` : sql``}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The day of Europe/Rome since which the bookmaker's account takes small stakes only is over when the bet is placed. */
const isLimited = (account: string, bet: string) =>
  sql`${sql.ref(`${account}.limited_since`)} <= (${sql.ref(`${bet}.placed_at`)} at time zone 'Europe/Rome')::date`;

/**
 * Returns the bets that readers logged on a tipster's tips. A bet on a limited account weighs as much of the usual stake as the account
 * took.
 */
export async function selectLogged(db: Db, tipsterId: number, now: Date): Promise<LoggedFollow[]> {
  const { rows } = await sql<LoggedFollow>`
    select b.tip_id as tip, b.account_id as follower, b.total_odds_milli as odds, b.best_odds_milli as best,
      greatest(0, extract(epoch from b.placed_at - b.tip_published_at) / 60)::float8 as minutes,
      b.profit_cents::float8 / nullif(b.staked_cents, 0) as return,
      (case when ${isLimited('a', 'b')} then coalesce(least(1, b.risk_cents::float8 / u.usual), 0) else 1 end)::float8 as weight
    from own_bet b left join bookmaker_account a on a.id = b.bookmaker_account_id
      left join lateral (
        select percentile_cont(0.5) within group (order by o.risk_cents) as usual
        from (select o.risk_cents from own_bet o left join bookmaker_account oa on oa.id = o.bookmaker_account_id
          where o.bankroll_id = b.bankroll_id and o.placed_at < b.placed_at and ${isLimited('oa', 'o')} is not true
          order by o.placed_at desc, o.id desc limit ${USUAL_BETS}) o
      ) u on ${isLimited('a', 'b')}
    where b.tipster_id = ${tipsterId} and ${followed} and not b.of_declared
      and b.tip_published_at >= ${now}::timestamptz - ${SPAN}::interval
      and b.created_at <= b.placed_at + ${LOGGED_WITHIN}::interval and (b.phase = 'live' or b.placed_at < b.first_start_at)
    order by b.tip_published_at desc, b.id limit ${FOLLOWS_MAX}`.execute(db);
  return rows;
}

type TipRow = Omit<FollowedTip, 'prices'> & { prices: Readonly<Record<string, number>> };

/** These tips as they were published, with the prices after it. */
export async function selectTips(db: Db, tipsterId: number, ids: readonly number[]): Promise<FollowedTip[]> {
  const { rows } = await sql<TipRow>`
    select t.id, t.side, t.total_odds_milli as odds, t.minimum_odds_milli as minimum_odds,
      t.profit_micro::float8 / nullif(t.staked_micro, 0) as return,
      coalesce((select jsonb_object_agg(p.minutes, p.best_odds_milli) from tip_later_price p
        where p.tipster_id = t.tipster_id and p.tip_id = t.id and p.best_odds_milli is not null), '{}') as prices
    from tip t where t.tipster_id = ${tipsterId} and t.id = any(${[...ids]}::bigint[]) and t.status = 'published'`.execute(
    domainNames(db),
  );
  return rows;
}

export async function writeFigures(db: Db, tipsterId: number, figures: object | null, at: Date): Promise<void> {
  const columns = { figures: figures === null ? null : JSON.stringify(figures), updated_at: at };
  await db
    .insertInto('tipster_followability')
    .values({ tipster_id: tipsterId, ...columns })
    .onConflict((conflict) => conflict.column('tipster_id').doUpdateSet(columns))
    .execute();
}

export async function selectFigures(db: Db, tipsterId: number): Promise<{ figures: unknown; at: Date } | null> {
  const row = await db
    .selectFrom('tipster_followability')
    .select(['figures', 'updated_at as at'])
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirst();
  return row ?? null;
}
