import type { OddsMilli } from '../bet/bet.ts';
import { solveDecreasing } from './solve.ts';

/** Ways to take a bookmaker's margin out of the prices of one complete book. */
export const MARGIN_METHODS = ['multiplicative', 'additive', 'power', 'odds_ratio', 'shin'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

/**
 * Why there are no fair probabilities: fewer than two prices; a price that is missing or not above 1; Shin's z is undefined
 * below a book of 100%; the additive method left a probability outside 0 to 1.
 */
type MarginErrorCode = 'too_few_prices' | 'price_missing' | 'underround' | 'outside_unit_interval';

/** Fair probabilities in the order of the prices, summing to 1, and the method's own parameter (k, c or z). */
export type MarginRemoval =
  | { ok: true; probabilities: readonly number[]; parameter: number | null }
  | { ok: false; error: { code: MarginErrorCode } };

interface Solution {
  probabilities: readonly number[];
  parameter: number | null;
}

const MAX_POWER = 2 ** 24;
/** Below this distance from 1 a book has no margin that doubles could show. */
const NO_MARGIN = 1e-13;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function multiplicative(implied: readonly number[], book: number): Solution {
  return { probabilities: implied.map((q) => q / book), parameter: null };
}

function additive(implied: readonly number[], book: number): Solution {
  const share = (book - 1) / implied.length;
  return { probabilities: implied.map((q) => q - share), parameter: null };
}

/** p = q^k with k such that the probabilities sum to 1. */
function power(implied: readonly number[]): Solution {
  const logs = implied.map(Math.log);
  const excess = (k: number) => {
    let book = 0;
    for (const log of logs) book += Math.exp(k * log);
    return book - 1;
  };
  let high = 1;
  while (excess(high) > 0 && high < MAX_POWER) high *= 2;
  const k = solveDecreasing(excess, 0, high);
  return { probabilities: logs.map((log) => Math.exp(k * log)), parameter: k };
}

/** p = q/(c + q − cq): the same constant taken from every log odds. */
function oddsRatio(implied: readonly number[]): Solution {
  const probability = (q: number, c: number) => q / (c + q - c * q);
  const excess = (logC: number) => sum(implied.map((q) => probability(q, Math.exp(logC)))) - 1;
  let reach = 1;
  while (excess(reach) > 0 || excess(-reach) < 0) reach *= 2;
  const c = Math.exp(solveDecreasing(excess, -reach, reach));
  return { probabilities: implied.map((q) => probability(q, c)), parameter: c };
}

/** Shin (1993): p = (√(z² + 4(1−z)q²/S) − z) / (2(1−z)), z the share of insiders. */
function shin(implied: readonly number[], book: number): Solution {
  const probability = (q: number, z: number) => (Math.sqrt(z * z + (4 * (1 - z) * q * q) / book) - z) / (2 * (1 - z));
  if (book - 1 <= NO_MARGIN) return { probabilities: implied.map((q) => q / book), parameter: 0 };
  const z = solveDecreasing((trial) => sum(implied.map((q) => probability(q, trial))) - 1, 0, 1 - 1e-12);
  return { probabilities: implied.map((q) => probability(q, z)), parameter: z };
}

function solutionBy(method: MarginMethod, implied: readonly number[], book: number): Solution {
  switch (method) {
    case 'multiplicative':
      return multiplicative(implied, book);
    case 'additive':
      return additive(implied, book);
    case 'power':
      return power(implied);
    case 'odds_ratio':
      return oddsRatio(implied);
    case 'shin':
      return shin(implied, book);
  }
}

function failure(code: MarginErrorCode): MarginRemoval {
  return { ok: false, error: { code } };
}

/** Sum of the inverse prices: 1.05 is a margin of 5%, below 1 the book pays whoever backs all of it. */
export function overround(odds: readonly OddsMilli[]): number {
  return sum(odds.map((price) => 1000 / price));
}

/**
 * Fair probabilities behind the prices of one complete book (every outcome once), with q = 1000/odds and S = Σq:
 * multiplicative q/S; additive q − (S−1)/n; power q^k; odds ratio q/(c+q−cq); Shin. k, c and z are solved to double precision.
 * Definitions as in Clarke, Kovalchik and Ingram (2017) and Shin (1993).
 */
export function removeMargin(method: MarginMethod, odds: readonly OddsMilli[]): MarginRemoval {
  if (odds.length < 2) return failure('too_few_prices');
  if (!odds.every((price) => Number.isFinite(price) && price > 1000)) return failure('price_missing');
  const implied = odds.map((price) => 1000 / price);
  const book = sum(implied);
  if (method === 'shin' && book < 1 - NO_MARGIN) return failure('underround');
  const { probabilities, parameter } = solutionBy(method, implied, book);
  if (!probabilities.every((p) => p > 0 && p < 1)) return failure('outside_unit_interval');
  return { ok: true, probabilities, parameter };
}
