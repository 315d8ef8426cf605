import type { PriceStage } from '@quotavera/domain/calendar';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { BookPrices } from '../../calendar/prices/service-book.ts';

export interface PricedSeason {
  season: string;
  /** Changes whenever its prices do. */
  state: string;
}

/** The seasons of a league that have prices. */
export async function selectPricedSeasons(db: Db, competitionId: number): Promise<PricedSeason[]> {
  const { rows } = await sql<PricedSeason>`
    select f.season, count(*) || ' until ' || max(p.captured_at) as state
    from fixture f join fixture_prices p on p.fixture_id = f.id
    where f.competition_id = ${competitionId} group by f.season order by f.season`.execute(db);
  return rows;
}

/** Returns for each season the state of the data that its stored figures were made from. */
export async function selectSeasonStates(db: Db, competitionId: number): Promise<Map<string, string>> {
  const { rows } = await sql<PricedSeason>`
    select distinct season, data ->> 'state' as state from bookmaker_season where competition_id = ${competitionId}`.execute(
    db,
  );
  return new Map(rows.map(({ season, state }) => [season, state]));
}

export interface SeasonPrices {
  fixture_id: number;
  /** The month of the start in Europe/Rome: YYYY-MM. */
  month: string;
  stage: PriceStage;
  prices: BookPrices;
}

/** The last prices of each stage of a season's matches. */
export async function selectSeasonPrices(db: Db, competitionId: number, season: string): Promise<SeasonPrices[]> {
  const { rows } = await sql<SeasonPrices>`
    select distinct on (p.fixture_id, p.stage) p.fixture_id, p.stage, p.prices,
      to_char(f.kickoff_at at time zone 'Europe/Rome', 'YYYY-MM') as month
    from fixture f join fixture_prices p on p.fixture_id = f.id
    where f.competition_id = ${competitionId} and f.season = ${season}
    order by p.fixture_id, p.stage, p.captured_at desc`.execute(db);
  return rows;
}

export async function replaceSeason(
  trx: Trx,
  season: { competitionId: number; season: string; at: Date },
  rows: readonly { bookmaker: string; data: object }[],
): Promise<void> {
  await sql`
    delete from bookmaker_season where competition_id = ${season.competitionId} and season = ${season.season}`.execute(
    trx,
  );
  await sql`
    insert into bookmaker_season (competition_id, season, bookmaker, data, updated_at)
    select ${season.competitionId}::bigint, ${season.season}, bookmaker, data, ${season.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (bookmaker text, data jsonb)`.execute(trx);
}

export interface StoredSeason
  extends ColumnsOf<'bookmaker_season', 'competition_id' | 'season' | 'bookmaker' | 'updated_at'>,
    ColumnsOf<'competition', 'code' | 'simulated'> {
  league: string;
  data: unknown;
}

export async function selectStoredSeasons(
  db: Db,
  filter: { competitionId: number | null; season: string | null },
): Promise<StoredSeason[]> {
  const { rows } = await sql<StoredSeason>`
    select b.competition_id, c.code, c.name as league, c.simulated, b.season, b.bookmaker, b.data,
      b.updated_at
    from bookmaker_season b join competition c on c.id = b.competition_id
    where (${filter.competitionId}::bigint is null or b.competition_id = ${filter.competitionId})
      and (${filter.season}::text is null or b.season = ${filter.season})
    order by c.simulated, c.country, c.name, c.id, b.season desc, b.bookmaker`.execute(db);
  return rows;
}

export interface PricedLeague extends ColumnsOf<'competition', 'id' | 'code' | 'name' | 'simulated'> {
  seasons: string[];
  /** The most matches with closing prices that a season of it has. */
  closed: number;
}

export async function selectPricedLeagues(db: Db): Promise<PricedLeague[]> {
  const { rows } = await sql<PricedLeague>`
    select c.id, c.code, c.name, c.simulated, array_agg(distinct b.season order by b.season desc) as seasons,
      coalesce(max((b.data->>'closed_matches')::int), 0) as closed
    from bookmaker_season b join competition c on c.id = b.competition_id
    group by c.id order by c.simulated, c.country, c.name, c.id`.execute(db);
  return rows;
}

/** The leagues that have figures, for the job that looks after all of them. */
export async function selectLeaguesWithPrices(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c
    where exists (select from fixture f join fixture_prices p on p.fixture_id = f.id where f.competition_id = c.id)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The figures of some bookmakers in a league's seasons. */
export async function selectFigures(
  db: Db,
  { competitionId, seasons, codes }: { competitionId: number; seasons: readonly string[]; codes: readonly string[] },
): Promise<{ season: string; bookmaker: string; data: unknown; updated_at: Date }[]> {
  return db
    .selectFrom('bookmaker_season')
    .select(['season', 'bookmaker', 'data', 'updated_at'])
    .where('competition_id', '=', competitionId)
    .where('season', 'in', seasons)
    .where('bookmaker', 'in', codes)
    .orderBy('season')
    .execute();
}

/** Every code under which prices were imported. */
export async function selectPriceCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bookmaker_season').select('bookmaker').distinct().orderBy('bookmaker').execute();
  return rows.map(({ bookmaker }) => bookmaker);
}
