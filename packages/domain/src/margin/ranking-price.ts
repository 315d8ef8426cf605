import type { OddsMilli, Side } from '../bet/bet.ts';
import type { LaterRefusal } from '../bet/rank.ts';
import { isCredibleClose } from './fair.ts';
import {
  type ImportedQuote,
  meanOdds,
  type ReferencePrice,
  type ReferenceQuery,
  referencePrice,
} from './reference-price.ts';
import { removeMargin } from './remove.ts';

/** A bookmaker's prices of one market at one line, on one side, as they were seen at one moment. */
export interface PriceObservation {
  bookmaker: string;
  side: Side;
  /** Milliseconds since 1970. */
  at: number;
  /** The prices stand in the market's order of outcomes; null is a missing one. */
  prices: readonly (OddsMilli | null)[];
}

/** A selection whose price is asked for, and whose price counts. */
export interface PricedOutcome {
  side: Side;
  /** The place of the selection among the prices of an observation. */
  outcome: number;
  /** The bookmaker's name as the tipster writes it; null for none. */
  bookmaker: string | null;
  /** Milliseconds; an older price proves nothing. */
  maxAge: number;
}

/** Closing prices of a tip's market. */
export interface ClosingPrices {
  /** The whole book of the close: Pinnacle's, else the average's; null where it is incomplete. */
  reference: readonly OddsMilli[] | null;
  /** The closing price of the tip's own source; null without one. */
  source: OddsMilli | null;
}

/** Where the price after publication comes from. */
export const NEXT_PRICE_SOURCES = ['observation', 'close', 'fair_close'] as const;
export type NextPriceSource = (typeof NEXT_PRICE_SOURCES)[number];

/** The first price that a follower could take after a publication. */
export interface NextPrice {
  odds: OddsMilli;
  from: NextPriceSource;
  /** The moment of the observation, milliseconds since 1970; null where the price is of the close. */
  at: number | null;
  /** The probability without margin at the same moment; null where no complete book was there. */
  fair: number | null;
}

/** Why a tip whose price was verified at publication doesn't rank after all. */
export type NextPriceRefusal = Exclude<LaterRefusal, 'not_followable'>;

/** The prices at which a verified tip counts. */
export interface CountedPrices {
  /** Verified figures are computed at these odds: the worst of those quoted, at publication and after it. */
  headline: OddsMilli;
  /** Ranking, luck and evidence go by these odds, which are never better than the fair price; null where the tip doesn't rank. */
  ranking: OddsMilli | null;
  refusal: NextPriceRefusal | null;
}

/** The bookmaker whose complete book says best what a selection is worth. */
export const SHARPEST_BOOKMAKER = 'Pinnacle';

/** The latest observation of each bookmaker and side at a moment, in the order of time. */
function latestAt(observations: readonly PriceObservation[], moment: number): PriceObservation[] {
  const latest = new Map<string, PriceObservation>();
  for (const observation of observations) {
    const key = `${observation.side} ${observation.bookmaker}`;
    const known = latest.get(key);
    if (observation.at <= moment && (known === undefined || observation.at >= known.at)) latest.set(key, observation);
  }
  return [...latest.values()];
}

/** Returns the price of the tip's source at a moment, as {@link referencePrice} has it; null where it has no fresh one. */
export function sourcePrice(
  observations: readonly PriceObservation[],
  { outcome, ...query }: PricedOutcome,
  moment: number,
): ReferencePrice | null {
  const quotes = latestAt(observations, moment).map(
    ({ bookmaker, side, at, prices }): ImportedQuote => ({ bookmaker, side, at, odds: prices[outcome] ?? null }),
  );
  return referencePrice(quotes, { ...query, now: moment } satisfies ReferenceQuery);
}

function isWhole(prices: PriceObservation['prices']): prices is readonly OddsMilli[] {
  return prices.every((price) => price !== null && price > 1000) && isCredibleClose(prices as readonly OddsMilli[]);
}

