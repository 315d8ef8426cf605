import { fitStrengths, type Strengths } from './strengths.ts';

/** A match for a plain fit on goals. */
export interface ScoredMatch {
  home: string;
  away: string;
  goals: readonly [home: number, away: number];
  /** Default 1. */
  weight?: number;
}

/** Strengths by team name. */
export interface TeamStrengths extends Omit<Strengths, 'attack' | 'defence'> {
  teams: Readonly<Record<string, { attack: number; defence: number }>>;
}

/** Dixon and Coles' (1997) weight of a match `days` before the day predicted: e^(−xi·days). */
export function timeWeight(days: number, xi: number): number {
  return Math.exp(-xi * days);
}

/**
 * Plain maximum likelihood on goals, attacks and defences summing to 0: independent Poisson (Maher 1982). Nothing is shrunk; a team that never
 * scored sinks without a floor.
 */
export function fitPoisson(matches: readonly ScoredMatch[]): TeamStrengths {
  return fitGoals(matches, false);
}

/**
 * Fits team strengths together with Dixon and Coles' rho, estimated jointly; with weights of {@link timeWeight} it is their time-weighted
 * model.
 */
export function fitDixonColes(matches: readonly ScoredMatch[]): TeamStrengths {
  return fitGoals(matches, true);
}

function fitGoals(matches: readonly ScoredMatch[], dependent: boolean): TeamStrengths {
  const names = [...new Set(matches.flatMap(({ home, away }) => [home, away]))].sort();
  const place = new Map(names.map((name, at) => [name, at]));
  const observations = matches.map(({ home, away, goals, weight = 1 }) => ({
    home: place.get(home)!,
    away: place.get(away)!,
    homeCount: goals[0],
    awayCount: goals[1],
    weight,
    score: goals,
  }));
  const { attack, defence, ...rest } = fitStrengths(
    names.length,
    observations,
    dependent ? { rho: { mean: 0, precision: 0 } } : {},
  );
  return {
    ...rest,
    teams: Object.fromEntries(names.map((name, at) => [name, { attack: attack[at]!, defence: defence[at]! }])),
  };
}
