/** How likely each count is: `probabilities[k]` of exactly k, summing to 1. JSON as it stands. */
export interface CountDistribution {
  mean: number;
  variance: number;
  probabilities: readonly number[];
}

/** The largest mean that is accepted: no football count comes near it. */
export const MAX_MEAN = 10_000;
/** The largest dispersion: at 10 the standard deviation is more than three times the mean. */
export const MAX_DISPERSION = 10;

/** Terms below this share of the largest one are cut off; all of them together weigh less than 1e-12. */
const NEGLIGIBLE = 1e-18;
/** A negative binomial's tail falls slowly when it is very dispersed: no table longer than this is made. */
const MAX_SUPPORT = 2 ** 20;

/** Poisson with this mean, 0 to {@link MAX_MEAN}. Throws RangeError outside. */
export function poisson(mean: number): CountDistribution {
  return negativeBinomial(mean, 0);
}

/**
 * Negative binomial with variance mean + dispersion·mean² (NB2: dispersion is 1/size); a dispersion of 0 is Poisson. `mean` 0 to
 * {@link MAX_MEAN}, `dispersion` 0 to {@link MAX_DISPERSION}; throws RangeError outside. The terms are multiplied up and down from
 * the mode, so nothing overflows or underflows, and what is cut from the tail (below 1e-12 in all) is given back to the rest.
 */
export function negativeBinomial(mean: number, dispersion: number): CountDistribution {
  if (!(mean >= 0 && mean <= MAX_MEAN)) throw new RangeError(`a mean of ${mean}`);
  if (!(dispersion >= 0 && dispersion <= MAX_DISPERSION)) throw new RangeError(`a dispersion of ${dispersion}`);
  if (mean === 0) return { mean: 0, variance: 0, probabilities: [1] };
  // p(k+1)/p(k) = mean·(1 + dispersion·k) / ((1 + dispersion·mean)·(k + 1)): Poisson's mean/(k+1) at dispersion 0.
  const scale = mean / (1 + dispersion * mean);
  const ratio = (k: number) => (scale * (1 + dispersion * k)) / (k + 1);
  const mode = Math.max(0, Math.floor(mean * (1 - dispersion)));
  const upper = [1];
  for (let k = mode, term = 1; upper.length < MAX_SUPPORT; k += 1) {
    term *= ratio(k);
    if (term < NEGLIGIBLE) break;
    upper.push(term);
  }
  const probabilities = new Array<number>(mode).fill(0).concat(upper);
  for (let k = mode, term = 1; k > 0; k -= 1) {
    term /= ratio(k - 1);
    if (term < NEGLIGIBLE) break;
    probabilities[k - 1] = term;
  }
  return fromWeights(probabilities);
}

/** The distribution whose probabilities are in these proportions: non-negative weights by count, at least one above 0. Throws RangeError else. */
export function fromWeights(weights: readonly number[]): CountDistribution {
  let total = 0;
  for (const weight of weights) {
    if (!(weight >= 0)) throw new RangeError('a weight below 0');
    total += weight;
  }
  if (!(total > 0 && total < Number.POSITIVE_INFINITY)) throw new RangeError('weights without a sum');
  const probabilities = weights.map((weight) => weight / total);
  let mean = 0;
  for (let k = 0; k < probabilities.length; k += 1) mean += k * probabilities[k]!;
  let variance = 0;
  for (let k = 0; k < probabilities.length; k += 1) variance += (k - mean) ** 2 * probabilities[k]!;
  return { mean, variance, probabilities };
}

/** The sum of two independent counts. */
export function convolve(a: CountDistribution, b: CountDistribution): CountDistribution {
  const probabilities = new Array<number>(a.probabilities.length + b.probabilities.length - 1).fill(0);
  for (const [i, p] of a.probabilities.entries()) {
    if (p === 0) continue;
    for (let j = 0; j < b.probabilities.length; j += 1) probabilities[i + j]! += p * b.probabilities[j]!;
  }
  return fromWeights(probabilities);
}

/** P(count ≤ k); 0 below the support, 1 above it. */
export function cumulative(distribution: CountDistribution, k: number): number {
  let sum = 0;
  const last = Math.min(Math.floor(k), distribution.probabilities.length - 1);
  for (let i = 0; i <= last; i += 1) sum += distribution.probabilities[i]!;
  return Math.min(1, sum);
}
