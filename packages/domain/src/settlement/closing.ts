import type { Bet, OddsMilli } from '../bet/bet.ts';
import { Rational } from '../odds/rational.ts';
import { totalOdds, totalOddsMilli } from '../odds/total.ts';
import { clv, fairClv } from '../records/closing.ts';

/** A leg's closing line, same selection and line: Pinnacle's price, else the market average's, and its margin-free probability. */
export interface LegClosing {
  odds: OddsMilli | null;
  fairProbability: number | null;
}

/** A tip's closing line; null where a leg has none. */
export interface TipClosing {
  /** Closing odds, or the product of the legs', in thousandths. */
  closingOdds: OddsMilli | null;
  /** Closing line value as a fraction. */
  clv: number | null;
  /** Margin-free closing line value as a fraction, at least −1. */
  fairClv: number | null;
}

function allPresent<T>(values: readonly (T | null)[]): readonly T[] | null {
  return values.every((value) => value !== null) ? (values as readonly T[]) : null;
}

/**
 * Closing line value of a tip from its legs' closing lines, in the bet's order: odds taken / closing − 1 (lay: closing / taken − 1),
 * margin-free odds · p − 1 (lay, per liability: (1 − p·o)/(o − 1)); an accumulator by the products of its legs' odds and
 * probabilities. Throws RangeError unless there is one closing per leg (null for a leg without).
 */
export function tipClosing(bet: Pick<Bet, 'side' | 'legs'>, closings: readonly (LegClosing | null)[]): TipClosing {
  if (closings.length !== bet.legs.length)
    throw new RangeError(`${closings.length} closings for ${bet.legs.length} legs`);
  const legOdds = bet.legs.map((leg) => leg.odds);
  const odds = allPresent(closings.map((closing) => closing?.odds ?? null));
  const probabilities = allPresent(closings.map((closing) => closing?.fairProbability ?? null));
  return {
    closingOdds: odds && totalOddsMilli(odds),
    clv: odds && clv({ side: bet.side, oddsMilli: exactMilli(legOdds), closingMilli: exactMilli(odds) }),
    fairClv:
      probabilities &&
      fairClv({
        side: bet.side,
        oddsMilli: exactMilli(legOdds),
        probability: probabilities.reduce((product, p) => product * p, 1),
      }),
  };
}

/** Total odds in thousandths without rounding: these are ratios, not money. */
function exactMilli(odds: readonly OddsMilli[]): number {
  return totalOdds(odds).mul(Rational.of(1000n)).toNumber();
}
