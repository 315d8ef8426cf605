import { type Kysely, sql } from 'kysely';

/** Members watch figures of their own bankrolls: limits, signs that something is wrong, goals. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table bankroll_watch (
  id bigint generated always as identity primary key,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  kind text not null check (kind in ('loss_limit', 'bank_below', 'drawdown', 'losing_run', 'stake_over', 'profit_goal', 'yield_goal')),
  period text check (period in ('week', 'month', 'year')),
  -- Cents, hundredths of a percent, or hundredths of the plan's stake.
  amount bigint,
  -- What a job saw when bets were last entered or settled, and the period or the like that it was of.
  value bigint,
  value_key text not null,
  crossed boolean not null,
  bets int not null,
  luck float8,
  -- The owner was told of the crossing with this key.
  told_key text,
  told_at timestamptz,
  looked_at timestamptz not null,
  created_at timestamptz not null
);
create unique index bankroll_watch_kind_key on bankroll_watch (bankroll_id, kind, coalesce(period, ''));
`)
    .execute(db);
}
