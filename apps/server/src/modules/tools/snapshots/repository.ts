import type { MatchResult } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

export type SnapshotLeague = ColumnsOf<'competition', 'id' | 'code' | 'name' | 'country' | 'simulated'>;

export async function findSnapshotLeague(db: Db, id: number): Promise<SnapshotLeague | null> {
  const { rows } = await sql<SnapshotLeague>`
    select id, code, name, country, simulated from competition where id = ${id} and sport = 'football'`.execute(db);
  return rows[0] ?? null;
}

export interface SnapshotDay {
  date: string;
  matches: number;
  added: number;
  corrected: number;
  moved: number;
  last_at: Date;
  fitted: boolean;
}

/** The days (Rome's) on which results of a league came in or were corrected, or its matches moved, latest first. */
export async function selectSnapshotDays(db: Db, competitionId: number): Promise<SnapshotDay[]> {
  const { rows } = await sql<SnapshotDay>`
    with told as (
      select (r.recorded_at at time zone 'Europe/Rome')::date as day, r.version, r.recorded_at
      from fixture f join fixture_result r on r.fixture_id = f.id where f.competition_id = ${competitionId}
      union all
      select (m.until_at at time zone 'Europe/Rome')::date, null, m.until_at
      from fixture f join fixture_moved m on m.fixture_id = f.id where f.competition_id = ${competitionId}
    ), days as (
      select day, count(*) filter (where version = 1) as added, count(*) filter (where version > 1) as corrected,
        count(*) filter (where version is null) as moved, max(recorded_at) as last_at
      from told group by day
    ), fits as (
      select distinct (fitted_at at time zone 'Europe/Rome')::date as day from league_fit where competition_id = ${competitionId}
    )
    select days.day::text as date, (sum(added) over (order by days.day))::int as matches, added::int, corrected::int, moved::int,
      last_at, fits.day is not null as fitted
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

/** The latest season with a result recorded by then or, for the calendar, with a match. */
export async function findSeasonAt(
  db: Db,
  competitionId: number,
  until: Date,
  table: 'results' | 'calendar',
): Promise<string | null> {
  const scheduled = table === 'calendar' ? sql`f.created_at < ${until} or` : sql``;
  const { rows } = await sql<{ season: string }>`
    select f.season from fixture f where f.competition_id = ${competitionId} and (${scheduled} exists (
      select from fixture_result r where r.fixture_id = f.id and r.recorded_at < ${until}))
    order by f.season desc limit 1`.execute(db);
  return rows[0]?.season ?? null;
}

export interface SnapshotMatch {
  id: number;
  kickoff_at: Date;
  home: string;
  away: string;
  home_id: number;
  away_id: number;
  status: string;
  result: MatchResult | null;
  xg: readonly [number, number] | null;
}

/** The matches of a season as stored at an instant: the last version of each result and expected goals recorded before it. */
export async function selectMatchesAt(
  db: Db,
  query: { competitionId: number; season: string; until: Date },
): Promise<SnapshotMatch[]> {
  const { rows } = await sql<SnapshotMatch>`
    select f.id, coalesce(stood.kickoff_at, f.kickoff_at) as kickoff_at, h.name as home, a.name as away, h.id as home_id,
      a.id as away_id, r.status, r.result,
      case when x.fixture_id is null then null else json_build_array(x.home_milli, x.away_milli) end as xg
    from fixture f
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    join lateral (
      select status, result from fixture_result r where r.fixture_id = f.id and r.recorded_at < ${query.until} order by r.version desc limit 1
    ) r on true
    left join lateral (
      select fixture_id, home_milli, away_milli from fixture_xg x where x.fixture_id = f.id and x.recorded_at < ${query.until} order by x.version desc limit 1
    ) x on true
    ${stoodAt(query.until)}
    where f.competition_id = ${query.competitionId} and f.season = ${query.season}
    order by coalesce(stood.kickoff_at, f.kickoff_at), f.id`.execute(db);
  return rows;
}

/** The schedule at an instant: the first stored change after it holds the previous value. */
const stoodAt = (until: Date) => sql`left join lateral (
      select kickoff_at, status from fixture_moved m where m.fixture_id = f.id and m.until_at >= ${until} order by m.id limit 1
    ) stood on true`;

export interface CalendarMatch {
  id: number;
  kickoff_at: Date;
  home: string;
  away: string;
  status: string;
  /** The first schedule, and how often it had changed by then. */
  scheduled_at: Date;
  moves: number;
}

/** A season's calendar at an instant, played or not. Matches without a stored creation time count as known from the start. */
export async function selectCalendarAt(
  db: Db,
  query: { competitionId: number; season: string; until: Date },
): Promise<CalendarMatch[]> {
  const { rows } = await sql<CalendarMatch>`
    select f.id, coalesce(stood.kickoff_at, f.kickoff_at) as kickoff_at, h.name as home, a.name as away,
      coalesce(r.status, stood.status, case when f.result_version = 0 then f.status else 'scheduled' end) as status,
      f.scheduled_at,
      (select count(*) from fixture_moved m where m.fixture_id = f.id and m.until_at < ${query.until})::int as moves
    from fixture f
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    left join lateral (
      select status from fixture_result r where r.fixture_id = f.id and r.recorded_at < ${query.until} order by r.version desc limit 1
    ) r on true
    ${stoodAt(query.until)}
    where f.competition_id = ${query.competitionId} and f.season = ${query.season}
      and (f.created_at is null or f.created_at < ${query.until} or r.status is not null)
    order by kickoff_at, f.id`.execute(db);
  return rows;
}

export async function selectTeamNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from team where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
