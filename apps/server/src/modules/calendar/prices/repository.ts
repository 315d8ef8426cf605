import type { Market, OddsMilli, Side } from '@quotavera/domain/bet';
import type { PriceStage } from '@quotavera/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import type { BookPrices } from './service-book.ts';

/** Some of a fixture's latest prices. */
export interface FixturePrices {
  fixture_id: number;
  /** The prices come from a file with its early or closing prices, or from a feed, which brings a bookmaker's markets singly. */
  source: 'early' | 'closing' | 'feed';
  side: Side;
  /** The feed's own time of these prices; of a file, which has none, when it was imported first. */
  at: Date;
  prices: BookPrices;
}

export interface StoredPrices extends FixturePrices {
  kickoff_at: Date;
}

/** The latest prices of the fixture with this id, as a relation of `source, side, at, prices`; no rows for one without. */
export function latestPricesOf(fixtureId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select q.source, 'back' as side, p.captured_at as at, p.prices
    from (values ('early'), ('closing')) as q (source)
    cross join lateral (
      select captured_at, prices from fixture_prices p where p.fixture_id = ${fixtureId} and p.stage = q.source
      order by p.captured_at desc limit 1
    ) p
    union all
    select 'feed', q.side, q.updated_at, jsonb_build_object(q.bookmaker, q.prices)
    from fixture_quote q where q.fixture_id = ${fixtureId}
  )`;
}

/** The feed's prices before those of files, and the latest first. */
export const LATEST_FIRST = sql`(p.source = 'feed') desc, p.at desc, p.source`;

/** The latest prices of these fixtures, in the order of {@link LATEST_FIRST}. */
export async function selectLatestPrices(db: Db, fixtureIds: readonly number[]): Promise<StoredPrices[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<StoredPrices>`
    select f.id as fixture_id, f.kickoff_at, p.source, p.side, p.at, p.prices
    from fixture f cross join lateral ${latestPricesOf(sql`f.id`)} p
    where f.id = any(${[...new Set(fixtureIds)]}::bigint[])
    order by ${LATEST_FIRST}`.execute(db);
  return rows;
}

/** A bookmaker's market as a feed has it. */
export interface FeedQuote {
  fixtureId: number;
  market: Market;
  bookmaker: string;
  side: Side;
  /** The feed's own time. */
  at: Date;
  prices: Readonly<Record<string, OddsMilli>>;
}

export type KeptQuote = Omit<FeedQuote, 'fixtureId'> & { fixture_id: number };

const QUOTES = { prematch: sql.table('fixture_quote'), live: sql.table('fixture_live_quote') } as const;
const TOLD_IN = {
  prematch: (at: RawBuilder<unknown>) => sql`f.kickoff_at > ${at}`,
  live: (at: RawBuilder<unknown>) => sql`f.kickoff_at <= ${at} and f.status = 'scheduled'`,
} as const;

/**
 * Keeps a feed's prices where they are later than what is there: those of before the start, or those of the match in play, which are
 * other prices. A time that has not come yet (a clock that is ahead) counts as now. Returns the prices that were kept.
 */
export async function writeQuotes(
  db: Db,
  phase: keyof typeof QUOTES,
  quotes: readonly FeedQuote[],
  now: Date,
): Promise<KeptQuote[]> {
  if (quotes.length === 0) return [];
  const at = sql`least(g.at, ${now}::timestamptz)`;
  if (phase === 'prematch') await writeObservations(db, quotes, now);
  const { rows } = await sql<KeptQuote>`
    insert into ${QUOTES[phase]} as known (fixture_id, market, bookmaker, side, updated_at, prices)
    select g."fixtureId", g.market, g.bookmaker, g.side, ${at}, g.prices
    from (
      select distinct on ("fixtureId", market, bookmaker, side) *
      from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb)
        as i ("fixtureId" bigint, market text, bookmaker text, side text, at timestamptz, prices jsonb)
      order by "fixtureId", market, bookmaker, side, at desc
    ) g
    join fixture f on f.id = g."fixtureId" and ${TOLD_IN[phase](at)}
    order by 1, 2, 3, 4
    on conflict (fixture_id, market, bookmaker, side) do update
      set updated_at = excluded.updated_at, prices = excluded.prices where known.updated_at < excluded.updated_at
    returning fixture_id, market, bookmaker, side, updated_at as at, prices`.execute(db);
  return rows;
}

/** Keeps how often a feed's prices of before the start were seen, each at its own time. */
async function writeObservations(db: Db, quotes: readonly FeedQuote[], now: Date): Promise<void> {
  const at = sql`least(g.at, ${now}::timestamptz)`;
  await sql`
    insert into price_observation (fixture_id, market, bookmaker, side, at, prices)
    select g."fixtureId", g.market, g.bookmaker, g.side, ${at}, g.prices
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb)
      as g ("fixtureId" bigint, market text, bookmaker text, side text, at timestamptz, prices jsonb)
    join fixture f on f.id = g."fixtureId" and ${TOLD_IN.prematch(at)}
    on conflict do nothing`.execute(db);
}

/** A bookmaker's market as it was seen at one moment. */
export type ObservedPrices = Pick<FeedQuote, 'bookmaker' | 'side' | 'at' | 'prices'>;

/** Reads what was seen of these markets of a match, from a moment on, in the order of time. */
export async function selectObservations(
  db: Db,
  of: { fixtureId: number; markets: readonly Market[]; from: Date },
): Promise<ObservedPrices[]> {
  const { rows } = await sql<ObservedPrices>`
    select bookmaker, side, at, prices from price_observation
    where fixture_id = ${of.fixtureId} and market = any(${[...of.markets]}::text[]) and at >= ${of.from} order by at, bookmaker`.execute(
    db,
  );
  return rows;
}

/** A bookmaker's fresh back prices of a market of a match to come. */
export interface FreshQuote extends Pick<FeedQuote, 'market' | 'bookmaker' | 'at' | 'prices'> {
  fixture_id: number;
  kickoff_at: Date;
  competition_id: number;
  sport: string;
}

/** A feed's back prices of matches to come, none older than `oldest`. */
export async function selectFreshQuotes(db: Db, { now, oldest }: { now: Date; oldest: Date }): Promise<FreshQuote[]> {
  const { rows } = await sql<FreshQuote>`
    select f.id as fixture_id, f.kickoff_at, f.competition_id, c.sport, q.market, q.bookmaker, q.updated_at as at, q.prices
    from fixture f
      join competition c on c.id = f.competition_id
      join fixture_quote q on q.fixture_id = f.id and q.side = 'back' and q.updated_at >= ${oldest}
    where f.status = 'scheduled' and f.kickoff_at > ${now} order by f.id, q.market, q.bookmaker`.execute(db);
  return rows;
}

/** A bookmaker's market of a match. */
export interface SeenMarket {
  fixture_id: number;
  market: string;
  bookmaker: string;
}

/** The last looks at each of these markets, the latest first. */
export async function selectLastLooks(
  db: Db,
  markets: readonly SeenMarket[],
  looks: number,
): Promise<(SeenMarket & Pick<FeedQuote, 'at' | 'prices'>)[]> {
  if (markets.length === 0) return [];
  const { rows } = await sql<SeenMarket & Pick<FeedQuote, 'at' | 'prices'>>`
    select w.fixture_id, w.market, w.bookmaker, o.at, o.prices
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(markets)}::jsonb)
      as g (fixture_id bigint, market text, bookmaker text)) w
    cross join lateral (
      select at, prices from price_observation o
      where o.fixture_id = w.fixture_id and o.market = w.market and o.side = 'back' and o.bookmaker = w.bookmaker
      order by at desc limit ${sql.lit(looks)}
    ) o order by o.at desc`.execute(db);
  return rows;
}

/**
 * Thins what was seen of matches that started within a span: each bookmaker's market keeps its first price, its last, and each hour's last
 * where it differs from the one before. Movements keep all that they show of it.
 */
export async function thinObservations(db: Db, started: { from: Date; until: Date }): Promise<void> {
  const market = sql`partition by fixture_id, market, side, bookmaker order by at`;
  const hour = (at: RawBuilder<unknown>) => sql`date_bin('1 hour', ${at}, 'epoch')`;
  await sql`
    with placed as (
      select o.*, lag(at) over (${market}) is null as is_first, lead(at) over (${market}) is null as is_last,
        ${hour(sql`at`)} is distinct from ${hour(sql`lead(at) over (${market})`)} as ends_hour
      from fixture f join price_observation o on o.fixture_id = f.id
      where f.kickoff_at >= ${started.from} and f.kickoff_at < ${started.until}
    ), hourly as (
      select *, prices is distinct from lag(prices) over (${market}) as has_moved from placed where is_first or ends_hour
    )
    delete from price_observation o using placed p
    where o.fixture_id = p.fixture_id and o.market = p.market and o.side = p.side and o.bookmaker = p.bookmaker and o.at = p.at
      and not exists (
        select from hourly h where (h.is_last or h.has_moved) and h.fixture_id = p.fixture_id and h.market = p.market
          and h.side = p.side and h.bookmaker = p.bookmaker and h.at = p.at
      )`.execute(db);
}

/** Forgets what was seen of matches that started before a moment. */
export async function deleteObservations(db: Db, startedBefore: Date): Promise<void> {
  await sql`
    delete from price_observation o using fixture f
    where f.id = o.fixture_id and f.kickoff_at < ${startedBefore}`.execute(db);
}

/** Prices in play, each with the settings that say how old it may be, so that one statement reads both. */
export type LivePrices = FixturePrices & { settings: Readonly<Record<string, unknown>> | null };

const settingsOf = (keys: readonly string[]) =>
  sql`(select json_object_agg(key, value) from setting where key = any(${[...keys]}::text[]))`;

const liveQuote = (keys: readonly string[]) => sql`'feed' as source, q.side, q.updated_at as at,
  jsonb_build_object(q.bookmaker, q.prices) as prices,
  ${settingsOf(keys)} as settings`;

/** The latest prices in play of a fixture, the latest first. */
export async function selectLivePrices(db: Db, fixtureId: number, keys: readonly string[]): Promise<LivePrices[]> {
  const { rows } = await sql<LivePrices>`
    select q.fixture_id, ${liveQuote(keys)} from fixture_live_quote q where q.fixture_id = ${fixtureId}
    order by q.updated_at desc`.execute(db);
  return rows;
}

export type PriceNow = StoredPrices & LivePrices & { is_live: boolean };

/** Ids of fixtures, or an expression for an array of them. */
export type FixtureIds = readonly number[] | RawBuilder<readonly number[]>;

/**
 * The latest prices of fixtures in the order of {@link LATEST_FIRST}, with the settings; of those that
 * have started also the prices in play.
 */
export async function selectPricesNow(
  db: Db,
  fixtures: FixtureIds,
  { now, keys }: { now: Date; keys: readonly string[] },
): Promise<PriceNow[]> {
  const ids = 'toOperationNode' in fixtures ? fixtures : sql`${[...new Set(fixtures)]}::bigint[]`;
  const { rows } = await sql<PriceNow>`
    select f.id as fixture_id, f.kickoff_at, p.*
    from fixture f cross join lateral (
      select s.*, ${settingsOf(keys)} as settings, false as is_live from ${latestPricesOf(sql`f.id`)} s
      union all
      select ${liveQuote(keys)}, true from fixture_live_quote q where q.fixture_id = f.id and f.kickoff_at <= ${now}
    ) p
    where f.id = any(${ids})
    order by ${LATEST_FIRST}`.execute(db);
  return rows;
}

/** Forgets prices in play that prove nothing any more. */
export async function deleteLivePrices(db: Db, before: Date): Promise<void> {
  await sql`delete from fixture_live_quote where updated_at < ${before}`.execute(db);
}

/** These settings by key; those that are not set are absent. */
export async function selectSettings(db: Db, keys: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The last closing prices of these fixtures. */
export async function selectClosingPrices(
  db: Db,
  fixtureIds: readonly number[],
): Promise<{ fixture_id: number; prices: BookPrices }[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<{ fixture_id: number; prices: BookPrices }>`
    select wanted.id as fixture_id, p.prices
    from unnest(${[...new Set(fixtureIds)]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.prices from fixture_prices p where p.fixture_id = wanted.id and p.stage = 'closing'
      order by p.captured_at desc limit 1
    ) p`.execute(db);
  return rows;
}

export interface NewPrices {
  fixtureId: number;
  stage: PriceStage;
  prices: BookPrices;
}

/**
 * Keeps one row per fixture, stage and distinct set of a file's prices, dated when it was imported first: reading a file again makes
 * nothing younger. Times never pass the kick-off. Closing prices are gathered: a file with fewer bookmakers than an earlier one takes
 * none away. Returns what changed. The fixtures must be locked by the caller.
 */
export async function writePrices(
  trx: Trx,
  prices: readonly NewPrices[],
  runId: number,
  at: Date,
): Promise<{ fixture_id: number; stage: PriceStage }[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<{ fixture_id: number; stage: PriceStage }>`
    with given as materialized (
      select i."fixtureId" as fixture_id, i.stage, i.prices, least(${at}::timestamptz, f.kickoff_at) as at
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as i ("fixtureId" bigint, stage text, prices jsonb)
      join fixture f on f.id = i."fixtureId"
    ), compared as materialized (
      select g.fixture_id, g.stage, g.at, l.captured_at as last_at,
        case when g.stage = 'closing' and l.prices is not null and l.prices <> g.prices
          then (select jsonb_object_agg(book, coalesce(l.prices -> book, '{}') || coalesce(g.prices -> book, '{}'))
            from jsonb_object_keys(l.prices || g.prices) as book)
          else g.prices end as prices,
        l.prices as last_prices
      from given g left join lateral (
        select p.captured_at, p.prices from fixture_prices p
        where p.fixture_id = g.fixture_id and p.stage = g.stage order by p.captured_at desc limit 1
      ) l on true
    )
    insert into fixture_prices (fixture_id, stage, captured_at, prices, import_run_id)
    select fixture_id, stage, greatest(at, last_at), prices, ${runId}::bigint
    from compared where last_prices is null or prices <> last_prices
    on conflict (fixture_id, stage, captured_at) do update
      set prices = excluded.prices, import_run_id = excluded.import_run_id
    returning fixture_id, stage`.execute(trx);
  return rows;
}

/** The matches of which an import run wrote prices. */
export async function selectPricedByRun(db: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ fixture_id: number }>`
    select distinct fixture_id from fixture_prices where import_run_id = ${runId} order by fixture_id`.execute(db);
  return rows.map((row) => row.fixture_id);
}

/** The prices of these matches that an import run wrote. */
export async function selectPricesOfRun(
  db: Db,
  runId: number,
  fixtureIds: readonly number[],
): Promise<{ fixture_id: number; stage: PriceStage; prices: BookPrices }[]> {
  const { rows } = await sql<{ fixture_id: number; stage: PriceStage; prices: BookPrices }>`
    select fixture_id, stage, prices from fixture_prices
    where import_run_id = ${runId} and fixture_id = any(${[...fixtureIds]}::bigint[])
    order by fixture_id, stage, captured_at`.execute(db);
  return rows;
}

/** A match as anybody would call it. */
export interface NamedMatch {
  id: number;
  home: string;
  away: string;
  kickoff_at: Date;
}

export async function selectNamedMatches(db: Db, fixtureIds: readonly number[]): Promise<NamedMatch[]> {
  const { rows } = await sql<NamedMatch>`
    select f.id, home.name as home, away.name as away, f.kickoff_at
    from fixture f join team home on home.id = f.home_team_id join team away on away.id = f.away_team_id
    where f.id = any(${[...fixtureIds]}::bigint[]) order by f.id`.execute(db);
  return rows;
}

export interface LastPrices {
  fixture_id: number;
  competition_id: number;
  /** The latest price's own time. A file's closing prices are dated at the start, so that they come after these. */
  at: Date;
  /** Back prices by bookmaker. */
  prices: BookPrices;
}

/**
 * The last prices of a feed, none older than `maxAge` (ms) at the start, of matches that started within the span and have no closing
 * prices. The matches are locked in the order of their ids.
 */
export async function lockLastPrices(
  trx: Trx,
  span: { from: Date; until: Date; maxAge: number },
): Promise<LastPrices[]> {
  const { rows } = await sql<LastPrices>`
    with due as materialized (
      select f.id, f.competition_id, f.kickoff_at from fixture f
      where f.kickoff_at > ${span.from} and f.kickoff_at <= ${span.until}
        and not exists (select from fixture_prices p where p.fixture_id = f.id and p.stage = 'closing')
        and exists (select from fixture_quote q where q.fixture_id = f.id)
      order by f.id for no key update of f
    ), market as (
      select due.id, q.bookmaker, q.updated_at, jsonb_each(q.prices) as price
      from due join fixture_quote q on q.fixture_id = due.id and q.side = 'back' and q.updated_at < due.kickoff_at
        and q.updated_at >= due.kickoff_at - ${span.maxAge} * interval '1 millisecond'
    ), book as (
      select id, bookmaker, max(updated_at) as at, jsonb_object_agg((price).key, (price).value) as prices
      from market group by id, bookmaker
    )
    select due.id as fixture_id, due.competition_id, max(book.at) as at,
      jsonb_object_agg(book.bookmaker, book.prices) as prices
    from due join book on book.id = due.id group by 1, 2 order by 1`.execute(trx);
  return rows;
}

export async function insertClosing(trx: Trx, closings: readonly Omit<LastPrices, 'competition_id'>[]): Promise<void> {
  await sql`insert into fixture_prices (fixture_id, stage, captured_at, prices)
    select fixture_id, 'closing', at, prices
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb)
      as c (fixture_id bigint, at timestamptz, prices jsonb)`.execute(trx);
}
