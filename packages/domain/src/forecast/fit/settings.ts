import type { NormalPrior } from './strengths.ts';

/** How one statistic's strengths are fitted. */
export interface StrengthSettings {
  /** Days after which a match counts half. */
  readonly halfLife: number;
  /** Each season back counts this much less, on top of the days. */
  readonly seasonFactor: number;
  /** Standard deviation over teams of log attack and log defence, before any match is seen. */
  readonly spread: number;
  /** Correlation over teams of attack and defence. */
  readonly correlation: number;
  /** How a promoted team differs from the league's average in log attack and log defence, on average. */
  readonly promoted: { readonly attack: number; readonly defence: number };
  readonly homeAdvantage: NormalPrior;
}

/** What of a match's statistics stands for its goals; relative weights, those of what is missing go to the rest. */
export interface Blend {
  readonly goals: number;
  readonly xg: number;
  readonly shotsOnTarget: number;
  readonly shots: number;
}

export interface GoalSettings extends StrengthSettings {
  readonly blend: Blend;
  readonly blendWithoutXg: Blend;
  readonly rho: NormalPrior;
  /** What a team with nothing left to play for loses in log attack and log defence. */
  readonly idle: { readonly attack: number; readonly defence: number };
}

export interface FitSettings {
  readonly goals: GoalSettings;
  readonly shots: StrengthSettings;
  readonly shotsOnTarget: StrengthSettings;
  readonly corners: StrengthSettings;
}

export const DEFAULT_SETTINGS: FitSettings = {
  goals: {
    halfLife: 250,
    seasonFactor: 0.7,
    spread: 0.4,
    correlation: 0.6,
    promoted: { attack: -0.3, defence: -0.3 },
    homeAdvantage: { mean: 0.2, precision: 50 },
    blend: { goals: 0.15, xg: 0.85, shotsOnTarget: 0, shots: 0 },
    blendWithoutXg: { goals: 0.4, xg: 0, shotsOnTarget: 0.5, shots: 0.1 },
    rho: { mean: -0.1, precision: 130 },
    idle: { attack: 0, defence: 0.12 },
  },
  shots: {
    halfLife: 200,
    seasonFactor: 0.7,
    spread: 0.15,
    correlation: 0.6,
    promoted: { attack: -0.1, defence: -0.1 },
    homeAdvantage: { mean: 0.18, precision: 200 },
  },
  shotsOnTarget: {
    halfLife: 200,
    seasonFactor: 0.7,
    spread: 0.2,
    correlation: 0.6,
    promoted: { attack: -0.13, defence: -0.13 },
    homeAdvantage: { mean: 0.18, precision: 200 },
  },
  corners: {
    halfLife: 300,
    seasonFactor: 0.7,
    spread: 0.15,
    correlation: 0.6,
    promoted: { attack: -0.1, defence: -0.1 },
    homeAdvantage: { mean: 0.18, precision: 200 },
  },
};
