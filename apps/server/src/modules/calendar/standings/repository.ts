import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';
import { type MatchRow, matchRows } from '../match/repository.ts';

export type CompetitionHead = ColumnsOf<'competition', 'id' | 'sport' | 'code' | 'name' | 'country' | 'simulated'> & {
  /** The season of the next match, else of the last one; null without matches. */
  running: string | null;
};

export async function findCompetition(db: Db, id: number, now: Date): Promise<CompetitionHead | null> {
  const { rows } = await sql<CompetitionHead>`
    select c.id, c.sport, c.code, c.name, c.country, c.simulated,
      coalesce(
        (select season from fixture where competition_id = c.id and kickoff_at > ${now} order by kickoff_at, id limit 1),
        (select season from fixture where competition_id = c.id and kickoff_at <= ${now} order by kickoff_at desc, id limit 1)
      ) as running
    from competition c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The seasons of a competition, latest first, each found by a step along an index: matches aren't read. */
export async function selectSeasons(db: Db, competitionId: number): Promise<string[]> {
  const { rows } = await sql<{ season: string }>`
    with recursive seasons as (
      select max(season) as season from fixture where competition_id = ${competitionId}
      union all
      select (select max(season) from fixture where competition_id = ${competitionId} and season < s.season)
      from seasons s where s.season is not null
    )
    select season from seasons where season is not null`.execute(db);
  return rows.map(({ season }) => season);
}

/** All matches of a season in the order of their first dates. */
export async function selectSeasonMatches(db: Db, competitionId: number, season: string): Promise<MatchRow[]> {
  const fixtures = sql`(select * from fixture where competition_id = ${competitionId} and season = ${season})`;
  return (await matchRows(fixtures, sql`f.scheduled_at, f.id`).execute(db)).rows;
}
