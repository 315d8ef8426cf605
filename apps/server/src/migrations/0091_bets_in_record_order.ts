import { type Kysely, sql } from 'kysely';

/**
 * The statistics of a bankroll read every bet in the order of a record, and its balances sum them all. What both need stands in the index:
 * 100,000 bets come from 1,700 of its pages instead of 100,000 visits to rows that were imported in another order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `drop index own_bet_record_idx;
      create index own_bet_record_idx on own_bet (bankroll_id, last_start_at, placed_at, id)
        include (day, outcome, total_odds_milli, stake_cents, staked_cents, risk_cents, profit_cents, clv, fair_clv,
          settled_at, bookmaker_account_id);`,
    )
    .execute(db);
}
