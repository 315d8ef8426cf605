import type { MatchResult } from '@quotavera/domain/bet';
import type { ForecastOutcome, TrackRecord } from '@quotavera/domain/forecast';
import type { ClosingSource } from '@quotavera/domain/ledger';
import { sql } from 'kysely';
import { type ColumnsOf, type Db, domainNames, type Trx } from '../../../platform/database/index.ts';

/** Copies changed kick-offs from the calendar. Returns how many moved. */
export async function syncStarts(trx: Trx, competitionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update forecast_match m set kickoff_at = f.kickoff_at from fixture f
    where f.id = m.fixture_id and m.competition_id = ${competitionId} and f.kickoff_at <> m.kickoff_at`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export interface DueGrade {
  fixture_id: number;
  kickoff_at: Date;
  status: string;
  result_version: number;
  result: MatchResult | null;
  closing_at: Date | null;
  /** The last one made before the start; null when all came after it. */
  forecast_id: number | null;
  home_ppm: number;
  draw_ppm: number;
  away_ppm: number;
  score_version: number;
}

/** Matches of a league with a result or closing prices that their forecast was not graded by, locked. */
export async function lockDueGrades(
  trx: Trx,
  query: { competitionId: number; closingSince: Date; limit: number },
): Promise<DueGrade[]> {
  const { rows } = await sql<DueGrade>`
    with due as (
      select m.fixture_id, f.kickoff_at, f.status, f.result_version, closing.captured_at as closing_at
      from forecast_match m join fixture f on f.id = m.fixture_id
      left join lateral (
        select captured_at from fixture_prices where fixture_id = f.id and stage = 'closing' order by captured_at desc limit 1
      ) closing on f.kickoff_at > ${query.closingSince} or m.result_version <> f.result_version
      where m.competition_id = ${query.competitionId} and f.result_version > 0
        and (m.result_version <> f.result_version
          or (f.kickoff_at > ${query.closingSince} and closing.captured_at is distinct from m.closing_at))
      order by m.fixture_id limit ${sql.lit(query.limit)} for update of m
    )
    select due.fixture_id, due.kickoff_at, due.status, due.result_version,
      r.result, due.closing_at, p.id as forecast_id, p.home_ppm, p.draw_ppm,
      p.away_ppm,
      coalesce((select max(version) from forecast_score s where s.forecast_id = p.id), 0) as score_version
    from due
    left join fixture_result r on r.fixture_id = due.fixture_id and r.version = due.result_version
    left join lateral (
      select * from forecast p where p.fixture_id = due.fixture_id and p.made_at < due.kickoff_at
      order by p.version desc limit 1
    ) p on true
    order by due.fixture_id`.execute(trx);
  return rows;
}

export interface NewScore {
  fixtureId: number;
  forecastId: number | null;
  version: number;
  status: 'graded' | 'void';
  resultVersion: number;
  closingAt: Date | null;
  homeGoals: number | null;
  awayGoals: number | null;
  logLoss: number | null;
  brier: number | null;
  rps: number | null;
  closingSource: ClosingSource | null;
  closingHome: number | null;
  closingDraw: number | null;
  closingAway: number | null;
  closingLogLoss: number | null;
  closingBrier: number | null;
  closingRps: number | null;
}

export async function insertScores(trx: Trx, scores: readonly NewScore[], at: Date): Promise<void> {
  const json = JSON.stringify(scores);
  await sql`
    insert into forecast_score (forecast_id, version, home_goals, away_goals, log_loss, brier, rps, closing_source, closing_home,
      closing_draw, closing_away, closing_log_loss, closing_brier, closing_rps, graded_at)
    select "forecastId", version, "homeGoals", "awayGoals", "logLoss", brier, rps, "closingSource", "closingHome", "closingDraw",
      "closingAway", "closingLogLoss", "closingBrier", "closingRps", ${at}::timestamptz
    from jsonb_to_recordset(${json}::jsonb) as s ("forecastId" bigint, version int, "homeGoals" int, "awayGoals" int,
      "logLoss" double precision, brier double precision, rps double precision, "closingSource" text,
      "closingHome" double precision, "closingDraw" double precision, "closingAway" double precision,
      "closingLogLoss" double precision, "closingBrier" double precision, "closingRps" double precision)
    where "forecastId" is not null`.execute(trx);
  await sql`
    update forecast_match m set forecast_id = coalesce(s."forecastId", m.forecast_id), status = s.status,
      score_version = case when s."forecastId" is null then null else s.version end,
      result_version = s."resultVersion", closing_at = s."closingAt"
    from jsonb_to_recordset(${json}::jsonb) as s ("fixtureId" bigint, "forecastId" bigint, version int, status text,
      "resultVersion" int, "closingAt" timestamptz)
    where m.fixture_id = s."fixtureId"`.execute(trx);
}

/** The final forecast of each match of a league's month. */
export async function selectMonth(
  trx: Trx,
  query: { competitionId: number; from: Date; until: Date },
): Promise<ForecastOutcome[]> {
  const { rows } = await sql<ForecastOutcome>`
    select m.status, p.home_ppm, p.draw_ppm, p.away_ppm, p.over_ppm,
      p.both_ppm, s.home_goals, s.away_goals, s.log_loss, s.brier, s.rps,
      s.closing_home, s.closing_draw, s.closing_away,
      s.closing_log_loss, s.closing_brier, s.closing_rps
    from forecast_match m join forecast p on p.id = m.forecast_id
    left join forecast_score s on s.forecast_id = m.forecast_id and s.version = m.score_version
    where m.competition_id = ${query.competitionId} and m.kickoff_at >= ${query.from} and m.kickoff_at < ${query.until}
    order by m.kickoff_at, m.fixture_id`.execute(domainNames(trx));
  return rows;
}

/** The months in which a league has or had forecasts. */
export async function selectMonths(trx: Trx, competitionId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(kickoff_at at time zone 'Europe/Rome', 'YYYY-MM') as month
    from forecast_match where competition_id = ${competitionId}
    union select month from forecast_month where competition_id = ${competitionId} order by month`.execute(trx);
  return rows.map(({ month }) => month);
}

