import {
  bookOf,
  type Market,
  type MarketPick,
  type OddsMilli,
  type SelectionCode,
  type Side,
} from '@quotavera/domain/bet';
import { LIVE_PRICE_MAX_AGE_MS, PRICE_HISTORY_KEPT_MS, PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { fairClosingProbability, type ImportedQuote, type PriceObservation } from '@quotavera/domain/margin';
import type { LegClosing } from '@quotavera/domain/settlement';
import { DAY_MS, WEEK_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import {
  deleteLivePrices,
  deleteObservations,
  type FixtureIds,
  type FixturePrices,
  type LivePrices,
  type PriceNow,
  selectClosingPrices,
  selectLatestPrices,
  selectLivePrices,
  selectObservations,
  selectPricesNow,
  selectSettings,
  thinObservations,
} from './repository.ts';
import {
  AVERAGE,
  BEST,
  type BookPrices,
  bookmakerCode,
  bookmakerName,
  closingBook,
  marketsOf,
  priceOf,
  SHARPEST,
} from './service-book.ts';

export { type FreshQuote, selectFreshQuotes as freshQuotes, selectLastLooks as lastLooks } from './repository.ts';
export { bookmakerName } from './service-book.ts';

const MAX_AGE_SETTING = 'prices.max_age_ms';
const LIVE_MAX_AGE_SETTING = 'prices.live_max_age_ms';

const AGE_SETTINGS = [MAX_AGE_SETTING, LIVE_MAX_AGE_SETTING];

/** Milliseconds. */
interface PriceAges {
  prematch: number;
  live: number;
}

function agesOf(settings: Readonly<Record<string, unknown>>): PriceAges {
  const age = (key: string, otherwise: number) => {
    const value = settings[key];
    return typeof value === 'number' ? value : otherwise;
  };
  const prematch = age(MAX_AGE_SETTING, PRICE_MAX_AGE_MS);
  return { prematch, live: Math.min(prematch, age(LIVE_MAX_AGE_SETTING, LIVE_PRICE_MAX_AGE_MS)) };
}

/** How old an imported price may be to prove something, in milliseconds: before the start, and in play. */
export async function priceMaxAges(db: Db): Promise<PriceAges> {
  return agesOf(await selectSettings(db, AGE_SETTINGS));
}

/** Leaves out prices in play that prove nothing any more. */
function freshLive(prices: readonly LivePrices[], now: Date): LivePrices[] {
  const oldest = now.getTime() - agesOf(prices[0]?.settings ?? {}).live;
  return prices.filter(({ at }) => at.getTime() >= oldest);
}

/** A selection of a match of the calendar. */
export interface PricedSelection {
  fixtureId: number;
  market: string;
  selection: SelectionCode;
  line: number | null;
}

/** A bookmaker's latest price, and when it came in: what has no time of its own is at least that old. */
export interface LatestQuote extends ImportedQuote {
  odds: OddsMilli;
  importedAt: number;
}

function pickOf({ market, selection, line }: Omit<PricedSelection, 'fixtureId'>): MarketPick {
  return { market: market as Market, selection, line };
}

/** Each bookmaker's latest price of a pick, back and lay, out of sets in the order of `selectLatestPrices`. Slips are left out. */
export function quotesOf(sets: readonly FixturePrices[], pick: MarketPick): LatestQuote[] {
  const quotes = new Map<string, LatestQuote>();
  for (const { source, side, at, prices } of sets) {
    for (const code of Object.keys(prices)) {
      const key = `${side} ${code}`;
      const odds = code === BEST || quotes.has(key) ? null : priceOf(prices, code, pick);
      if (odds === null) continue;
      const importedAt = at.getTime();
      const bookmaker = code === AVERAGE ? AVERAGE : bookmakerName(code);
      quotes.set(key, { bookmaker, side, odds, at: source === 'feed' ? importedAt : null, importedAt });
    }
  }
  return [...quotes.values()];
}

/** Latest prices of matches, from which those of selections are taken. */
export type PricesNow = readonly PriceNow[];

/** Reads the latest prices of matches. */
export function pricesNowOf(db: Db, fixtures: FixtureIds, now: Date): Promise<PricesNow> {
  return selectPricesNow(db, fixtures, { now, keys: AGE_SETTINGS });
}

/**
 * Returns each bookmaker's latest imported price of these selections, in their order. For a match in play these are the feed's prices in
 * play, as long as they are fresh; prices from before its start then have no time: nobody is offered them any more.
 */
export function quotesAmong(all: PricesNow, selections: readonly PricedSelection[], now: Date): LatestQuote[][] {
  const sets = all.filter(({ is_live }) => !is_live);
  const live = freshLive(
    all.filter(({ is_live }) => is_live),
    now,
  );
  const coming = new Set(sets.filter(({ kickoff_at }) => kickoff_at > now).map(({ fixture_id }) => fixture_id));
  const [setsOf, liveOf] = [sets, live].map((prices) => Map.groupBy(prices, ({ fixture_id }) => fixture_id)) as [
    Map<number, PriceNow[]>,
    Map<number, LivePrices[]>,
  ];
  return selections.map((selection) => {
    const { fixtureId } = selection;
    const prematch = quotesOf(setsOf.get(fixtureId) ?? [], pickOf(selection));
    if (coming.has(fixtureId)) return prematch;
    const inPlay = quotesOf(liveOf.get(fixtureId) ?? [], pickOf(selection));
    return inPlay.length > 0 ? inPlay : prematch.map((quote) => ({ ...quote, at: null }));
  });
}

/** Reads {@link quotesAmong} of these selections. */
export async function latestQuotes(
  db: Db,
  selections: readonly PricedSelection[],
  now: Date,
): Promise<LatestQuote[][]> {
  return (await quotesAndAge(db, selections, now)).quotes;
}

/** {@link latestQuotes}, with how old one may be to prove something before the start, in milliseconds. */
export async function quotesAndAge(
  db: Db,
  selections: readonly PricedSelection[],
  now: Date,
): Promise<{ quotes: LatestQuote[][]; maxAge: number }> {
  const ids = selections.map(({ fixtureId }) => fixtureId);
  const all = ids.length === 0 ? [] : await pricesNowOf(db, ids, now);
  // Where there is no price there is nothing to be too old.
  return { quotes: quotesAmong(all, selections, now), maxAge: agesOf(all[0]?.settings ?? {}).prematch };
}

/** The best of the prices that are fresh: the highest to back, the lowest to lay; null without any. */
export function bestOf(quotes: readonly LatestQuote[], side: Side, oldest: number): OddsMilli | null {
  const odds = quotes.flatMap((quote) => (quote.side === side && (quote.at ?? 0) >= oldest ? [quote.odds] : []));
  if (odds.length === 0) return null;
  return side === 'back' ? Math.max(...odds) : Math.min(...odds);
}

/** The best fresh imported price that a single bet can get now; null of an accumulator, and where there is none. */
export async function bestPriceNow(
  db: Db,
  { side, legs }: { side: Side; legs: readonly (Partial<PricedSelection> & { type: string })[] },
  now: Date,
): Promise<OddsMilli | null> {
  const [leg] = legs;
  if (legs.length !== 1 || leg?.type !== 'structured') return null;
  const [[quotes = []], { prematch }] = await Promise.all([
    latestQuotes(db, [leg as PricedSelection], now),
    priceMaxAges(db),
  ]);
  return bestOf(quotes, side, now.getTime() - prematch);
}

/** A match's latest prices: those of before its start, those in play, and both as a screen shows them. */
interface MatchPrices {
  sets: readonly FixturePrices[];
  prematch: readonly FixturePrices[];
  live: readonly FixturePrices[];
  /** Milliseconds. */
  maxAge: number;
}

/**
 * Returns a match's latest prices for a screen, and how old they may be to prove something, in milliseconds. For a match in play the feed's
 * prices in play come first; those from before its start have lost their time, as in {@link latestQuotes}.
 */
export async function matchPrices(
  db: Db,
  { id, kickoffAt }: { id: number; kickoffAt: Date },
  now: Date,
): Promise<MatchPrices> {
  const [ages, prematch] = await Promise.all([priceMaxAges(db), selectLatestPrices(db, [id])]);
  if (kickoffAt > now) return { sets: prematch, prematch, live: [], maxAge: ages.prematch };
  const live = freshLive(await selectLivePrices(db, id, AGE_SETTINGS), now);
  const sets = [...live, ...prematch.map((set) => ({ ...set, source: 'closing' as const }))];
  return { sets, prematch, live, maxAge: ages.live };
}

/** Forgets prices in play that are too old to be compared with. */
export async function forgetLivePrices(db: Db, now: Date): Promise<void> {
  await deleteLivePrices(db, new Date(now.getTime() - (await priceMaxAges(db)).live));
}

/** Every observation may be needed as long as a match that was put off for hours is on. */
const OBSERVATIONS_WHOLE_MS = DAY_MS;
/** Nights that were missed within this time are made up for. */
const THINNED_BEHIND_MS = WEEK_MS;

/** Thins what was seen of matches that are over, and forgets it once they are long past. */
export async function thinPriceHistory(db: Db, now: Date): Promise<void> {
  const before = (span: number) => new Date(now.getTime() - span);
  await deleteObservations(db, before(PRICE_HISTORY_KEPT_MS));
  await thinObservations(db, {
    from: before(OBSERVATIONS_WHOLE_MS + THINNED_BEHIND_MS),
    until: before(OBSERVATIONS_WHOLE_MS),
  });
}

/** The selections of a pick's own market at its line, in their order: of a market without a complete book the pick alone. */
function ownBookOf(pick: MarketPick): readonly MarketPick[] {
  const book = bookOf(pick);
  return book?.some(({ market }) => market === pick.market) ? book : [pick];
}

/** The market of a selection as it was seen. */
export interface ObservedMarket {
  observations: PriceObservation[];
  /** The place of the selection among the prices. */
  outcome: number;
}

/**
 * Returns what was seen of a selection's market at its line, from a moment on: every price of the book where the market has one, else the
 * selection's alone, which makes no complete book.
 */
export async function observedMarket(db: Db, selection: PricedSelection, from: Date): Promise<ObservedMarket> {
  const pick = pickOf(selection);
  const picks = ownBookOf(pick);
  const seen = await selectObservations(db, { fixtureId: selection.fixtureId, markets: marketsOf(pick), from });
  const observations = seen.map(({ bookmaker, side, at, prices }) => ({
    bookmaker: bookmakerName(bookmaker),
    side,
    at: at.getTime(),
    prices: picks.map((each) => priceOf({ [bookmaker]: prices }, bookmaker, each)),
  }));
  return { observations, outcome: picks.findIndex(({ selection: code }) => code === pick.selection) };
}

interface ClosingBook {
  bookmaker: string;
  /** All selections of the market at the same line; of a handicap the other team's price is that of the negated line. */
  prices: Readonly<Record<SelectionCode, OddsMilli>>;
}

export interface ClosingPrices {
  /** The whole book that a selection closed in: Pinnacle's, else the market's average, else null; never another market's. */
  book(market: string, selection: SelectionCode, line: number | null): ClosingBook | null;
  /** The selection's own closing price, out of {@link book}. */
  odds(market: string, selection: SelectionCode, line: number | null): OddsMilli | null;
  /** The closing price of a selection at a bookmaker by its name; null for the market's average. */
  source(bookmaker: string | null, pick: Omit<PricedSelection, 'fixtureId'>): OddsMilli | null;
}

function closingOf(prices: BookPrices): ClosingPrices {
  const book = (market: string, selection: SelectionCode, line: number | null): ClosingBook | null => {
    const pick = pickOf({ market, selection, line });
    for (const bookmaker of [SHARPEST, AVERAGE]) {
      const whole = closingBook(prices, bookmaker, pick);
      if (whole) return { bookmaker, prices: whole };
    }
    return null;
  };
  return {
    book,
    odds: (market, selection, line) => book(market, selection, line)?.prices[selection] ?? null,
    source: (bookmaker, pick) => priceOf(prices, bookmaker === null ? AVERAGE : bookmakerCode(bookmaker), pickOf(pick)),
  };
}

/** The closing line of a selection: its price, and its probability from the whole book at the same line; null without either. */
export function closingLine(
  closing: ClosingPrices,
  { market, selection, line }: Omit<PricedSelection, 'fixtureId'>,
): LegClosing | null {
  const book = closing.book(market, selection, line);
  if (!book) return null;
  const odds = closing.odds(market, selection, line);
  const fairProbability = fairClosingProbability(book.prices, selection);
  return odds === null && fairProbability === null ? null : { odds, fairProbability };
}

/** Returns the closing prices of fixtures in a single statement; fixtures without any are absent. */
export async function closingPrices(db: Db, fixtureIds: readonly number[]): Promise<Map<number, ClosingPrices>> {
  const stored = await selectClosingPrices(db, fixtureIds);
  return new Map(stored.map(({ fixture_id, prices }) => [fixture_id, closingOf(prices)]));
}
