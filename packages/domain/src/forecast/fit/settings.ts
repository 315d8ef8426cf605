import type { NormalPrior } from './strengths.ts';

/** How one statistic's strengths are fitted. */
export interface StrengthSettings {
  /** Days after which a match counts half. */
  halfLife: number;
  /** Each season back counts this much less, on top of the days. */
  seasonFactor: number;
  /** Standard deviation over teams of log attack and log defence, before any match is seen. */
  spread: number;
  /** Correlation over teams of attack and defence. */
  correlation: number;
  /** How a promoted team differs from the league's average in log attack and log defence, on average. */
  promoted: { attack: number; defence: number };
  homeAdvantage: NormalPrior;
}

/** These statistics are evidence of how many goals a team will score and concede. */
export const GOAL_SOURCES = ['goals', 'xg', 'shots', 'corners'] as const;
export type GoalSource = (typeof GOAL_SOURCES)[number];
export type SourceWeights = Readonly<Record<GoalSource, number>>;

/**
 * Goals strengths are put together from those of several statistics, each fitted by itself. `quality` weighs attack + defence, which
 * decides who wins; `openness` weighs attack − defence, which decides how many goals there are. They need not sum to 1: strengths fitted on few
 * matches are shrunk, and several of them agreeing deserve more than their mean.
 */
export interface GoalSettings {
  sources: Readonly<Record<GoalSource, StrengthSettings>>;
  quality: SourceWeights;
  qualityWithoutXg: SourceWeights;
  openness: SourceWeights;
  opennessWithoutXg: SourceWeights;
  /** Openness that comes with a unit of quality: matches of good teams have more goals than their shrunk strengths say. */
  opennessOfQuality: number;
  /** The share, 0 to 1, of a missing statistic's weight that goes to goals and expected goals. */
  handedOn: number;
  level: LevelSettings;
  rho: NormalPrior;
  /** A team with nothing left to play for loses this much in log attack and log defence. */
  idle: { attack: number; defence: number };
  /** A team gains this much in log attack and in log defence when its whole chance of the title hangs on the match. */
  title: number;
}

/** The prior of how many goals a match of a league has; all but the mean are standard deviations of its logarithm. */
export interface LevelSettings {
  /** Goals a match, over leagues. */
  mean: number;
  /** The spread between leagues. */
  league: number;
  /** The spread between a league's seasons. */
  season: number;
  /** The spread between parts of a season. */
  drift: number;
}

export interface CountSettings extends StrengthSettings {
  /** Matches of this season after which a change of the league's level is half believed. */
  levelMatches: number;
}

export interface FitSettings {
  goals: GoalSettings;
  shots: CountSettings;
  shotsOnTarget: CountSettings;
  corners: CountSettings;
}

const COMMON = {
  seasonFactor: 0.8,
  correlation: 0.7,
  promoted: { attack: -0.3, defence: -0.3 },
  homeAdvantage: { mean: 0.18, precision: 50 },
} as const;

/** Chosen on 2020/21 and 2021/22 of five leagues only: docs/decisions/014-forecast-models.md. */
export const DEFAULT_SETTINGS: FitSettings = {
  goals: {
    sources: {
      goals: { ...COMMON, halfLife: 500, seasonFactor: 0.9, spread: 0.35 },
      // Expected goals scatter less than the Poisson counts they are taken for: a prior needs less weight beside them.
      xg: { ...COMMON, halfLife: 90, spread: 0.45, homeAdvantage: { mean: 0.18, precision: 20 } },
      shots: { ...COMMON, halfLife: 110, spread: 0.35 },
      corners: { ...COMMON, halfLife: 150, spread: 0.3 },
    },
    quality: { goals: 0.4, xg: 0.42, shots: 0.25, corners: 0.15 },
    qualityWithoutXg: { goals: 0.6, xg: 0, shots: 0.4, corners: 0.25 },
    openness: { goals: 0.4, xg: 0.5, shots: 0.1, corners: 0.2 },
    opennessWithoutXg: { goals: 0.55, xg: 0, shots: 0.25, corners: 0.3 },
    opennessOfQuality: 0.06,
    handedOn: 0.7,
    level: { mean: 2.7, league: 0.06, season: 0.045, drift: 0.02 },
    rho: { mean: -0.08, precision: 150 },
    idle: { attack: 0.11, defence: 0.17 },
    title: 0.3,
  },
  shots: {
    ...COMMON,
    levelMatches: 60,
    halfLife: 180,
    spread: 0.22,
    correlation: 0.55,
    promoted: { attack: -0.15, defence: -0.15 },
  },
  shotsOnTarget: {
    ...COMMON,
    levelMatches: 40,
    halfLife: 280,
    spread: 0.24,
    correlation: 0.55,
    promoted: { attack: -0.15, defence: -0.15 },
  },
  corners: {
    ...COMMON,
    levelMatches: 60,
    halfLife: 400,
    spread: 0.15,
    correlation: 0.75,
    promoted: { attack: -0.12, defence: -0.12 },
  },
};
