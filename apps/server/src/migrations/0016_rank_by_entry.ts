import { type Kysely, sql } from 'kysely';

/**
 * A trade ranks by its entry and the match's result: tips that left the ranking through an exit come back to the place they had taken.
 * What is kept of the records was made by the old rule and in the old form; `kept_version` makes the running server make it again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
update tip t set ranks = true
from tip_leg l
where not t.ranks and t.status = 'published' and t.exit_odds_milli is not null and t.phase = 'prematch' and t.price_verified
  and t.legs = 1 and l.tipster_id = t.tipster_id and l.tip_id = t.id and l.fixture_id is not null
  and not exists (
    select from tip_leg other_leg
    join tip other on other.tipster_id = other_leg.tipster_id and other.id = other_leg.tip_id
    where other_leg.tipster_id = t.tipster_id and other_leg.fixture_id = l.fixture_id and other.id <> t.id
      and other.status <> 'draft' and other.legs = 1 and other.phase = 'prematch' and other.price_verified
      and (other.published_at, other.id) < (t.published_at, t.id));

alter table record_state add column kept_version int not null default 0;
update record_state set kept_version = 1 where not exists (select from tip);
delete from record_day;
delete from record_segment;
delete from standing;
delete from tipster_stats;
delete from tipster_luck;
delete from tipster_evidence;
`)
    .execute(db);
}
