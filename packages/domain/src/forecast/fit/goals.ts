import type { HomeAway } from '../../bet/bet.ts';
import { matchWeight, pairOf, type Sample, type SampledMatch, teamPriors } from './sample.ts';
import type { Blend, GoalSettings } from './settings.ts';
import { clampRho, fitStrengths, type Observation } from './strengths.ts';

/** Strength of one team: logarithms, 0 is the league's average. */
export interface TeamStrength {
  readonly attack: number;
  readonly defence: number;
}

/** The goals of a league. JSON as it stands. */
export interface GoalModel {
  readonly kind: 'goals';
  readonly intercept: number;
  readonly homeAdvantage: number;
  readonly rho: number;
  readonly teams: Readonly<Record<string, TeamStrength>>;
}

/** Expected counts of the two teams. */
export interface Expected {
  readonly home: number;
  readonly away: number;
}

type Source = keyof Blend;
const SOURCES: readonly Source[] = ['goals', 'xg', 'shotsOnTarget', 'shots'];

/** Goals strengths on what stands for goals: a blend of goals, expected goals and shots. */
export function fitGoalModel(sample: Sample, settings: GoalSettings): GoalModel {
  const perGoal = goalsPer(sample, settings);
  const observations: Observation[] = sample.matches.flatMap((match) => {
    const counts = blended(match, settings, perGoal);
    if (counts === null) return [];
    const weight = matchWeight(match, sample.at, settings);
    return [
      {
        home: sample.place.get(match.home)!,
        away: sample.place.get(match.away)!,
        homeCount: counts[0],
        awayCount: counts[1],
        weight,
        score: match.goals,
      },
    ];
  });
  const fit = fitStrengths(sample.teams.length, observations, {
    teamPriors: teamPriors(sample, settings),
    homeAdvantage: settings.homeAdvantage,
    rho: settings.rho,
  });
  return {
    kind: 'goals',
    intercept: fit.intercept,
    homeAdvantage: fit.homeAdvantage,
    rho: fit.rho,
    teams: Object.fromEntries(
      sample.teams.map((team, at) => [team, { attack: fit.attack[at]!, defence: fit.defence[at]! }]),
    ),
  };
}

/** Weighted goals per unit of each source over the matches that have it: what turns shots into goals. */
function goalsPer(sample: Sample, settings: GoalSettings): Record<Source, number> {
  const per = { goals: 1, xg: 1, shotsOnTarget: 0, shots: 0 };
  for (const source of SOURCES.slice(1)) {
    let goals = 0;
    let units = 0;
    for (const match of sample.matches) {
      const pair = pairOf(match[source]);
      if (pair === null) continue;
      const weight = matchWeight(match, sample.at, settings);
      goals += weight * (match.goals[0] + match.goals[1]);
      units += weight * (pair[0] + pair[1]);
    }
    per[source] = units > 0 ? goals / units : 0;
  }
  return per;
}

function blended(match: SampledMatch, settings: GoalSettings, perGoal: Record<Source, number>): HomeAway | null {
  if (pairOf(match.goals) === null) return null;
  const blend = pairOf(match.xg) === null ? settings.blendWithoutXg : settings.blend;
  let home = 0;
  let away = 0;
  let total = 0;
  for (const source of SOURCES) {
    const pair = pairOf(match[source]);
    const weight = blend[source];
    if (pair === null || weight === 0) continue;
    home += weight * perGoal[source] * pair[0];
    away += weight * perGoal[source] * pair[1];
    total += weight;
  }
  return total > 0 ? [home / total, away / total] : match.goals;
}

/** Expected goals of a match. Null when the model doesn't know a team. */
export function expectedGoals(model: GoalModel, home: string, away: string): (Expected & { rho: number }) | null {
  const expected = expectedOf(model, home, away);
  return expected && { ...expected, rho: clampRho(model.rho, expected.home, expected.away) };
}

export function expectedOf(
  model: Pick<GoalModel, 'intercept' | 'homeAdvantage' | 'teams'>,
  home: string,
  away: string,
): Expected | null {
  const h = Object.hasOwn(model.teams, home) ? model.teams[home] : undefined;
  const a = Object.hasOwn(model.teams, away) ? model.teams[away] : undefined;
  if (!h || !a) return null;
  return {
    home: Math.exp(model.intercept + model.homeAdvantage + h.attack - a.defence),
    away: Math.exp(model.intercept + a.attack - h.defence),
  };
}
