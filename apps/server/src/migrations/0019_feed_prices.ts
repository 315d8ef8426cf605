import { type Kysely, sql } from 'kysely';

/**
 * Prices of a feed, each with a time of its own: only these can be fresh. Of each bookmaker's market the latest before the start is
 * kept. Prices of files have no time: seeing them again made them younger, so that the column that said so goes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table fixture_prices drop column seen_at;

create table fixture_quote (
  fixture_id bigint not null references fixture (id),
  market text not null,
  bookmaker text not null,
  side text not null check (side in ('back', 'lay')),
  -- The feed's own time of this market at this bookmaker, never later than when it was read, always before the start.
  updated_at timestamptz not null,
  -- {"<market>|<selection>|<line or ->": odds in thousandths}
  prices jsonb not null,
  primary key (fixture_id, market, bookmaker, side)
);
`)
    .execute(db);
}
