import type { MatchResult } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface SnapshotLeague {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly simulated: boolean;
}

export async function findSnapshotLeague(db: Db, id: number): Promise<SnapshotLeague | null> {
  const { rows } = await sql<SnapshotLeague>`
    select id, code, name, country, simulated from competition where id = ${id} and sport = 'football'`.execute(db);
  return rows[0] ?? null;
}

export interface SnapshotDay {
  readonly date: string;
  readonly matches: number;
  readonly added: number;
  readonly corrected: number;
  readonly lastAt: Date;
  readonly fitted: boolean;
}

/** The days (Rome's) on which results of a league came in or were corrected, latest first, with what was known at their end. */
export async function selectSnapshotDays(db: Db, competitionId: number): Promise<SnapshotDay[]> {
  const { rows } = await sql<SnapshotDay>`
    with told as (
      select (r.recorded_at at time zone 'Europe/Rome')::date as day, r.version, r.recorded_at
      from fixture f join fixture_result r on r.fixture_id = f.id where f.competition_id = ${competitionId}
    ), days as (
      select day, count(*) filter (where version = 1) as added, count(*) filter (where version > 1) as corrected,
        max(recorded_at) as last_at
      from told group by day
    ), fits as (
      select distinct (fitted_at at time zone 'Europe/Rome')::date as day from league_fit where competition_id = ${competitionId}
    )
    select days.day::text as date, (sum(added) over (order by days.day))::int as matches, added::int, corrected::int,
      last_at as "lastAt", fits.day is not null as fitted
    from days left join fits on fits.day = days.day order by days.day desc`.execute(db);
  return rows;
}

export async function selectSeasons(db: Db, competitionId: number): Promise<string[]> {
  const { rows } = await sql<{ season: string }>`
    select season from fixture where competition_id = ${competitionId} group by season order by season desc`.execute(
    db,
  );
  return rows.map(({ season }) => season);
}

/** The latest season with a result known by then. */
export async function findSeasonAt(db: Db, competitionId: number, until: Date): Promise<string | null> {
  const { rows } = await sql<{ season: string }>`
    select f.season from fixture f where f.competition_id = ${competitionId} and exists (
      select from fixture_result r where r.fixture_id = f.id and r.recorded_at < ${until})
    order by f.season desc limit 1`.execute(db);
  return rows[0]?.season ?? null;
}

export interface KnownMatch {
  readonly id: number;
  readonly kickoffAt: Date;
  readonly home: string;
  readonly away: string;
  readonly homeId: number;
  readonly awayId: number;
  readonly status: string;
  readonly result: MatchResult | null;
  readonly xg: readonly [number, number] | null;
}

/** The matches of a season as they were known at a moment: of every result and expected goals the last version told before it. */
export async function selectKnownMatches(
  db: Db,
  ask: { readonly competitionId: number; readonly season: string; readonly until: Date },
): Promise<KnownMatch[]> {
  const { rows } = await sql<KnownMatch>`
    select f.id, f.kickoff_at as "kickoffAt", h.name as home, a.name as away, h.id as "homeId", a.id as "awayId", r.status, r.result,
      case when x.fixture_id is null then null else json_build_array(x.home_milli, x.away_milli) end as xg
    from fixture f
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    join lateral (
      select * from fixture_result r where r.fixture_id = f.id and r.recorded_at < ${ask.until} order by r.version desc limit 1
    ) r on true
    left join lateral (
      select * from fixture_xg x where x.fixture_id = f.id and x.recorded_at < ${ask.until} order by x.version desc limit 1
    ) x on true
    where f.competition_id = ${ask.competitionId} and f.season = ${ask.season}
    order by f.kickoff_at, f.id`.execute(db);
  return rows;
}

export async function selectTeamNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from team where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
