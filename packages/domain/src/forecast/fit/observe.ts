import type { LeagueMatch } from './match.ts';
import { matchWeight, pairOf, type Sample, teamPriors } from './sample.ts';
import type { StrengthSettings } from './settings.ts';
import { fitStrengths, type NormalPrior, type Observation, type Strengths } from './strengths.ts';

/** A statistic of two numbers a match. */
export type Statistic = keyof Pick<LeagueMatch, 'goals' | 'xg' | 'shots' | 'shotsOnTarget' | 'corners'>;

/** A statistic over the sample, and how much of the sample has it. */
export interface ObservedStatistic {
  observations: readonly Observation[];
  /** Weight of the matches that have it over the weight of all; 0 to 1. */
  coverage: number;
}

/**
 * The matches of the sample that have the statistic, weighted by {@link matchWeight}, and how much of the sample they are. A pair with a
 * negative or non-finite count is left out. Only goals carry the score that informs rho.
 */
export function observe(sample: Sample, statistic: Statistic, settings: StrengthSettings): ObservedStatistic {
  const observations: Observation[] = [];
  let all = 0;
  let having = 0;
  for (const match of sample.matches) {
    const weight = matchWeight(match, sample.at, settings);
    all += weight;
    const pair = pairOf(match[statistic]);
    if (pair === null) continue;
    having += weight;
    observations.push({
      home: sample.place.get(match.home)!,
      away: sample.place.get(match.away)!,
      homeCount: pair[0],
      awayCount: pair[1],
      weight,
      score: statistic === 'goals' ? pair : null,
    });
  }
  return { observations, coverage: all > 0 ? having / all : 0 };
}

/**
 * Shrunk strengths of one statistic. Counts that scatter more than Poisson's say less each: the likelihood is scaled down by their
 * excess (quasi-likelihood, Wedderburn 1974).
 */
export function fitObserved(
  sample: Sample,
  { observations }: ObservedStatistic,
  settings: StrengthSettings,
  rho?: NormalPrior,
): Strengths {
  const scatter = rho ? 1 : excess(observations);
  const scaled = observations.map((one) => ({ ...one, weight: one.weight / scatter }));
  return fitStrengths(sample.teams.length, scaled, {
    teamPriors: teamPriors(sample, settings),
    homeAdvantage: settings.homeAdvantage,
    ...(rho ? { rho } : {}),
  });
}

/** Variance over mean of the counts as they are, at least 1. */
function excess(observations: readonly Observation[]): number {
  let weights = 0;
  let sum = 0;
  let squares = 0;
  for (const { homeCount, awayCount, weight } of observations) {
    weights += 2 * weight;
    sum += weight * (homeCount + awayCount);
    squares += weight * (homeCount ** 2 + awayCount ** 2);
  }
  const mean = sum / weights;
  return mean > 0 ? Math.max(1, (squares / weights - mean ** 2) / mean) : 1;
}

/**
 * How far the league's level has moved this season, in logarithms, for all teams at once: what is counted as a shot changes from season
 * to season. `levelMatches` of the season must be played before half of it is believed.
 */
export function levelShift(
  sample: Sample,
  statistic: Statistic,
  levelMatches: number,
  meansOf: (home: string, away: string) => { home: number; away: number },
): number {
  let counted = 0;
  let expected = 0;
  let matches = 0;
  for (const match of sample.matches) {
    const pair = match.seasonsBack === 0 ? pairOf(match[statistic]) : null;
    if (pair === null) continue;
    const mean = meansOf(match.home, match.away);
    counted += pair[0] + pair[1];
    expected += mean.home + mean.away;
    matches += 1;
  }
  if (expected === 0) return 0;
  const prior = (levelMatches * expected) / matches;
  return Math.log((counted + prior) / (expected + prior));
}
