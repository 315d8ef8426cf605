import type { UnitsMicro } from '../bet/bet.ts';

/** The tipsters whose later results are told together: those who led the ranking, and everybody in it. */
export const FOLLOWED_GROUPS = ['leaders', 'all'] as const;
export type FollowedGroup = (typeof FOLLOWED_GROUPS)[number];

/** So many lead a ranking. */
export const LEADERS = 10;

/** A day's settled bets staked and brought so much, in millionths of a unit. */
export interface DayResult {
  stakedMicro: UnitsMicro;
  profitMicro: UnitsMicro;
}

/**
 * Standard error of the yield of several days, as a fraction; null under two days with stakes. A day is one observation, however many bets and
 * tipsters it has, because they are often on the same matches: the ratio estimator √(n/(n − 1) · Σ(pᵢ − y·sᵢ)²) / Σsᵢ
 * (Cochran, Sampling Techniques, chapter 6) with y = Σpᵢ/Σsᵢ.
 */
export function yieldError(days: Iterable<DayResult>): number | null {
  const staked = [...days].filter(({ stakedMicro }) => stakedMicro > 0);
  if (staked.length < 2) return null;
  const turnover = staked.reduce((sum, day) => sum + day.stakedMicro, 0);
  const mean = staked.reduce((sum, day) => sum + day.profitMicro, 0) / turnover;
  const squares = staked.reduce((sum, day) => sum + (day.profitMicro - mean * day.stakedMicro) ** 2, 0);
  return Math.sqrt((squares * staked.length) / (staked.length - 1)) / turnover;
}