export async function writeMonth(trx: Trx, competitionId: number, month: string, data: object | null): Promise<void> {
  if (data === null) {
    await sql`delete from forecast_month where competition_id = ${competitionId} and month = ${month}`.execute(trx);
    return;
  }
  await sql`
    insert into forecast_month (competition_id, month, data) values (${competitionId}, ${month}, ${JSON.stringify(data)}::jsonb)
    on conflict (competition_id, month) do update set data = excluded.data`.execute(trx);
}

export interface StoredMonth
  extends ColumnsOf<'forecast_month', 'competition_id' | 'month'>,
    ColumnsOf<'competition', 'name' | 'country' | 'simulated'> {
  data: StoredTrackRecord;
}

/** The stored JSON; months summed before coverage was counted lack it. */
export type StoredTrackRecord = Omit<TrackRecord, 'coverage'> & Partial<Pick<TrackRecord, 'coverage'>>;

/** A league's months as they are stored. */
export async function selectLeagueMonths(
  db: Db,
  competitionId: number,
): Promise<{ month: string; data: StoredTrackRecord }[]> {
  const { rows } = await sql<{ month: string; data: StoredTrackRecord }>`
    select month, data from forecast_month where competition_id = ${competitionId} order by month`.execute(db);
  return rows;
}

/** A row per league and month: what summaries add up. */
export async function selectMonthRows(
  db: Db,
  filter: { competitionId: number | null; month: string | null },
): Promise<StoredMonth[]> {
  const { rows } = await sql<StoredMonth>`
    select m.competition_id, c.name, c.country, c.simulated, m.month, m.data
    from forecast_month m join competition c on c.id = m.competition_id
    where (${filter.competitionId}::bigint is null or m.competition_id = ${filter.competitionId})
      and (${filter.month}::text is null or m.month = ${filter.month})
    order by c.simulated, c.country, c.name, c.id, m.month`.execute(db);
  return rows;
}

/**
 * Tipsters with something settled since then that stated a probability; all of them when null, which also finds what was corrected or
 * confirmed since.
 */
export async function selectStatingTipsters(db: Db, since: Date | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tipster_id as id from tip
    where stated_probability is not null and status = 'published' and settled_at is not null
      and (${since}::timestamptz is null or settled_at >= ${since})
    union select tipster_id from stated_summary where ${since}::timestamptz is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StatedRow {
  /** The probability in basis points, 0 to 10,000. */
  stated: number;
  outcome: string;
}

/**
 * Stated probabilities and outcomes of a tipster's decided tips. An outcome that only its author declared, and one that his exit made, would
 * let him look calibrated at will.
 */
export async function selectStated(db: Db, tipsterId: number): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select t.stated_probability as stated, t.outcome from tip t
    where t.tipster_id = ${tipsterId} and t.stated_probability is not null and t.status = 'published'
      and t.settled_at is not null and t.outcome in ('won', 'lost', 'half_won', 'half_lost') and not t.self_declared
      and not exists (select from tip_exit e where e.tipster_id = t.tipster_id and e.tip_id = t.id)`.execute(db);
  return rows;
}

export async function writeStated(trx: Db | Trx, tipsterId: number, data: object | null, at: Date): Promise<void> {
  if (data === null) {
    await sql`delete from stated_summary where tipster_id = ${tipsterId}`.execute(trx);
    return;
  }
  await sql`
    insert into stated_summary (tipster_id, data, updated_at) values (${tipsterId}, ${JSON.stringify(data)}::jsonb, ${at})
    on conflict (tipster_id) do update set data = excluded.data, updated_at = excluded.updated_at`.execute(trx);
}

export async function selectStatedSummaries(db: Db): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from stated_summary`.execute(db);
  return rows.map(({ data }) => data);
}

export async function findLastStated(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(updated_at) as at from stated_summary`.execute(db);
  return rows[0]?.at ?? null;
}
