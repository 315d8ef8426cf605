import type { OddsMilli, Side } from '../bet/bet.ts';
import { MAX_CREDIBLE_CLOSE, MIN_CREDIBLE_BOOK } from './fair.ts';
import { removeMargin } from './remove.ts';

/** Odds of an outcome that a book still has to offer: just above 1. */
const SHORTEST_ODDS = 1001;
/**
 * Another bookmaker may pay so much less, or more, than the one whose book is fair. In 1.56 million comparisons on past matches 54 went
 * beyond, slips of a file and exchanges that nobody had bet at.
 */
const PAYS_LESS = 1.25;
const PAYS_MORE = 1.5;
/** Probabilities are kept as doubles, and odds are rounded to thousandths. */
const ROUNDING = 1e-3;

/** The power method's probability of an outcome in a book whose other outcomes hold these inverses together, as unevenly as can be. */
function probabilityBeside(odds: number, others: number): number {
  const most = 1000 / SHORTEST_ODDS;
  const inverses = others > most ? [most, others - most] : [others];
  const fair = removeMargin('power', [odds, ...inverses.map((inverse) => 1000 / inverse)]);
  return fair.ok ? fair.probabilities[0]! : 1;
}

/**
 * The lowest and the highest probability that the power method can give an outcome at these odds in any complete book: inverses from 0.95
 * to 1.30, every other price above 1. It is most extreme where all that is left stands at one other price.
 */
export function fairRange(odds: number): { low: number; high: number } {
  const own = 1000 / odds;
  const least = MIN_CREDIBLE_BOOK - own;
  return {
    low: probabilityBeside(odds, MAX_CREDIBLE_CLOSE - own),
    high: least > 0 ? probabilityBeside(odds, least) : 1,
  };
}

/** Whether a complete book with these odds can give this probability. */
export function canBeFair(odds: OddsMilli, probability: number): boolean {
  const { low, high } = fairRange(odds);
  return probability > 0 && probability < 1 && probability >= low - ROUNDING && probability <= high + ROUNDING;
}

/**
 * Whether a market in which a bookmaker offers these odds can give this probability, be it from another bookmaker's book. Nothing keeps
 * what can be laid near the fair price in a thin market: there a price only can't be far below it.
 */
export function canBeFairBeside(side: Side, odds: OddsMilli, probability: number): boolean {
  const { low } = fairRange(odds * PAYS_LESS);
  const { high } = fairRange(Math.max(odds / PAYS_MORE, SHORTEST_ODDS));
  const isBelow = side === 'lay' || probability <= high + ROUNDING;
  return probability > 0 && probability < 1 && probability >= low - ROUNDING && isBelow;
}
