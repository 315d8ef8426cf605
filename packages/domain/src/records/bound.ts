/** Returns at level risk, summed: how many, Σr, Σr², Σ(o−1). */
export interface LevelSums {
  n: number;
  sum: number;
  sumSq: number;
  sumVariance: number;
}

/** The two-sided 95% point of the standard normal. */
export const TWO_SIDED_95 = 1.96;

/**
 * The deviation of one return at level risk: the sample's own (n − 1), but never less than √(mean(o−1)), what it would be without edge, so
 * that a lucky streak of winners cannot make a record look safer than its odds. The result is null for no bets.
 */
export function levelDeviation({ n, sum, sumSq, sumVariance }: LevelSums): number | null {
  if (n === 0) return null;
  const sample = n > 1 ? Math.max(0, (sumSq - (sum * sum) / n) / (n - 1)) : 0;
  return Math.sqrt(Math.max(sample, sumVariance / n));
}

/** A figure and the ends of its interval, which belong to no other figure. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The yield at level risk with its 95% interval, r̄ ± 1.96·s/√n; null for no bets. */
export function levelYield(sums: LevelSums): Estimate | null {
  const deviation = levelDeviation(sums);
  if (deviation === null) return null;
  const value = sums.sum / sums.n;
  const reach = (TWO_SIDED_95 * deviation) / Math.sqrt(sums.n);
  return { value, low: value - reach, high: value + reach };
}

/**
 * How many more bets at this yield and these odds would lift its 95% interval above 0: ⌈(1.96·s/r̄)²⌉ − n, 0 when it is there
 * already; null when the yield is not positive, because more of the same would never settle it in the tipster's favour.
 */
export function betsToSettle(sums: LevelSums): number | null {
  const deviation = levelDeviation(sums);
  if (deviation === null || sums.sum <= 0) return null;
  return Math.max(0, Math.ceil(((TWO_SIDED_95 * deviation) / (sums.sum / sums.n)) ** 2) - sums.n);
}
