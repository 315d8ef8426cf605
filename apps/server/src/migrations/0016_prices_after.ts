import { type Kysely, sql } from 'kysely';

/**
 * A tip counts at a price that could still be taken after it was published: what was seen of a market is kept until its match is over, and
 * a tip keeps the next price, the fair probability at that moment and the odds at which headlines and the ranking count it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A feed's prices from before a match stand here as often as they were seen, until the match is over.
create table price_observation (
  fixture_id bigint not null references fixture (id),
  market text not null,
  bookmaker text not null,
  side text not null check (side in ('back', 'lay')),
  -- This is the feed's own time of the market at this bookmaker.
  at timestamptz not null,
  -- Prices have the form {"<market>|<selection>|<line or ->": odds in thousandths}.
  prices jsonb not null,
  primary key (fixture_id, market, side, bookmaker, at)
);
insert into price_observation (fixture_id, market, bookmaker, side, at, prices)
  select fixture_id, market, bookmaker, side, updated_at, prices from fixture_quote;

alter table tip
  -- The first price that could be taken after publication, and where it is from.
  add next_odds_milli int,
  add next_from text check (next_from in ('observation', 'close', 'fair_close')),
  add next_seen_at timestamptz,
  -- The probability without margin at that moment.
  add fair_probability double precision,
  -- Headline figures count a verified tip at these odds.
  add headline_odds_milli int,
  -- The tip was a candidate at publication, and its prices afterwards say why it doesn't rank.
  add rank_refusal text check (rank_refusal in ('not_followable', 'no_later_price', 'no_fair_price'));
update tip set headline_odds_milli = ranking_odds_milli where price_verified;
-- Tips of before this rule keep the odds that they ranked at.
create index tip_next_price_idx on tip (first_start_at, id)
  where price_verified and legs = 1 and phase = 'prematch' and status <> 'draft' and next_from is null
    and rank_refusal is distinct from 'no_later_price';
-- Withdrawn tips are graded too.
create index tip_withdrawn_idx on tip (first_start_at, id) where status = 'withdrawn';
`)
    .execute(db);
}
