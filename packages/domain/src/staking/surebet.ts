/** Stakes that return the same whatever happens. */
export interface Surebet {
  /** Σ 1/odds: below 1 there is a profit. */
  inverseSum: number;
  isSurebet: boolean;
  /** In the order of the odds, summing to the total stake. */
  stakes: readonly number[];
  /** In the stake's unit; negative when it isn't a surebet. */
  profit: number;
}

/**
 * Splits `totalStake` over the outcomes of a market at decimal `odds` (> 1), in proportion to 1/odds. Throws RangeError for fewer than
 * two odds or odds not above 1.
 */
export function surebetStakes(odds: readonly number[], totalStake: number): Surebet {
  if (odds.length < 2 || !odds.every((price) => price > 1 && price < Number.POSITIVE_INFINITY)) {
    throw new RangeError('at least two odds above 1');
  }
  const inverseSum = odds.reduce((sum, price) => sum + 1 / price, 0);
  return {
    inverseSum,
    isSurebet: inverseSum < 1,
    stakes: odds.map((price) => totalStake / price / inverseSum),
    profit: totalStake / inverseSum - totalStake,
  };
}
