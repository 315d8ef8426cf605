import { goalsIntercept } from './level.ts';
import type { ExpectedCounts } from './match.ts';
import { fitObserved, observe } from './observe.ts';
import type { Sample } from './sample.ts';
import { GOAL_SOURCES, type GoalSettings, type GoalSource, type SourceWeights } from './settings.ts';
import { clampRho, type Strengths } from './strengths.ts';

/** Strength of one team: logarithms, 0 is the league's average. */
export interface TeamStrength {
  attack: number;
  defence: number;
}

/** The goals of a league: log E[home] = intercept + homeAdvantage + attack − defence of the other, log E[away] the same without it. JSON as it stands. */
export interface GoalModel {
  kind: 'goals';
  intercept: number;
  homeAdvantage: number;
  rho: number;
  teams: Readonly<Record<string, TeamStrength>>;
}

/** How much teams have left to play for, by team: `nothingAtStake` and `titleAtStake`; a team may be missing. */
export interface Stakes {
  idle: ReadonlyMap<string, number>;
  title: ReadonlyMap<string, number>;
}

/** A statistic's strengths and how much of the sample has it. */
type FittedSources = Readonly<Record<GoalSource, { fit: Strengths; coverage: number }>>;

/**
 * Goals strengths from goals, expected goals, shots and corners, whichever there are: each fitted by itself, then weighed together.
 * `stakes` weakens teams that have nothing left to play for and lifts those whose title is at stake.
 */
export function fitGoalModel(sample: Sample, settings: GoalSettings, stakes: Stakes): GoalModel {
  const fitted = Object.fromEntries(
    GOAL_SOURCES.map((source) => {
      const own = settings.sources[source];
      const observed = observe(sample, source, own);
      const fit = fitObserved(sample, observed, own, source === 'goals' ? settings.rho : undefined);
      return [source, { fit, coverage: observed.coverage }];
    }),
  ) as FittedSources;
  const quality = weightsFor(settings.quality, settings.qualityWithoutXg, fitted, settings.handedOn);
  const openness = weightsFor(settings.openness, settings.opennessWithoutXg, fitted, settings.handedOn);
  const ofGoals = 1 - fitted.xg.coverage / 2;
  const homeAdvantage = ofGoals * fitted.goals.fit.homeAdvantage + (1 - ofGoals) * fitted.xg.fit.homeAdvantage;
  const strengths = sample.teams.map((_, at): TeamStrength => {
    const sum = weigh(quality, fitted, (fit) => fit.attack[at]! + fit.defence[at]!);
    const difference =
      weigh(openness, fitted, (fit) => fit.attack[at]! - fit.defence[at]!) + settings.opennessOfQuality * sum;
    return { attack: (sum + difference) / 2, defence: (sum - difference) / 2 };
  });
  const named = (of: (strength: TeamStrength, team: string) => TeamStrength) =>
    Object.fromEntries(sample.teams.map((team, at) => [team, of(strengths[at]!, team)]));
  const shape = { intercept: 0, homeAdvantage, teams: named((strength) => strength) };
  const expected = (home: string, away: string) => expectedOf(shape, home, away)!;
  const usual = mean(stakes.title);
  return {
    kind: 'goals',
    intercept: goalsIntercept(sample, settings.level, homeAdvantage, expected),
    homeAdvantage,
    rho: fitted.goals.fit.rho,
    teams: named(({ attack, defence }, team) => {
      const share = stakes.idle.get(team) ?? 0;
      const lift = settings.title * ((stakes.title.get(team) ?? usual) - usual);
      return {
        attack: attack - settings.idle.attack * share + lift,
        defence: defence - settings.idle.defence * share + lift,
      };
    }),
  };
}

function mean(values: ReadonlyMap<string, number>): number {
  return values.size === 0 ? 0 : [...values.values()].reduce((sum, value) => sum + value, 0) / values.size;
}

function weigh(weights: SourceWeights, fitted: FittedSources, read: (fit: Strengths) => number): number {
  return GOAL_SOURCES.reduce((sum, source) => sum + weights[source] * read(fitted[source].fit), 0);
}

/** Between the weights with and without expected goals by how many matches have them; a missing statistic hands its weight on. */
function weightsFor(
  withXg: SourceWeights,
  without: SourceWeights,
  fitted: FittedSources,
  handedOn: number,
): SourceWeights {
  const share = fitted.xg.coverage;
  const between = (source: GoalSource) => share * withXg[source] + (1 - share) * without[source];
  const covered = (source: GoalSource) => between(source) * fitted[source].coverage;
  const missing = handedOn * (between('shots') - covered('shots') + between('corners') - covered('corners'));
  const goals = between('goals');
  const xg = between('xg');
  const heirs = goals + xg || 1;
  return {
    goals: goals + (missing * goals) / heirs,
    xg: xg + (missing * xg) / heirs,
    shots: covered('shots'),
    corners: covered('corners'),
  };
}

/**
 * Returns the expected goals of a match, and rho limited to the range that they allow. The result is null when the model doesn't know a
 * team.
 */
export function expectedGoals(model: GoalModel, home: string, away: string): (ExpectedCounts & { rho: number }) | null {
  const expected = expectedOf(model, home, away);
  return expected && { ...expected, rho: clampRho(model.rho, expected.home, expected.away) };
}

/** Returns the expected counts of a match by a model's strengths, or null when the model doesn't know a team. */
export function expectedOf(
  model: Pick<GoalModel, 'intercept' | 'homeAdvantage' | 'teams'>,
  home: string,
  away: string,
): ExpectedCounts | null {
  const h = Object.hasOwn(model.teams, home) ? model.teams[home] : undefined;
  const a = Object.hasOwn(model.teams, away) ? model.teams[away] : undefined;
  if (!h || !a) return null;
  return {
    home: Math.exp(model.intercept + model.homeAdvantage + h.attack - a.defence),
    away: Math.exp(model.intercept + a.attack - h.defence),
  };
}
