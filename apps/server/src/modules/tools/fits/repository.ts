import type { MatchResult } from '@quotavera/domain/bet';
import type { LeagueFit } from '@quotavera/domain/forecast';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

/** A league with its running season: that of the next match, else of the last one. The season is null without matches. */
export interface LeagueState
  extends ColumnsOf<'competition', 'id' | 'sport' | 'code' | 'name' | 'country' | 'simulated'> {
  season: string | null;
}

export async function findLeague(db: Db, id: number, now: Date): Promise<LeagueState | null> {
  const { rows } = await sql<LeagueState>`
    select c.id, c.sport, c.code, c.name, c.country, c.simulated,
      coalesce(
        (select season from fixture where competition_id = c.id and kickoff_at > ${now} and status = 'scheduled'
          order by kickoff_at, id limit 1),
        (select season from fixture where competition_id = c.id and kickoff_at <= ${now} order by kickoff_at desc, id limit 1)
      ) as season
    from competition c where c.id = ${id} and c.sport = 'football'`.execute(db);
  return rows[0] ?? null;
}

/** Football leagues that have matches, by country and name. */
export async function selectLeagueIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c
    where c.sport = 'football' and exists (select from fixture f where f.competition_id = c.id)
    order by c.simulated, c.country, c.name, c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PlayedRow extends ColumnsOf<'fixture', 'id' | 'season' | 'kickoff_at'> {
  home_id: number;
  away_id: number;
  result: MatchResult;
  /** Expected goals in thousandths. */
  xg: readonly [number, number] | null;
}

/** Played matches of the last `seasons` seasons up to `season`, by date: one statement. */
export async function selectPlayed(
  db: Db,
  query: { competitionId: number; season: string; seasons: number },
): Promise<PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select f.id, f.season, f.kickoff_at, f.home_team_id as home_id, f.away_team_id as away_id, r.result,
      case when x.fixture_id is null then null else json_build_array(x.home_milli, x.away_milli) end as xg
    from fixture f
    join fixture_result r on r.fixture_id = f.id and r.version = f.result_version
    left join lateral (
      select fixture_id, home_milli, away_milli from fixture_xg x where x.fixture_id = f.id order by x.version desc limit 1
    ) x on true
    where f.competition_id = ${query.competitionId} and f.status = 'played' and r.result is not null
      and f.season in (
        select season from fixture where competition_id = ${query.competitionId} and season <= ${query.season}
        group by season order by season desc limit ${sql.lit(query.seasons)}
      )
    order by f.kickoff_at, f.id`.execute(db);
  return rows;
}

export type TeamRow = ColumnsOf<'team', 'id' | 'name'>;

/** Every team with a match in that season, played or not. */
export async function selectSeasonTeams(db: Db, competitionId: number, season: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name from team t where t.id in (
      select home_team_id from fixture where competition_id = ${competitionId} and season = ${season}
      union select away_team_id from fixture where competition_id = ${competitionId} and season = ${season}
    ) order by t.name, t.id`.execute(db);
  return rows;
}

const FIT_COLUMNS = ['id', 'competition_id', 'data_hash', 'model', 'season', 'matches', 'fitted_at'] as const;

export interface FitRow extends ColumnsOf<'league_fit', (typeof FIT_COLUMNS)[number]> {
  as_of: string;
  fit: LeagueFit;
}

const FIT = sql`${columns('league_fit', FIT_COLUMNS)}, as_of::text as as_of, fit`;

export async function findLatestFit(db: Db, competitionId: number): Promise<FitRow | null> {
  const { rows } = await sql<FitRow>`
    select ${FIT} from league_fit where competition_id = ${competitionId} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The fit of a day's end: the last one made before `until`. */
export async function findFitBefore(db: Db, competitionId: number, until: Date): Promise<FitRow | null> {
  const { rows } = await sql<FitRow>`
    select ${FIT} from league_fit where competition_id = ${competitionId} and fitted_at < ${until}
    order by fitted_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function findLatestHash(db: Db, competitionId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select data_hash as hash from league_fit where competition_id = ${competitionId} order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.hash ?? null;
}

export async function insertFit(trx: Trx, fit: Omit<FitRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into league_fit (competition_id, data_hash, model, season, as_of, matches, fitted_at, fit)
    values (${fit.competition_id}, ${fit.data_hash}, ${fit.model}, ${fit.season}, ${fit.as_of}::date, ${fit.matches},
      ${fit.fitted_at}, ${JSON.stringify(fit.fit)}::jsonb) returning id`.execute(trx);
  return rows[0]!.id;
}

/** Deletes a day's replaced fits: the last fit of the day stays, and so do fits that forecasts were made with. */
export async function deleteReplacedFits(
  trx: Trx,
  latest: { id: number; competitionId: number; dayStart: Date },
): Promise<void> {
  await sql`
    delete from league_fit f where f.competition_id = ${latest.competitionId} and f.id <> ${latest.id}
      and f.fitted_at >= ${latest.dayStart} and not exists (select from forecast where fit_id = f.id)`.execute(trx);
}

export interface ComingRow extends ColumnsOf<'fixture', 'id' | 'kickoff_at'> {
  home_id: number;
  home: string;
  away_id: number;
  away: string;
}

/** The league's next matches, the soonest first. */
export async function selectComing(db: Db, competitionId: number, now: Date, limit: number): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select f.id, f.kickoff_at, h.id as home_id, h.name as home, a.id as away_id, a.name as away
    from fixture f join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    where f.competition_id = ${competitionId} and f.kickoff_at > ${now} and f.status = 'scheduled'
    order by f.kickoff_at, f.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface MatchTeams extends ColumnsOf<'fixture', 'competition_id' | 'kickoff_at'> {
  home_id: number;
  away_id: number;
}

export async function findMatchTeams(db: Db, fixtureId: number): Promise<MatchTeams | null> {
  const { rows } = await sql<MatchTeams>`
    select competition_id, kickoff_at, home_team_id as home_id, away_team_id as away_id
    from fixture where id = ${fixtureId}`.execute(db);
  return rows[0] ?? null;
}
