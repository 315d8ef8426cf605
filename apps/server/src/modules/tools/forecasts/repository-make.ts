import type { CoverageState, MissingReason } from '@quotavera/domain/forecast';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

/** When the first forecast was made; null before. */
export async function findFirstForecast(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select made_at as at from forecast_batch order by id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Kick-offs up to here are counted; null while nothing is. The row is locked: whoever writes a month's sums comes after another. */
export async function lockCovered(trx: Trx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select covered_until as at from forecaster where id = 1 for no key update`.execute(trx);
  return rows[0]?.at ?? null;
}

export async function findCovered(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select covered_until as at from forecaster where id = 1`.execute(db);
  return rows[0]?.at ?? null;
}

export async function setCovered(trx: Trx, until: Date): Promise<void> {
  await sql`update forecaster set covered_until = ${until} where id = 1`.execute(trx);
}

/** Football leagues in which a match's start lies in the span. */
export async function selectLeaguesBetween(db: Db, after: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.competition_id as id from fixture f join competition c on c.id = f.competition_id and c.sport = 'football'
    where f.kickoff_at > ${after} and f.kickoff_at <= ${until} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A match that kicked off, as the calendar has it. */
const KICKED_OFF = sql`f.status not in ('postponed', 'cancelled')`;
const IN_TIME = sql`exists (select from forecast p where p.fixture_id = f.id and p.made_at < f.kickoff_at)`;

export interface MissingMatch {
  fixture_id: number;
  home_id: number;
  away_id: number;
  kickoff_at: Date;
  /** When the match was added to the calendar; null when that wasn't stored. */
  created_at: Date | null;
  /** There is a forecast, but it was made after the actual start. */
  forecast: boolean;
}

/** A league's matches that kicked off without a forecast in time and are not noted yet, or at another start. */
export async function selectUnnoted(
  trx: Trx,
  query: { competitionId: number; since: Date; until: Date },
): Promise<MissingMatch[]> {
  const { rows } = await sql<MissingMatch>`
    select f.id as fixture_id, f.home_team_id as home_id, f.away_team_id as away_id, f.kickoff_at,
      f.created_at, exists (select from forecast p where p.fixture_id = f.id) as forecast
    from fixture f left join forecast_missing m on m.fixture_id = f.id
    where f.competition_id = ${query.competitionId} and f.kickoff_at > ${query.since} and f.kickoff_at <= ${query.until}
      and ${KICKED_OFF} and m.kickoff_at is distinct from f.kickoff_at and not ${IN_TIME}
    order by f.kickoff_at, f.id`.execute(trx);
  return rows;
}

export interface NotedMissing {
  fixtureId: number;
  competitionId: number;
  kickoffAt: Date;
  reason: MissingReason;
}

export async function noteMissing(trx: Trx, missing: readonly NotedMissing[], at: Date): Promise<void> {
  if (missing.length === 0) return;
  await sql`
    insert into forecast_missing (fixture_id, competition_id, kickoff_at, reason, noted_at)
    select "fixtureId", "competitionId", "kickoffAt", reason, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as m ("fixtureId" bigint, "competitionId" bigint,
      "kickoffAt" timestamptz, reason text)
    on conflict (fixture_id) do update set kickoff_at = excluded.kickoff_at, reason = excluded.reason,
      noted_at = excluded.noted_at`.execute(trx);
}

/** Deletes notes that no longer hold because the match was moved, postponed or cancelled. */
export async function dropNoted(trx: Trx, competitionId: number): Promise<void> {
  await sql`
    delete from forecast_missing m using fixture f
    where f.id = m.fixture_id and m.competition_id = ${competitionId}
      and (f.kickoff_at <> m.kickoff_at or not (${KICKED_OFF}) or ${IN_TIME})`.execute(trx);
}

export interface StateCount {
  month: string;
  state: CoverageState;
  n: number;
}

/** How many of a league's matches that kicked off in the span are in which state, by the months of their start (Rome's). */
export async function countStates(
  trx: Trx,
  query: { competitionId: number; after: Date; until: Date },
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select to_char(f.kickoff_at at time zone 'Europe/Rome', 'YYYY-MM') as month,
      coalesce(x.reason, case m.status when 'graded' then 'graded' when 'void' then 'not_played'
        when 'open' then 'waiting' when 'final' then 'waiting' else 'unknown' end) as state, count(*)::int as n
    from fixture f left join forecast_missing x on x.fixture_id = f.id left join forecast_match m on m.fixture_id = f.id
    where f.competition_id = ${query.competitionId} and f.kickoff_at > ${query.after} and f.kickoff_at <= ${query.until}
      and ${KICKED_OFF}
    group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

export interface DueForecast extends ColumnsOf<'fixture', 'competition_id' | 'season' | 'kickoff_at' | 'simulated'> {
  fixture_id: number;
  competition: string;
  home_id: number;
  home: string;
  away_id: number;
  away: string;
  fit_id: number;
  /** Version of the current forecast; 0 when there is none. */
  version: number;
}

/** Coming matches in the span whose league has another fit than their forecast was made with. */
export async function selectDueForecasts(
  db: Db,
  span: { from: Date; until: Date; limit: number },
): Promise<DueForecast[]> {
  const { rows } = await sql<DueForecast>`
    select f.id as fixture_id, f.competition_id, c.name as competition, f.season,
      h.id as home_id, h.name as home, a.id as away_id, a.name as away, f.kickoff_at, f.simulated,
      fit.id as fit_id, coalesce(p.version, 0) as version
    from fixture f
    join competition c on c.id = f.competition_id and c.sport = 'football'
    join team h on h.id = f.home_team_id
    join team a on a.id = f.away_team_id
    cross join lateral (
      select id from league_fit where competition_id = f.competition_id order by id desc limit 1
    ) fit
    left join lateral (
      select version, fit_id from forecast where fixture_id = f.id order by version desc limit 1
    ) p on true
    where f.kickoff_at > ${span.from} and f.kickoff_at <= ${span.until} and f.status = 'scheduled'
      and p.fit_id is distinct from fit.id
    order by f.kickoff_at, f.id limit ${sql.lit(span.limit)}`.execute(db);
  return rows;
}

export interface NewBatch {
  seq: number;
  madeAt: Date;
  commitment: string;
  nonce: Uint8Array;
  content: string;
  forecasts: readonly NewForecast[];
}

export interface NewForecast {
  fixtureId: number;
  version: number;
  competitionId: number;
  fitId: number;
  model: string;
  kickoffAt: Date;
  simulated: boolean;
  homePpm: number;
  drawPpm: number;
  awayPpm: number;
  overPpm: number;
  bothPpm: number;
  homeMilli: number;
  awayMilli: number;
}

/** Inserts a batch; its forecasts replace their matches' earlier ones. */
export async function insertBatch(trx: Trx, batch: NewBatch): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into forecast_batch (seq, made_at, forecasts, commitment, nonce, content)
    values (${batch.seq}, ${batch.madeAt}, ${batch.forecasts.length}, ${batch.commitment}, ${Buffer.from(batch.nonce)},
      ${batch.content}) returning id`.execute(trx);
  const json = JSON.stringify(batch.forecasts.map((forecast, position) => ({ ...forecast, position })));
  await sql`
    with added as (
      insert into forecast (fixture_id, version, competition_id, batch_id, position, fit_id, model, made_at,
        home_ppm, draw_ppm, away_ppm, over_ppm, both_ppm, home_milli, away_milli)
      select "fixtureId", version, "competitionId", ${rows[0]!.id}, position, "fitId", model, ${batch.madeAt}::timestamptz,
        "homePpm", "drawPpm", "awayPpm", "overPpm", "bothPpm", "homeMilli", "awayMilli"
      from jsonb_to_recordset(${json}::jsonb) as n ("fixtureId" bigint, version int, "competitionId" bigint, position int,
        "fitId" bigint, model text, "homePpm" int, "drawPpm" int, "awayPpm" int, "overPpm" int, "bothPpm" int,
        "homeMilli" int, "awayMilli" int)
      order by position
      returning id, fixture_id, competition_id
    )
    insert into forecast_match (fixture_id, competition_id, kickoff_at, forecast_id, status, simulated)
    select added.fixture_id, added.competition_id, f.kickoff_at, added.id, 'open', f.simulated
    from added join fixture f on f.id = added.fixture_id
    on conflict (fixture_id) do update set forecast_id = excluded.forecast_id, kickoff_at = excluded.kickoff_at,
      status = 'open', score_version = null, result_version = 0, closing_at = null`.execute(trx);
}
