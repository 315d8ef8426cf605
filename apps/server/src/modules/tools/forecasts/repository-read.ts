import type { MissingReason } from '@quotavera/domain/forecast';
import type { ClosingSource } from '@quotavera/domain/ledger';
import type { ForecastList, ForecastStatus } from '@quotavera/domain/tools';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type LeftColumnsOf,
  type PageSpan,
  timeOfKey,
} from '../../../platform/database/index.ts';

const FORECAST_COLUMNS = [
  'id',
  'fixture_id',
  'competition_id',
  'version',
  'model',
  'made_at',
  'home_ppm',
  'draw_ppm',
  'away_ppm',
  'over_ppm',
  'both_ppm',
  'home_milli',
  'away_milli',
] as const;
const SCORE_COLUMNS = [
  'home_goals',
  'away_goals',
  'log_loss',
  'brier',
  'rps',
  'closing_home',
  'closing_draw',
  'closing_away',
  'closing_log_loss',
  'closing_brier',
  'closing_rps',
] as const;

export interface ForecastRow
  extends ColumnsOf<'forecast', (typeof FORECAST_COLUMNS)[number]>,
    ColumnsOf<'fixture', 'season' | 'kickoff_at' | 'simulated'>,
    LeftColumnsOf<'forecast_score', (typeof SCORE_COLUMNS)[number]> {
  competition: string;
  country: string;
  home: string;
  away: string;
  status: ForecastStatus;
  closing_source: ClosingSource | null;
  entry_index: number | null;
}

const COLUMNS = sql`${columns('p', FORECAST_COLUMNS)}, c.name as competition, c.country, f.season, h.name as home,
  a.name as away, f.kickoff_at, f.simulated, m.status, ${columns('s', SCORE_COLUMNS)}, s.closing_source,
  e.leaf_index as entry_index`;

const JOINS = sql`join fixture f on f.id = p.fixture_id join competition c on c.id = p.competition_id
  join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
  join forecast_batch b on b.id = p.batch_id left join ledger_entry e on e.tipster_id = 0 and e.seq = b.seq`;

export interface ForecastFilters {
  when: ForecastList;
  competitionId: number | null;
}

function conditions({ when, competitionId }: ForecastFilters, now: Date) {
  const span = when === 'coming' ? sql`m.kickoff_at > ${now}` : sql`m.kickoff_at <= ${now}`;
  return competitionId === null ? span : sql`${span} and m.competition_id = ${competitionId}`;
}

/** A page of forecasts: of coming matches the next one first, of past ones the latest. */
export async function selectForecastPage(
  db: Db,
  filters: ForecastFilters,
  page: PageSpan,
  now: Date,
): Promise<ForecastRow[]> {
  const [kickoff, id] = page.position?.key ?? [];
  const edge = kickoff === undefined ? null : [timeOfKey(kickoff), id];
  const order = filters.when === 'coming' ? 'asc' : 'desc';
  const { beyond, orderBy, limit } = keyset([sql`m.kickoff_at`, sql`m.fixture_id`], order, page, edge);
  const { rows } = await sql<ForecastRow>`
    with page as (
      select m.* from forecast_match m where ${conditions(filters, now)} and ${beyond} order by ${orderBy} ${limit}
    )
    select ${COLUMNS} from page m join forecast p on p.id = m.forecast_id ${JOINS}
    left join forecast_score s on s.forecast_id = m.forecast_id and s.version = m.score_version
    order by ${orderBy}`.execute(db);
  return rows;
}

export function countForecasts(db: Db, filters: ForecastFilters, now: Date): Promise<number> {
  return countUpToMax(db, sql`select 1 from forecast_match m where ${conditions(filters, now)}`);
}

export interface ProvenForecastRow extends ForecastRow, ColumnsOf<'forecast_batch', 'commitment' | 'content'> {
  nonce: Uint8Array;
  position: number;
  entry: string;
  committed_at: Date;
}

