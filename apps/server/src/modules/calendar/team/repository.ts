import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

/** A team; whether it is invented is told by any of its matches, null without one. */
type TeamHead = ColumnsOf<'team', 'id' | 'sport' | 'name' | 'country'> & { simulated: boolean | null };

export async function findTeam(db: Db, id: number): Promise<TeamHead | null> {
  const { rows } = await sql<TeamHead>`
    select t.id, t.sport, t.name, t.country, coalesce(
      (select f.simulated from fixture f where f.home_team_id = t.id limit 1),
      (select f.simulated from fixture f where f.away_team_id = t.id limit 1)) as simulated
    from team t where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
