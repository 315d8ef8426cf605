import { THREE_WAY } from '../bet/market.ts';
import { fairClosingProbability, isCredibleClose } from '../margin/index.ts';

/** A closing forecast comes from Pinnacle's book or from the mean of the market, in this order. */
export const CLOSING_SOURCES = ['pinnacle', 'average'] as const;
export type ClosingSource = (typeof CLOSING_SOURCES)[number];

/** The market's forecast of 1X2 at the start. */
export interface ClosingForecast {
  source: ClosingSource;
  home: number;
  draw: number;
  away: number;
}

type Odds = readonly number[] | null;

/**
 * Makes a closing forecast from stored closing odds (thousandths: home, draw, away): Pinnacle's book or else the average's, the first that
 * can be real, with the margin removed by the power method. The result is null without such a book.
 */
export function closingForecast(odds: { pinnacle: Odds; average: Odds }): ClosingForecast | null {
  for (const source of CLOSING_SOURCES) {
    const book = odds[source];
    if (!book || !isCredibleClose(book)) continue;
    const prices = { home: book[0] ?? 0, draw: book[1] ?? 0, away: book[2] ?? 0 };
    const [home, draw, away] = THREE_WAY.map((sign) => fairClosingProbability(prices, sign));
    return home == null || draw == null || away == null ? null : { source, home, draw, away };
  }
  return null;
}