function fairOf(book: readonly OddsMilli[], outcome: number): number | null {
  const fair = removeMargin('power', book);
  return fair.ok ? (fair.probabilities[outcome] ?? null) : null;
}

/**
 * Returns the probability without margin of an outcome at a moment, by the power method: from Pinnacle's complete fresh book of back
 * prices, else from the mean of all complete fresh ones; null without any.
 */
function fairProbabilityAt(
  observations: readonly PriceObservation[],
  { outcome, maxAge }: Pick<PricedOutcome, 'outcome' | 'maxAge'>,
  moment: number,
): number | null {
  const books = latestAt(observations, moment).flatMap(({ bookmaker, side, at, prices }) =>
    side === 'back' && moment - at <= maxAge && isWhole(prices) ? [{ bookmaker, prices }] : [],
  );
  const sharpest = books.find(({ bookmaker }) => bookmaker === SHARPEST_BOOKMAKER);
  if (sharpest) return fairOf(sharpest.prices, outcome);
  const [first] = books;
  if (!first) return null;
  const mean = first.prices.map((_, at) => meanOdds(books.map(({ prices }) => prices[at]!)));
  return fairOf(mean, outcome);
}

/** The fair price in thousandths: the floor for a back and the ceiling for a lay, so that rounding never favours the tipster. */
export function fairOdds(side: Side, probability: number): OddsMilli {
  return side === 'back' ? Math.floor(1000 / probability) : Math.ceil(1000 / probability);
}

/**
 * Returns the price of the tip's source at the first moment after publication and before the start at which it was seen again: the named
 * bookmaker, or for the average any bookmaker on that side that has the selection. Where it never was, the source's own closing price
 * counts, without one the fair price of the close, without that none. `bookmaker` is that of the price at publication; null for the average.
 */
export function nextPrice(
  observations: readonly PriceObservation[],
  priced: PricedOutcome,
  { publishedAt, start, close }: { publishedAt: number; start: number; close: ClosingPrices | null },
): NextPrice | null {
  const { side, outcome, bookmaker } = priced;
  const moments = observations
    .filter((seen) => seen.side === side && seen.at > publishedAt && seen.at < start)
    .filter((seen) => (seen.prices[outcome] ?? null) !== null && (bookmaker === null || seen.bookmaker === bookmaker))
    .map(({ at }) => at);
  if (moments.length > 0) {
    const at = moments.reduce((first, moment) => Math.min(first, moment));
    const odds = sourcePrice(observations, priced, at)?.odds;
    if (odds !== undefined) return { odds, from: 'observation', at, fair: fairProbabilityAt(observations, priced, at) };
  }
  const book = close?.reference ?? null;
  const fair = book !== null && isWhole(book) ? fairOf(book, outcome) : null;
  if (close && close.source !== null) return { odds: close.source, from: 'close', at: null, fair };
  return fair === null ? null : { odds: fairOdds(side, fair), from: 'fair_close', at: null, fair };
}

/**
 * Returns the odds at which a tip counts that was verified at publication: for headlines the worst of those quoted, at publication and
 * after it, for the ranking never better than the fair price either. Worst is the lowest of a back and the highest of a lay.
 */
export function countedPrices({
  side,
  quoted,
  before,
  next,
}: {
  side: Side;
  quoted: OddsMilli;
  before: OddsMilli;
  next: Pick<NextPrice, 'odds' | 'fair'> | null;
}): CountedPrices {
  const worst = side === 'back' ? Math.min : Math.max;
  if (next === null) return { headline: worst(quoted, before), ranking: null, refusal: 'no_later_price' };
  const headline = worst(quoted, before, next.odds);
  if (next.fair === null) return { headline, ranking: null, refusal: 'no_fair_price' };
  return { headline, ranking: worst(headline, fairOdds(side, next.fair)), refusal: null };
}
