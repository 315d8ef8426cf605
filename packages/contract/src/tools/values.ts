import { MARKETS, TEAM_SIDES } from '@quotavera/domain/bet';
import { COUNT_KINDS, COUNT_SCOPES } from '@quotavera/domain/tools';
import { z } from 'zod';
import { decimalOut, instant } from '../core/index.ts';

export const countKind = z.enum(COUNT_KINDS);
export const countScope = z.enum(COUNT_SCOPES);
export const side = z.enum(TEAM_SIDES);
export const distributionName = z.enum(['poisson', 'negative_binomial']);

/** A probability, 0 to 1. */
export const probability = z.number().min(0).max(1);

/** How a bet can end: the five sum to 1, each to the billionth. Quarter lines have halves, whole lines a push. */
export const chances = z.object({
  win: probability,
  half_win: probability,
  push: probability,
  half_loss: probability,
  loss: probability,
});

/** A selection with the odds at which it is fair (pushes and halves reckoned with); they are null where it can't win. */
export const pricedSelection = z.object({
  selection: z.string(),
  line: decimalOut.nullable(),
  chances,
  fair_odds: z.number().nullable(),
});
/** A market of `domain/bet` at one line, its selections in that table's order. */
export const pricedMarket = z.object({
  market: z.enum(MARKETS),
  line: decimalOut.nullable(),
  selections: z.array(pricedSelection),
});

/** An ISO day, not further checked: for replies. */
export const dayOut = z.string();

export const leagueRef = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  country: z.string(),
  season: z.string(),
  simulated: z.boolean(),
});

export const teamRef = z.object({
  id: z.int(),
  name: z.string(),
  /** Matches that the model rests on, decayed ones included; 0 for a team it never saw. */
  matches: z.int(),
  /** New in the league this season: rated like earlier promoted teams until it has played enough. */
  promoted: z.boolean(),
});

/** The model and the sample behind a forecast. */
export const modelFacts = z.object({
  /** Stable name of the model with its version (`dixon-coles-xg/1`). */
  name: z.string(),
  fit_id: z.int(),
  fitted_at: instant,
  /** The day after the last match that the fit knows. */
  as_of: dayOut,
  matches: z.int(),
  matches_this_season: z.int(),
  seasons: z.array(z.string()),
  /** Whether expected goals were imported and used. */
  uses_xg: z.boolean(),
  /** Home goals (shots, corners …) over away goals of two equal teams. */
  home_advantage: z.number(),
  /** Half-life of a match's weight, in days; null for goals, which combine several statistics with their own half-lives. */
  half_life_days: z.number().nullable(),
});

/** The coming match of these two teams, for its prices and for a tip on it. */
export const fixtureRef = z.object({ id: z.int(), starts_at: instant });
