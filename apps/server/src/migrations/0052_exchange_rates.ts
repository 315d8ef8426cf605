import { type Kysely, sql } from 'kysely';

/** The reference rates of the European Central Bank, by which own bets in other currencies are converted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  -- One euro was worth so many units of the currency.
  per_euro numeric(20, 8) not null check (per_euro > 0),
  primary key (currency, day)
);
create index exchange_rate_day_idx on exchange_rate (day);
`)
    .execute(db);
}
