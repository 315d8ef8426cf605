import { MAX_LEGS } from '../limits/limits.ts';
import { Rational } from '../odds/rational.ts';

/** A system's accumulators: how many there are, and what one unit on each of them returns in all, stakes included. */
export interface SystemReturn {
  lines: number;
  returned: Rational;
}

/** The elementary symmetric polynomials e₀ … eₙ of these values, by multiplying out ∏(1 + xᵢ·t). */
function symmetricSums(values: readonly Rational[]): Rational[] {
  const sums = [Rational.ONE];
  for (const value of values) {
    sums.push(Rational.ZERO);
    for (let size = sums.length - 1; size > 0; size -= 1) sums[size] = sums[size]!.add(sums[size - 1]!.mul(value));
  }
  return sums;
}

/**
 * Every accumulator of so many legs: sizes [3] of three legs is one treble, [2, 3] of three a Trixie, [1, 2, 3] a Patent, [2, 3, 4] of
 * four a Yankee. `factors` are what a unit on each leg returns (`legFactor`: odds where it won, 1 where it is void, 0 where it lost), so
 * that the accumulators of k legs return eₖ of them. `bankers` are the factors of legs that are in every accumulator; sizes count the others
 * alone ("2 of 4 and a banker" is six trebles). Throws RangeError for a size that the legs don't have, one named twice, or past
 * {@link MAX_LEGS}.
 */
export function systemReturn(
  factors: readonly Rational[],
  sizes: readonly number[],
  bankers: readonly Rational[] = [],
): SystemReturn {
  const legs = factors.length + bankers.length;
  if (legs > MAX_LEGS) throw new RangeError(`a system of ${legs} legs`);
  if (sizes.length === 0 || new Set(sizes).size < sizes.length) throw new RangeError('a system has sizes, each once');
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= factors.length)) {
    throw new RangeError(`sizes are from 1 to ${factors.length}`);
  }
  const counted = symmetricSums(factors.map(() => Rational.ONE));
  const returned = symmetricSums(factors);
  return {
    lines: sizes.reduce((sum, size) => sum + Number(counted[size]!.numerator), 0),
    returned: bankers.reduce(
      (product, factor) => product.mul(factor),
      sizes.reduce((sum, size) => sum.add(returned[size]!), Rational.ZERO),
    ),
  };
}

/** A system's returns with so many winning legs, the others lost: the shortest odds win for the least, the longest for the most. */
export interface SystemRange {
  winners: number;
  least: Rational;
  most: Rational;
}

/** The range of a system's return by the number of its legs that win, from none to all; bankers win in each row, as nothing returns otherwise. */
export function systemRange(
  odds: readonly Rational[],
  sizes: readonly number[],
  bankers: readonly Rational[] = [],
): SystemRange[] {
  const sorted = odds.toSorted((a, b) => a.compare(b));
  const returnOf = (winning: readonly Rational[]) => {
    const lost = new Array<Rational>(odds.length - winning.length).fill(Rational.ZERO);
    return systemReturn([...winning, ...lost], sizes, bankers).returned;
  };
  return Array.from({ length: odds.length + 1 }, (_, winners) => ({
    winners,
    least: returnOf(sorted.slice(0, winners)),
    most: returnOf(sorted.slice(odds.length - winners)),
  }));
}
