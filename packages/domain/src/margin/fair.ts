import type { OddsMilli, SelectionCode } from '../bet/bet.ts';
import { overround, removeMargin } from './remove.ts';

/** Prices of one market (at one line) by selection code; 0 is a missing price, as in football-data.co.uk files. */
export type BookPrices = Readonly<Partial<Record<SelectionCode, OddsMilli>>>;

/** A book below this is a slip of the file, not a gift: real ones don't sink below about 0.96 even at the market's best prices. */
export const MIN_CREDIBLE_BOOK = 0.95;

const DOUBLE_CHANCES: Readonly<Partial<Record<SelectionCode, readonly SelectionCode[]>>> = {
  '1X': ['home', 'draw'],
  '12': ['home', 'away'],
  X2: ['draw', 'away'],
};

/**
 * The fair probability of a selection from the closing prices of its whole book, margin removed by the power method: 1X2 from
 * home, draw, away; over/under and handicaps from both sides **at the same line** (for a handicap the caller gives the away price
 * of the negated line). Double chances are read from the 1X2 book. Null when a price is missing or the book is not credible
 * (below {@link MIN_CREDIBLE_BOOK}): then there is no closing line, never a guess.
 */
export function fairClosingProbability(prices: BookPrices, selection: SelectionCode): number | null {
  const codes = Object.keys(prices);
  const odds = codes.map((code) => prices[code] ?? 0);
  const wanted = DOUBLE_CHANCES[selection] ?? [selection];
  if (!wanted.every((code) => codes.includes(code))) return null;
  if (!isWholeBook(codes)) return null;
  const fair = removeMargin('power', odds);
  if (!fair.ok || overround(odds) < MIN_CREDIBLE_BOOK) return null;
  return wanted.reduce((sum, code) => sum + (fair.probabilities[codes.indexOf(code)] ?? 0), 0);
}

/** Home and away alone are a two-way book (handicap, draw no bet); with a draw among them all three are needed. */
function isWholeBook(codes: readonly SelectionCode[]): boolean {
  return !codes.includes('draw') || (codes.includes('home') && codes.includes('away'));
}
