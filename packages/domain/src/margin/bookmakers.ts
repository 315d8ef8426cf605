import type { OddsMilli } from '../bet/bet.ts';
import { isCredibleClose, MIN_CREDIBLE_BOOK } from './fair.ts';
import { removeMargin } from './remove.ts';

/** Bookmakers are compared in these markets. */
export const COMPARED_MARKETS = ['1x2', 'over_under', 'asian_handicap'] as const;
export type ComparedMarket = (typeof COMPARED_MARKETS)[number];

/** A bookmaker's prices of a market of a match, always in the same order; 0 (or anything not above 1) is a missing price. */
export type Book = readonly OddsMilli[];

/** A bookmaker's margin over many matches. Shares are fractions: 0.05 is 5%. */
export interface BookmakerMargin {
  /** Matches with every price of the market. */
  matches: number;
  /** Σ 1/odds − 1. */
  meanOverround: number;
  medianOverround: number;
  /** Mean of 1/Σ 1/odds: what comes back of a unit spread over the outcomes. */
  meanPayout: number;
}

/** A match's books by bookmaker. */
export type MatchBooks = Readonly<Record<string, Book>>;

/** Matches where the best prices of several bookmakers together leave a profit. */
export interface SurebetCount {
  /** Matches with at least one price of every outcome. */
  matches: number;
  surebets: number;
  /** Matches whose best prices sum below {@link MIN_CREDIBLE_BOOK}: a slip in the data, counted neither as match nor as surebet. */
  errors: number;
  /** The lowest credible Σ 1/odds, and the place of its match in the list; null without matches. */
  lowest: { inverseSum: number; match: number } | null;
}

function isPrice(price: OddsMilli | undefined): price is OddsMilli {
  return price !== undefined && price > 1000 && Number.isFinite(price);
}

/** Σ 1/odds of a whole book, or null when a price is missing. */
function inverseSum(book: Book): number | null {
  return book.length > 1 && book.every(isPrice) ? book.reduce((sum, price) => sum + 1000 / price, 0) : null;
}

/** Margin and payout of one bookmaker over the books of one market; null when none is whole. */
export function bookmakerMargins(books: Iterable<Book>): BookmakerMargin | null {
  const sums: number[] = [];
  for (const book of books) {
    const sum = inverseSum(book);
    if (sum !== null) sums.push(sum);
  }
  if (sums.length === 0) return null;
  sums.sort((a, b) => a - b);
  const middle = sums.length / 2;
  const median = (sums[Math.floor(middle - 0.5)]! + sums[Math.floor(middle)]!) / 2;
  return {
    matches: sums.length,
    meanOverround: sums.reduce((total, sum) => total + sum, 0) / sums.length - 1,
    medianOverround: median - 1,
    meanPayout: sums.reduce((total, sum) => total + 1 / sum, 0) / sums.length,
  };
}

/** The best price of each outcome over these bookmakers; 0 where nobody has one. */
export function bestPrices(match: MatchBooks, bookmakers: readonly string[]): OddsMilli[] {
  const books = bookmakers.flatMap((name) => (Object.hasOwn(match, name) ? [match[name]!] : []));
  const outcomes = Math.max(0, ...books.map((book) => book.length));
  return Array.from({ length: outcomes }, (_, at) =>
    books.reduce((best, book) => (isPrice(book[at]) ? Math.max(best, book[at]) : best), 0),
  );
}

/**
 * How often each bookmaker's price of each outcome was the best among those named: shares of **all** matches, ties counting for each,
 * a missing price counting as not best.
 */
export function bestPriceShares(
  matches: readonly MatchBooks[],
  bookmakers: readonly string[],
): Readonly<Record<string, readonly number[]>> {
  const best = matches.map((match) => bestPrices(match, bookmakers));
  const outcomes = Math.max(0, ...best.map((prices) => prices.length));
  return Object.fromEntries(
    bookmakers.map((name) => [
      name,
      Array.from({ length: outcomes }, (_, at) => {
        const hits = matches.filter((match, n) => {
          const price = match[name]?.[at];
          return isPrice(price) && price === best[n]![at];
        });
        return hits.length / matches.length;
      }),
    ]),
  );
}

/** Counts the matches where these bookmakers' best prices sum below 1; those that can't be true are set apart. */
export function countSurebets(matches: readonly MatchBooks[], bookmakers: readonly string[]): SurebetCount {
  let counted = 0;
  let surebets = 0;
  let errors = 0;
  let lowest: SurebetCount['lowest'] = null;
  for (const [at, match] of matches.entries()) {
    const sum = inverseSum(bestPrices(match, bookmakers));
    if (sum === null) continue;
    if (sum < MIN_CREDIBLE_BOOK) {
      errors += 1;
      continue;
    }
    counted += 1;
    if (sum < 1) surebets += 1;
    if (lowest === null || sum < lowest.inverseSum) lowest = { inverseSum: sum, match: at };
  }
  return { matches: counted, surebets, errors, lowest };
}

/**
 * Returns how far a bookmaker's prices of a market are from the market's close: the mean absolute difference of their probabilities, with
 * margins removed by the power method. 0.01 is a percentage point per outcome. The result is null when a price is missing or a book can't
 * be real.
 */
export function distanceFromClose(book: Book, close: Book): number | null {
  if (book.length !== close.length || !isCredibleClose(book) || !isCredibleClose(close)) return null;
  const own = removeMargin('power', book);
  const last = removeMargin('power', close);
  if (!own.ok || !last.ok) return null;
  const differences = own.probabilities.map((probability, at) => Math.abs(probability - last.probabilities[at]!));
  return differences.reduce((total, difference) => total + difference, 0) / differences.length;
}
