import { type Kysely, sql } from 'kysely';

/**
 * Lists of tips are read by their end and by market as well. As in the order of publication, the tips that a filter passes over are decided
 * in the index that is walked along.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
drop index tip_settled_idx;
create index tip_settled_idx on tip
  (settled_at desc, id desc, published_at, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id, market)
  where settled_at is not null;
drop index tip_tipster_settled_idx;
create index tip_tipster_settled_idx on tip
  (tipster_id, settled_at desc, id desc, published_at, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id, market)
  where settled_at is not null;
create index tip_kind_settled_idx on tip
  (kind, settled_at desc, id desc, published_at, total_odds_milli, phase, sport, is_free, outcome, competition_id, market)
  where settled_at is not null;
create index tip_sport_settled_idx on tip
  (sport, settled_at desc, id desc, published_at, total_odds_milli, phase, kind, is_free, outcome, competition_id, market)
  where settled_at is not null;
create index tip_competition_settled_idx on tip
  (competition_id, settled_at desc, id desc, published_at, total_odds_milli, phase, kind, sport, is_free, outcome, market)
  where settled_at is not null;
create index tip_outcome_settled_idx on tip
  (outcome, settled_at desc, id desc, published_at, total_odds_milli, phase, kind, sport, is_free, competition_id, market)
  where settled_at is not null;
create index tip_market_settled_idx on tip
  (market, settled_at desc, id desc, published_at, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id)
  where settled_at is not null;
create index tip_market_published_idx on tip
  (market, published_at desc, id desc, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id) where status <> 'draft';
create index tip_start_idx on tip (first_start_at, id) where status <> 'draft';
`)
    .execute(db);
}
