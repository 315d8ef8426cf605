import { type Kysely, sql } from 'kysely';

/** Pages of matches and teams read a team's last matches and those of two teams, however long the history. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create index fixture_home_kickoff_idx on fixture (home_team_id, kickoff_at, id);
create index fixture_away_kickoff_idx on fixture (away_team_id, kickoff_at, id);
create index fixture_pair_idx on fixture (home_team_id, away_team_id, kickoff_at, id);
drop index fixture_home_team_idx;
drop index fixture_away_team_idx;
`)
    .execute(db);
}
