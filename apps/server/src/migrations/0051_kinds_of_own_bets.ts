import { type Kysely, sql } from 'kysely';

/** Own bets of every kind: free stakes, boosts, each way, systems, cash-outs, dead heats; and the sums of another currency. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table own_bet
  add column funds text not null default 'own' check (funds in ('own', 'free_bet', 'bonus')),
  -- The legs keep the prices before the boost.
  add column boosted_odds_milli int check (boosted_odds_milli > 1000),
  -- A place pays 1/place_divisor of the odds less 1.
  add column place_divisor int check (place_divisor between 1 and 10),
  add column places_paid int check (places_paid between 1 and 20),
  -- A system has accumulators of these sizes.
  add column system_sizes int[] check (cardinality(system_sizes) > 0),
  -- The sums of a bet in another currency than its bankroll's, and how many units of the bankroll's one of it was worth that day.
  add column original_currency text check (original_currency ~ '^[A-Z]{3}$'),
  add column original_stake_cents bigint check (original_stake_cents > 0),
  add column exchange_rate numeric(20, 10) check (exchange_rate > 0),
  add column exchange_day date,
  add check (place_divisor is not null or places_paid is null),
  add check (funds = 'own' or system_sizes is null),
  add check (num_nulls(original_currency, original_stake_cents, exchange_rate, exchange_day) in (0, 4));

alter table own_bet_leg
  -- An each-way selection that lost was placed.
  add column placed boolean not null default false check (not placed or grade = 'lost'),
  add column dead_heat_places int,
  add column dead_heat_tied int,
  add column place_dead_heat_places int,
  add column place_dead_heat_tied int,
  add check (num_nulls(dead_heat_places, dead_heat_tied) = 2 or (dead_heat_places >= 1 and dead_heat_places < dead_heat_tied)),
  add check (num_nulls(place_dead_heat_places, place_dead_heat_tied) = 2
    or (place_dead_heat_places >= 1 and place_dead_heat_places < place_dead_heat_tied));

create table own_bet_cash_out (
  bet_id bigint not null references own_bet (id) on delete cascade,
  n int not null,
  -- The part of the stake that was closed, in ten-thousandths.
  share int not null check (share between 1 and 10000),
  received_cents bigint not null check (received_cents >= 0),
  at timestamptz not null,
  primary key (bet_id, n)
);
`)
    .execute(db);
}