/** A forecast, also one that another has replaced: that one is never scored. */
export async function findForecast(db: Db, id: number): Promise<ProvenForecastRow | null> {
  const { rows } = await sql<ProvenForecastRow>`
    select ${COLUMNS}, b.nonce, b.commitment, b.content, p.position, e.entry, b.made_at as committed_at
    from forecast p join forecast_match m on m.fixture_id = p.fixture_id ${JOINS}
    left join forecast_score s on s.forecast_id = p.id and m.forecast_id = p.id and s.version = m.score_version
    where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Standing forecasts by id. */
export async function selectForecastsOf(db: Db, ids: readonly number[]): Promise<ForecastRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ForecastRow>`
    select ${COLUMNS} from forecast p join forecast_match m on m.forecast_id = p.id ${JOINS}
    left join forecast_score s on s.forecast_id = p.id and s.version = m.score_version
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export interface BundledBatchRow extends ColumnsOf<'forecast_batch', 'id' | 'content'> {
  index: number | null;
  entry: string;
  nonce: Uint8Array;
}

export interface Span {
  from: Date;
  until: Date;
}

/** Batches of a month: those made in it, and those that forecast a match of it. In the order of their numbers. */
export async function selectMonthBatches(db: Db, span: Span): Promise<BundledBatchRow[]> {
  const { rows } = await sql<BundledBatchRow>`
    select b.id, e.leaf_index as index, e.entry, b.nonce, b.content
    from forecast_batch b join ledger_entry e on e.tipster_id = 0 and e.seq = b.seq
    where b.id in (
      select id from forecast_batch where made_at >= ${span.from} and made_at < ${span.until}
      union
      select p.batch_id from fixture f join forecast p on p.fixture_id = f.id
      where f.kickoff_at >= ${span.from} and f.kickoff_at < ${span.until}
    )
    order by b.seq`.execute(db);
  return rows;
}

export interface BundledMatchRow extends ColumnsOf<'fixture', 'kickoff_at' | 'status'> {
  fixture_id: number;
  competition_id: number;
  competition: string;
  home: string;
  away: string;
  goals: readonly [number, number] | null;
  closing: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  missing: MissingReason | null;
  forecast_id: number | null;
}

/**
 * Every football match of a month since forecasting began, and those that these batches name; each with the result and the closing
 * prices that it was graded by.
 */
export async function selectMonthMatches(
  db: Db,
  span: Span & { since: Date; batchIds: readonly number[] },
): Promise<BundledMatchRow[]> {
  const { rows } = await sql<BundledMatchRow>`
    select f.id as fixture_id, c.id as competition_id, c.name as competition, h.name as home, a.name as away,
      f.kickoff_at, f.status, r.result -> 'goals' as goals, prices.prices as closing, x.reason as missing,
      m.forecast_id
    from (
      select f.id from fixture f join competition c on c.id = f.competition_id and c.sport = 'football'
      where f.kickoff_at >= ${span.from} and f.kickoff_at < ${span.until} and f.kickoff_at > ${span.since}
      union
      select p.fixture_id from forecast p where p.batch_id = any(${[...span.batchIds]}::bigint[])
    ) named
    join fixture f on f.id = named.id
    join competition c on c.id = f.competition_id
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    left join forecast_match m on m.fixture_id = f.id
    left join forecast_missing x on x.fixture_id = f.id
    left join fixture_result r on r.fixture_id = f.id
      and r.version = coalesce(nullif(m.result_version, 0), f.result_version)
    left join fixture_prices prices on prices.fixture_id = f.id and prices.stage = 'closing'
      and prices.captured_at = m.closing_at
    order by f.kickoff_at, f.id`.execute(db);
  return rows;
}

/** The pseudonym under which the log knows whoever forecasts. */
export async function findForecaster(db: Db): Promise<string> {
  const { rows } = await sql<{ pseudonym: string }>`select pseudonym from forecaster where id = 1`.execute(db);
  return rows[0]?.pseudonym ?? '';
}

/** The standing forecast of a match, and the dependence of low scores in the fit that it was made from. */
export async function findMatchForecast(
  db: Db,
  fixtureId: number,
): Promise<(ForecastRow & { rho: number | null }) | null> {
  const { rows } = await sql<ForecastRow & { rho: number | null }>`
    select ${COLUMNS}, (g.fit -> 'goals' ->> 'rho')::float8 as rho
    from forecast_match m join forecast p on p.id = m.forecast_id ${JOINS} join league_fit g on g.id = p.fit_id
    left join forecast_score s on s.forecast_id = m.forecast_id and s.version = m.score_version
    where m.fixture_id = ${fixtureId}`.execute(db);
  return rows[0] ?? null;
}
