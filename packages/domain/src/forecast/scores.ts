import type { CountDistribution } from './distribution.ts';

/** A stated 0 or 1 is taken as this far from it, so that a log loss stays finite. */
const SURE = 1e-15;

/** −ln of the probability given to what happened, in nats; finite even for 0. */
function surprise(probability: number): number {
  return Math.log(1 / Math.min(1, Math.max(SURE, probability)));
}

/** (p − y)² of one forecast of a yes or no (Brier 1950). */
export function brierScore(probability: number, won: boolean): number {
  return (probability - Number(won)) ** 2;
}

/** −ln of the probability given to what happened of a yes or no, in nats. */
export function logLoss(probability: number, won: boolean): number {
  return surprise(won ? probability : 1 - probability);
}

/** −ln of the probability of outcome number `outcome` (1X2: 0 home, 1 draw, 2 away), in nats. */
export function outcomeLogLoss(probabilities: readonly number[], outcome: number): number {
  return surprise(probabilities[outcome] ?? 0);
}

/** Sum over the outcomes of (p − o)²: 0 perfect, 2 at worst. */
export function outcomeBrier(probabilities: readonly number[], outcome: number): number {
  return probabilities.reduce((sum, p, at) => sum + (p - Number(at === outcome)) ** 2, 0);
}

/**
 * Ranked probability score of ordered outcomes (Epstein 1969; for football Constantinou and Fenton 2012): the squared differences of
 * the cumulative probabilities, divided by the number of outcomes less one. 0 perfect, 1 at worst.
 */
export function rankedProbabilityScore(probabilities: readonly number[], outcome: number): number {
  let cumulative = 0;
  let score = 0;
  for (let at = 0; at < probabilities.length - 1; at += 1) {
    cumulative += probabilities[at]!;
    score += (cumulative - Number(at >= outcome)) ** 2;
  }
  return score / (probabilities.length - 1);
}

/** −ln of the probability of the count that happened, in nats. */
export function countLogLoss(distribution: CountDistribution, count: number): number {
  return surprise(distribution.probabilities[count] ?? 0);
}

/**
 * Continuous ranked probability score of a count: Σ over k of (P(X ≤ k) − [count ≤ k])², in counts; the mean absolute error of a
 * forecast that is sure.
 */
export function countRankedScore(distribution: CountDistribution, count: number): number {
  let cumulative = 0;
  let score = 0;
  const length = Math.max(distribution.probabilities.length, count);
  for (let k = 0; k < length; k += 1) {
    cumulative += distribution.probabilities[k] ?? 0;
    score += (cumulative - Number(count <= k)) ** 2;
  }
  return score;
}
