import { MAX_DISPERSION, MAX_MEAN, negativeBinomial } from '../distribution.ts';
import type { CountForecast } from '../price.ts';
import { expectedOf, type TeamStrength } from './goals.ts';
import type { CountKind } from './match.ts';
import { fitObserved, levelShift, observe } from './observe.ts';
import type { Sample } from './sample.ts';
import type { CountSettings } from './settings.ts';
import type { Observation, Strengths } from './strengths.ts';

/** Shots, shots on target or corners of a league. JSON as it stands. */
export interface CountModel {
  kind: CountKind;
  intercept: number;
  homeAdvantage: number;
  /**
   * Variance = mean + dispersion·mean²; 0 is Poisson. The match's total has its own: the two teams' counts pull against each other, so it
   * is steadier than their sum would be.
   */
  dispersion: { team: number; total: number };
  teams: Readonly<Record<string, TeamStrength>>;
}

/** Strengths and dispersion of one statistic; null when no match has it. */
export function fitCountModel(sample: Sample, kind: CountKind, settings: CountSettings): CountModel | null {
  const observed = observe(sample, kind, settings);
  if (observed.observations.length === 0) return null;
  const raw = fitObserved(sample, observed, settings);
  const shift = levelShift(sample, kind, settings.levelMatches, (home, away) =>
    meansOf(raw, sample.place.get(home)!, sample.place.get(away)!),
  );
  const fit = { ...raw, intercept: raw.intercept + shift };
  return {
    kind,
    intercept: fit.intercept,
    homeAdvantage: fit.homeAdvantage,
    dispersion: dispersionOf(fit, observed.observations),
    teams: Object.fromEntries(
      sample.teams.map((team, at) => [team, { attack: fit.attack[at]!, defence: fit.defence[at]! }]),
    ),
  };
}

function meansOf(fit: Strengths, home: number, away: number) {
  return {
    home: Math.exp(fit.intercept + fit.homeAdvantage + fit.attack[home]! - fit.defence[away]!),
    away: Math.exp(fit.intercept + fit.attack[away]! - fit.defence[home]!),
  };
}

/** By moments about the fitted means, for one team's count and for the match's total; below 0 it is Poisson. */
function dispersionOf(fit: Strengths, observations: readonly Observation[]): CountModel['dispersion'] {
  const team = { over: 0, squares: 0 };
  const total = { over: 0, squares: 0 };
  const add = (into: typeof team, count: number, mean: number, weight: number) => {
    into.over += weight * ((count - mean) ** 2 - mean);
    into.squares += weight * mean ** 2;
  };
  for (const { home, away, homeCount, awayCount, weight } of observations) {
    const { home: h, away: a } = meansOf(fit, home, away);
    add(team, homeCount, h, weight);
    add(team, awayCount, a, weight);
    add(total, homeCount + awayCount, h + a, weight);
  }
  return { team: bounded(team), total: bounded(total) };
}

function bounded({ over, squares }: { over: number; squares: number }): number {
  return squares > 0 ? Math.min(MAX_DISPERSION, Math.max(0, over / squares)) : 0;
}

/**
 * The total's dispersion of a match with these means when each team's is `team`, by the variance of a sum: the two are correlated as with
 * the dispersions of `model`, which gives its own total's dispersion for its own team's; without a model they are independent. Between 0
 * and {@link MAX_DISPERSION}; means are above 0.
 */
export function totalDispersion(home: number, away: number, team: number, model?: CountModel['dispersion']): number {
  const deviations = (dispersion: number) =>
    Math.sqrt((home + dispersion * home ** 2) * (away + dispersion * away ** 2));
  const squares = home ** 2 + away ** 2;
  const square = (home + away) ** 2;
  const correlation = model ? (model.total * square - model.team * squares) / (2 * deviations(model.team)) : 0;
  const dispersion = (team * squares + 2 * correlation * deviations(team)) / square;
  return Math.min(MAX_DISPERSION, Math.max(0, dispersion));
}

/** Returns the distributions of a match's counts: each team's and the total's. The result is null when the model doesn't know a team. */
export function forecastCounts(model: CountModel, home: string, away: string): CountForecast | null {
  const expected = expectedOf(model, home, away);
  if (expected === null) return null;
  return countForecast(expected.home, expected.away, model.dispersion);
}

/**
 * Returns the distributions of a match's counts from given means and dispersion. Throws RangeError outside the ranges of
 * {@link negativeBinomial}.
 */
export function countForecast(home: number, away: number, dispersion: CountModel['dispersion']): CountForecast {
  const total = Math.min(MAX_MEAN, home + away);
  return {
    home: negativeBinomial(home, dispersion.team),
    away: negativeBinomial(away, dispersion.team),
    total: negativeBinomial(total, dispersion.total),
  };
}
