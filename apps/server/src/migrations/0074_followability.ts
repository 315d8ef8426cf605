import { type Kysely, sql } from 'kysely';

/** What followers really got: the best price when they bet, and each tipster's figures. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The best imported price when the bet was written down as just placed; null where there was none.
alter table own_bet add column best_odds_milli int;
create index own_bet_followed_change_idx on own_bet (updated_at) where tip_id is not null;

create table tipster_followability (
  tipster_id bigint primary key references tipster (id) on delete cascade,
  -- Null: too few readers.
  figures jsonb,
  updated_at timestamptz not null
);
`)
    .execute(db);
}
