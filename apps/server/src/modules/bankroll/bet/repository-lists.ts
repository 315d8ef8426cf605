import type { ResultFilter, TipOutcome } from '@quotavera/domain/bet';
import { addDays, romeDayStart } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  type Db,
  keyset,
  type PageSpan,
  timeOfKey,
  upToMax,
} from '../../../platform/database/index.ts';
import { hasTag } from '../tags/repository.ts';

export interface BetFilters {
  bankroll?: number | undefined;
  account?: number | undefined;
  result?: ResultFilter | undefined;
  source?: string | undefined;
  sport?: string | undefined;
  /** An empty text stands for bets without a tag. */
  tag?: string | undefined;
  /** Days of Europe/Rome on which the bet was placed, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const OUTCOMES = {
  win: sql`b.outcome in ('won', 'half_won')`,
  loss: sql`b.outcome in ('lost', 'half_lost')`,
  void: sql`b.outcome = 'void'`,
  pending: sql`b.settled_at is null`,
} as const;

function conditionOf(accountId: number, filters: BetFilters): RawBuilder<unknown> {
  const { bankroll, account, result, source, sport, tag, from, to } = filters;
  const conditions = [
    sql`b.account_id = ${accountId}`,
    ...(bankroll === undefined ? [] : [sql`b.bankroll_id = ${bankroll}`]),
    ...(account === undefined ? [] : [sql`b.bookmaker_account_id = ${account}`]),
    ...(result === undefined ? [] : [OUTCOMES[result]]),
    ...(source === undefined ? [] : [sql`b.source = ${source}`]),
    ...(sport === undefined ? [] : [sql`b.sport = ${sport}`]),
    ...(tag === undefined ? [] : [hasTag(sql`${accountId}`, tag)]),
    ...(from === undefined ? [] : [sql`b.placed_at >= ${romeDayStart(from)}`]),
    ...(to === undefined ? [] : [sql`b.placed_at < ${romeDayStart(addDays(to, 1))}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The bets of its bankroll that were placed before this one, earliest first, and what it risks. */
export async function selectBefore(
  db: Db,
  betId: number,
  limit: number,
): Promise<{
  risk: number;
  before: readonly { risk: number; outcome: TipOutcome }[];
}> {
  const { rows } = await sql<{ risk: number; before: { risk: number; outcome: TipOutcome }[] }>`
    select b.risk_cents as risk, coalesce((select json_agg(json_build_object('risk', e.risk_cents, 'outcome', e.outcome)
        order by e.placed_at, e.id)
      from (select id, placed_at, risk_cents, outcome from own_bet e
        where e.bankroll_id = b.bankroll_id and (e.placed_at, e.id) < (b.placed_at, b.id)
        order by e.placed_at desc, e.id desc limit ${sql.lit(limit)}) e), '[]') as before
    from own_bet b where b.id = ${betId}`.execute(db);
  return rows[0] ?? { risk: 0, before: [] };
}

export type LatestBet = ColumnsOf<'own_bet', 'bookmaker_account_id' | 'bookmaker' | 'risk_cents' | 'stake_cents'>;

/** Where the last bets of a bankroll were placed and with how much, latest first. */
export async function selectLatestBets(db: Db, bankrollId: number, limit: number): Promise<LatestBet[]> {
  const { rows } = await sql<LatestBet>`
    select bookmaker_account_id, bookmaker, risk_cents, stake_cents from own_bet where bankroll_id = ${bankrollId}
    order by placed_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export type PlacedBet = ColumnsOf<'own_bet', 'id' | 'placed_at'>;

/** A page of own bets, latest placed first. */
export async function selectBetPage(
  db: Db,
  accountId: number,
  filters: BetFilters,
  page: PageSpan,
): Promise<PlacedBet[]> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([sql`b.placed_at`, sql`b.id`], 'desc', page, edge);
  const { rows } = await sql<PlacedBet>`
    select b.id, b.placed_at from own_bet b where ${conditionOf(accountId, filters)} and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

/** Own open bets, those that start first at the top. */
export async function selectOpen(db: Db, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from own_bet where account_id = ${accountId} and settled_at is null
    order by first_start_at, id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open bets of which nothing has been known since their last start, the oldest first, and how many there are. */
export async function selectUndecided(
  db: Db,
  accountId: number,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ count: number; ids: readonly number[] }> {
  const undecided = sql`from own_bet where account_id = ${accountId} and settled_at is null and first_start_at < ${before}
    and last_start_at < ${before} and (ask_after is null or ask_after <= ${now})`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select ${upToMax(sql`select 1 ${undecided}`)} as count,
      array(select id ${undecided} order by first_start_at, id limit ${sql.lit(limit)}) as ids`.execute(db);
  return rows[0]!;
}

export interface TakenSums {
  currency: string;
  bets: number;
  open: number;
  staked: number;
  profit: number;
}

/** Returns the sums of own bets on these tipsters' tips, by currency. */
export async function sumTaken(db: Db, accountId: number, tipsterIds: readonly number[]): Promise<TakenSums[]> {
  if (tipsterIds.length === 0) return [];
  const { rows } = await sql<TakenSums>`
    select r.currency, sum(s.bets)::int as bets, sum(s.open)::int as open, sum(s.staked)::int8 as staked,
      sum(s.profit)::int8 as profit
    from (select bankroll_id, count(*) as bets, count(*) filter (where settled_at is null) as open,
        coalesce(sum(staked_cents), 0) as staked, coalesce(sum(profit_cents), 0) as profit
      from own_bet where account_id = ${accountId} and tip_id is not null and tipster_id = any(${[...tipsterIds]}::bigint[])
      group by bankroll_id) s
    join bankroll r on r.id = s.bankroll_id group by r.currency order by bets desc, r.currency`.execute(db);
  return rows;
}

export async function countBets(db: Db, accountId: number, filters: BetFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${upToMax(sql`select 1 from own_bet b where ${conditionOf(accountId, filters)}`)} as count`.execute(db);
  return rows[0]!.count;
}

export interface FollowRow {
  tip_id: number;
  bet: number;
  currency: string;
  stake: number;
  odds: number;
  outcome: string;
  profit: number | null;
}

/** Returns the account's bets on these tips. */
export async function selectFollows(db: Db, accountId: number, tipIds: readonly number[]): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select b.tip_id, b.id as bet, r.currency, b.stake_cents as stake, b.total_odds_milli as odds, b.outcome,
      b.profit_cents as profit
    from own_bet b join bankroll r on r.id = b.bankroll_id
    where b.account_id = ${accountId} and b.tip_id = any(${[...tipIds]}::bigint[])`.execute(db);
  return rows;
}

export interface NameRow {
  id: number;
  username: string;
  name: string;
}

/** The names of tipsters, by id. */
export async function selectTipsters(db: Db, ids: readonly number[]): Promise<Map<number, NameRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NameRow>`
    select id, username_visible as username, trim(first_name || ' ' || last_name) as name
    from account where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function selectBankrollNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; currency: string }>> {
  const rows = await db
    .selectFrom('bankroll')
    .select(['id', 'name', 'currency'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the account placed its last bet. */
export async function selectLastPlace(
  db: Db,
  accountId: number,
): Promise<{ bankroll: number; account: number | null; bookmaker: string | null } | null> {
  const { rows } = await sql<{ bankroll: number; account: number | null; bookmaker: string | null }>`
    select b.bankroll_id as bankroll, b.bookmaker_account_id as account, b.bookmaker
    from own_bet b join bankroll r on r.id = b.bankroll_id left join bookmaker_account a on a.id = b.bookmaker_account_id
    where b.account_id = ${accountId} and r.archived_at is null and a.closed_at is null
    order by b.placed_at desc, b.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
