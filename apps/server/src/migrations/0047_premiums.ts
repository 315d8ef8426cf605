import { type Kysely, sql } from 'kysely';

/** Premiums, prices above the market's fair price, are summed up by match once its result is known: promised and paid. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Sums of a match's premiums at a look, in a band (its lower end in thousandths) or in all bands (null).
create table premium_match (
  fixture_id bigint not null references fixture (id),
  look text not null check (look in ('early', 'closing')),
  band int,
  -- The match is summed up anew when it has another result or other prices.
  result_version int not null,
  priced_by bigint not null,
  prices int not null,
  premium double precision not null,
  profit double precision not null,
  unique nulls not distinct (fixture_id, look, band)
);

-- The sums of all matches, which the page reads.
create table premium_summary (
  look text not null check (look in ('early', 'closing')),
  band int,
  matches int not null,
  prices double precision not null,
  premium double precision not null,
  profit double precision not null,
  prices_squared double precision not null,
  premium_squared double precision not null,
  profit_squared double precision not null,
  prices_profit double precision not null,
  premium_profit double precision not null,
  at timestamptz not null,
  unique nulls not distinct (look, band)
);
`)
    .execute(db);
}
