import type { OddsMilli, SelectionCode } from '../bet/bet.ts';
import { overround, removeMargin } from './remove.ts';

/** Prices of one market (at one line) by selection code; 0 is a missing price, as in football-data.co.uk files. */
export type BookPrices = Readonly<Partial<Record<SelectionCode, OddsMilli>>>;

/** A book below this is an error of the file: real ones stay above about 0.96 even at the market's best prices. */
export const MIN_CREDIBLE_BOOK = 0.95;
/** Closing prices above this are an error too: no bookmaker keeps such a margin at the start. */
export const MAX_CREDIBLE_CLOSE = 1.3;

/** Whether closing prices (thousandths) of all selections of a market can be a real book. */
export function isCredibleClose(odds: readonly OddsMilli[]): boolean {
  const sum = overround(odds);
  return sum >= MIN_CREDIBLE_BOOK && sum <= MAX_CREDIBLE_CLOSE;
}

/**
 * The fair probability of a selection from the closing prices of its whole book, margin removed by the power method: 1X2 from home, draw,
 * away; over/under and handicaps from both sides **at the same line** (for a handicap the caller gives the away price of the negated line).
 * No market's close is derived from another's. The result is null when a price is missing or the book is not credible (inverses outside
 * 0.95 … 1.30): then there is no closing line, never a guess.
 */
export function fairClosingProbability(prices: BookPrices, selection: SelectionCode): number | null {
  const codes = Object.keys(prices);
  const odds = codes.map((code) => prices[code] ?? 0);
  const index = codes.indexOf(selection);
  if (index < 0 || !isWholeBook(codes) || !isCredibleClose(odds)) return null;
  const fair = removeMargin('power', odds);
  return fair.ok ? fair.probabilities[index]! : null;
}

/** Home and away alone are a two-way book (handicap, draw no bet); with a draw among them all three are needed. */
function isWholeBook(codes: readonly SelectionCode[]): boolean {
  return !codes.includes('draw') || (codes.includes('home') && codes.includes('away'));
}
