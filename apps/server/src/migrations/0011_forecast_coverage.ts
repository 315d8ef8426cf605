import { type Kysely, sql } from 'kysely';

/** Which matches were never forecast, and why: what could be left out silently otherwise. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Matches that kicked off without a forecast made in time, since forecasting began. Derived, but for the reason, which is the one
-- that was known when it was noticed.
create table forecast_missing (
  fixture_id bigint primary key references fixture (id),
  competition_id bigint not null references competition (id),
  kickoff_at timestamptz not null,
  reason text not null check (reason in ('imported_late', 'brought_forward', 'no_fit', 'not_enough_data', 'unknown')),
  noted_at timestamptz not null
);
create index forecast_missing_league_idx on forecast_missing (competition_id, kickoff_at);

-- Kick-offs up to here are counted in forecast_month.
alter table forecaster add column covered_until timestamptz;
`)
    .execute(db);
}
