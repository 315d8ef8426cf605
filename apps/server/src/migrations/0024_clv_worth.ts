import { type Kysely, sql } from 'kysely';

/** Each month it is measured on all imported matches what CLV was worth in returns. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Every measurement has its entry in the log, with the same number.
create table clv_worth (
  seq int primary key check (seq > 0),
  month text collate "C" not null unique check (month ~ '^\\d{4}-\\d{2}$'),
  at timestamptz not null,
  -- Of each look at prices: matches, bets, coefficients with their errors (LookWorth of the domain).
  figures json not null
);
`)
    .execute(db);
}
