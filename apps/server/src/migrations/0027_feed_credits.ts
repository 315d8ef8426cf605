import { type Kysely, sql } from 'kysely';

/**
 * A feed's credits of the month as the provider counts them, apart for the simulated world's own feed. Prices of a match in play are kept
 * apart from those of before the start: only the latest, for what is published against them is compared at once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table feed_state drop column id;
alter table feed_state add column simulated boolean not null default false;
alter table feed_state add primary key (simulated);
alter table feed_state add column used int;
-- When the provider said what is used and remains.
alter table feed_state add column counted_at timestamptz;
insert into feed_state (simulated) values (true);

create table fixture_live_quote (
  fixture_id bigint not null references fixture (id),
  market text not null,
  bookmaker text not null,
  side text not null check (side in ('back', 'lay')),
  -- The feed's own time of this market at this bookmaker, never later than when it was read, never before the start.
  updated_at timestamptz not null,
  -- {"<market>|<selection>|<line or ->": odds in thousandths}
  prices jsonb not null,
  primary key (fixture_id, market, bookmaker, side)
);
create index fixture_live_quote_age_idx on fixture_live_quote (updated_at);

update import_rejection set code = 'result_too_early' where code = 'result_before_kickoff';
`)
    .execute(db);
}
