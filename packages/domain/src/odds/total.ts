import { MAX_LEGS } from '../limits/limits.ts';
import { Rational } from './rational.ts';
import type { OddsMilli } from './units.ts';

/** The highest total odds that are accepted and shown: 10,000. */
export const MAX_TOTAL_ODDS_MILLI = 10_000_000;

/** The exact product of the legs' odds; 1 for no legs. Throws RangeError past {@link MAX_LEGS}. */
export function totalOdds(odds: readonly OddsMilli[]): Rational {
  if (odds.length > MAX_LEGS) throw new RangeError(`an accumulator of ${odds.length} legs`);
  return odds.reduce((product, leg) => product.mul(Rational.fromMilli(leg)), Rational.ONE);
}

/** Total odds in thousandths, rounded half away from zero and capped at {@link MAX_TOTAL_ODDS_MILLI}. For display and lists. */
export function totalOddsMilli(odds: readonly OddsMilli[]): OddsMilli {
  const exact = totalOdds(odds);
  const cap = Rational.fromMilli(MAX_TOTAL_ODDS_MILLI);
  return exact.compare(cap) > 0 ? MAX_TOTAL_ODDS_MILLI : exact.toMilli();
}
