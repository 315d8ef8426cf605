import type { RankingTerm } from './tip.ts';

/** The 95% point of the standard normal: 5% and 95% quantiles are mean ∓ this many deviations. */
export const NORMAL_95 = 1.644_853_626_951_472_2;

/** Pseudo-observations in the variance of one margin-free CLV, and their deviation: a few equal closes must not be infinitely sure. */
const CLV_PSEUDO_TIPS = 10;
const CLV_PSEUDO_DEVIATION = 0.06;

/** The initial priors count as so many tipsters whose edge is known exactly. */
const PRIOR_TIPSTERS = 10;

/** {@link expectedYield} needs these sums over a record's settled ranking tips; two records add up field by field. */
export interface RankingSums {
  /** Settled ranking tips, void ones left out. */
  rankN: number;
  /** The ranking tips with a closing line. */
  rankCloseN: number;
  /** Σ c and Σ c² over tips with a close; c is the margin-free CLV. */
  rankClvSum: number;
  rankClvSumSq: number;
  /** Σ (r − c) over tips with a close; r is the return at level risk. */
  rankExcessSum: number;
  /** Σ (o − 1) over tips with a close: the variance of their returns without edge. */
  rankCloseVariance: number;
  /** Σ r and Σ (o − 1) over tips without a close. */
  rankNoCloseSum: number;
  rankNoCloseVariance: number;
}

/** The sums of no tips. */
export const EMPTY_RANKING_SUMS: RankingSums = {
  rankN: 0,
  rankCloseN: 0,
  rankClvSum: 0,
  rankClvSumSq: 0,
  rankExcessSum: 0,
  rankCloseVariance: 0,
  rankNoCloseSum: 0,
  rankNoCloseVariance: 0,
};

/** Adds one settled ranking tip to sums, in place. */
export function addRankingTerm(sums: { -readonly [F in keyof RankingSums]: number }, term: RankingTerm): void {
  sums.rankN += 1;
  if (term.fairClv === null) {
    sums.rankNoCloseSum += term.levelReturn;
    sums.rankNoCloseVariance += term.levelVariance;
    return;
  }
  sums.rankCloseN += 1;
  sums.rankClvSum += term.fairClv;
  sums.rankClvSumSq += term.fairClv * term.fairClv;
  sums.rankExcessSum += term.levelReturn - term.fairClv;
  sums.rankCloseVariance += term.levelVariance;
}

/** The belief about any tipster before the record is seen: normal distributions of γ and δ, as fractions of the unit at risk. */
export interface YieldPriors {
  /** Mean and standard deviation of γ, the edge that the closing line sees. */
  gammaMean: number;
  gammaDeviation: number;
  /** Standard deviation of δ, the edge that the closing line misses; its mean is 0. */
  deltaDeviation: number;
}

/** The priors while no tipster has a record. */
export const INITIAL_PRIORS: YieldPriors = { gammaMean: -0.02, gammaDeviation: 0.02, deltaDeviation: 0.015 };

/** The estimated deviations never fall below these: however alike all tipsters look, the next one may differ. */
const LEAST_GAMMA_DEVIATION = 0.005;
const LEAST_DELTA_DEVIATION = 0.01;

/** A record's estimate of the tipster's next bets: mean, standard deviation, 5% and 95% quantiles, as fractions of the unit at risk. */
export interface ExpectedYield {
  mean: number;
  deviation: number;
  low: number;
  high: number;
}

interface Normal {
  mean: number;
  variance: number;
}

/** Conjugate update of a normal prior by the mean of observations with a known variance of that mean. */
function update(prior: Normal, data: Normal): Normal {
  const variance = 1 / (1 / prior.variance + 1 / data.variance);
  return { variance, mean: variance * (prior.mean / prior.variance + data.mean / data.variance) };
}

