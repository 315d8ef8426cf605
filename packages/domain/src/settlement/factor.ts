import type { OddsMilli, Outcome } from '../bet/bet.ts';
import { Rational } from '../odds/rational.ts';

const HALF = Rational.of(1n, 2n);

/** `tied` runners share the last `places` places that pay: only places/tied of the stake counts as won. */
export interface DeadHeat {
  places: number;
  tied: number;
}

/**
 * Returns the exact return of a backed unit on a leg, by the **selection's** outcome: won o, void 1, half won (1+o)/2, half lost 1/2, lost
 * 0.
 */
export function legFactor(outcome: Outcome, odds: OddsMilli): Rational {
  const price = Rational.fromMilli(odds);
  switch (outcome) {
    case 'won':
      return price;
    case 'lost':
      return Rational.ZERO;
    case 'void':
      return Rational.ONE;
    case 'half_won':
      return price.add(1n).mul(HALF);
    case 'half_lost':
      return HALF;
  }
}

/**
 * The factor of a leg that dead-heated: (k/n)·o with k places left and n tied. Throws RangeError unless both are integers,
 * n is at least 1 and k from 0 to n.
 */
export function deadHeatFactor(odds: OddsMilli | Rational, { places, tied }: DeadHeat): Rational {
  if (!Number.isInteger(places) || !Number.isInteger(tied) || tied < 1 || places < 0 || places > tied) {
    throw new RangeError(`a dead heat of ${tied} for ${places} places`);
  }
  const price = typeof odds === 'number' ? Rational.fromMilli(odds) : odds;
  return price.mul(Rational.of(BigInt(places), BigInt(tied)));
}

/** Odds of the place part of an each-way bet, exact: 1+f·(o−1), where f is the fraction paid (1/4 or 1/5 as a rule). */
export function placeOdds(odds: OddsMilli, fraction: Rational): Rational {
  return Rational.fromMilli(odds).sub(1n).mul(fraction).add(1n);
}