/** The mean of c and its variance: of one c with ten pseudo-observations, divided by how many there are. */
function clvData({ rankCloseN: n, rankClvSum: sum, rankClvSumSq: sumSq }: RankingSums): Normal {
  const spread = Math.max(0, sumSq - (sum * sum) / n) + CLV_PSEUDO_TIPS * CLV_PSEUDO_DEVIATION ** 2;
  return { mean: sum / n, variance: spread / (n - 1 + CLV_PSEUDO_TIPS) / n };
}

/** The mean of r − c and its variance without edge. */
function excessData({ rankCloseN: n, rankExcessSum, rankCloseVariance }: RankingSums): Normal {
  return { mean: rankExcessSum / n, variance: rankCloseVariance / (n * n) };
}

/**
 * The expected yield: the posterior of γ + δ. Tips with a close measure γ by their margin-free CLV and δ by what their returns add to it;
 * the others measure the sum by their returns. The ranking is by `low`, the 5% quantile. Without tips it is the prior. The closes of a week
 * are taken as independent.
 */
export function expectedYield(sums: RankingSums, priors: YieldPriors): ExpectedYield {
  const gammaPrior = { mean: priors.gammaMean, variance: priors.gammaDeviation ** 2 };
  const deltaPrior = { mean: 0, variance: priors.deltaDeviation ** 2 };
  const closed = sums.rankCloseN > 0;
  const gamma = closed ? update(gammaPrior, clvData(sums)) : gammaPrior;
  const delta = closed ? update(deltaPrior, excessData(sums)) : deltaPrior;
  const both = { mean: gamma.mean + delta.mean, variance: gamma.variance + delta.variance };
  const open = sums.rankN - sums.rankCloseN;
  const { mean, variance } =
    open === 0
      ? both
      : update(both, { mean: sums.rankNoCloseSum / open, variance: sums.rankNoCloseVariance / (open * open) });
  const deviation = Math.sqrt(variance);
  return { mean, deviation, low: mean - NORMAL_95 * deviation, high: mean + NORMAL_95 * deviation };
}

/**
 * The priors from the records of all tipsters (those without a close say nothing): one pass of weighted moments in which the
 * {@link INITIAL_PRIORS} stand as ten tipsters known exactly, so that a young product doesn't swing with its first records.
 */
export function estimatePriors(records: Iterable<RankingSums>): YieldPriors {
  const closed = [...records].filter((sums) => sums.rankCloseN > 0);
  const initial = INITIAL_PRIORS;
  const clvs = closed.map(clvData);
  const gammaMean = weightedMean(clvs, initial.gammaMean, initial.gammaDeviation);
  const gammaVariance = weightedVariance(clvs, gammaMean, initial.gammaDeviation);
  const deltaVariance = weightedVariance(closed.map(excessData), 0, initial.deltaDeviation);
  return {
    gammaMean,
    gammaDeviation: Math.sqrt(Math.max(gammaVariance, LEAST_GAMMA_DEVIATION ** 2)),
    deltaDeviation: Math.sqrt(Math.max(deltaVariance, LEAST_DELTA_DEVIATION ** 2)),
  };
}

function weightedMean(data: readonly Normal[], initialMean: number, initialDeviation: number): number {
  let weights = PRIOR_TIPSTERS / initialDeviation ** 2;
  let sum = initialMean * weights;
  for (const { mean, variance } of data) {
    const weight = 1 / (variance + initialDeviation ** 2);
    weights += weight;
    sum += weight * mean;
  }
  return sum / weights;
}

/** May be negative: the caller cuts it. */
function weightedVariance(data: readonly Normal[], around: number, initialDeviation: number): number {
  let sum = PRIOR_TIPSTERS / initialDeviation ** 2;
  let weights = PRIOR_TIPSTERS / initialDeviation ** 4;
  for (const { mean, variance } of data) {
    const weight = 1 / (variance + initialDeviation ** 2);
    sum += weight * weight * ((mean - around) ** 2 - variance);
    weights += weight * weight;
  }
  return sum / weights;
}
