import { MARKETS } from '@quotavera/domain/bet';
import { FIRST_HALF_SHARE } from '@quotavera/domain/forecast';
import { COUNT_DISTRIBUTIONS } from '@quotavera/domain/tools';
import { z } from 'zod';
import { priceView } from '../calendar/calendar.ts';
import { day, decimalInput, decimalOut, defineCall, type ErrorCode, id } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';
import {
  chances,
  countKind,
  countScope,
  distributionName,
  fixtureRef,
  leagueRef,
  modelFacts,
  pricedMarket,
  pricedSelection,
  side,
  teamRef,
} from './values.ts';

const match = z.strictObject({
  league: id,
  home: id,
  away: id,
  /** The day of the match, when the two meet more than once; the next meeting otherwise. */
  date: day.optional(),
});

const MODEL_ERRORS = [
  'same_teams',
  'team_not_in_league',
  'not_enough_data',
  'not_found',
] as const satisfies ErrorCode[];

/** Teams, model and, if the match is in the calendar, the match with its latest imported prices. */
const matchContext = z.object({
  league: leagueRef,
  home: teamRef,
  away: teamRef,
  model: modelFacts,
  fixture: fixtureRef.nullable(),
  prices: z.array(priceView),
});

export const fairPrice = defineCall({
  ...toolsAddresses.fairPrice,
  summary: 'What the model makes of one selection of a coming match; null where it has none or the plan leaves it out',
  access: 'tools.basic',
  query: z.strictObject({
    fixture: id,
    market: z.enum(MARKETS),
    selection: z.string().max(20),
    /** The selected side's own; left out where the market has none. */
    line: decimalInput.optional(),
  }),
  reply: z.object({ price: pricedSelection.nullable() }),
  errors: ['not_found'],
});

export const calculateXg = defineCall({
  ...toolsAddresses.calculateXg,
  summary: 'Expected goals and every market from the score matrix',
  access: 'tools.basic',
  body: match,
  reply: matchContext.extend({
    expected: z.object({ home: z.number(), away: z.number() }),
    /** Dixon and Coles's dependence of low scores: with `expected` it makes the matrix (`scoreMatrix` of domain/forecast). */
    rho: z.number(),
    first_half_share: z.number(),
    /** matrix[home goals][away goals], summing to 1, each to the billionth. */
    matrix: z.array(z.array(z.number())),
    markets: z.array(pricedMarket),
  }),
  errors: MODEL_ERRORS,
});

/** Lines to price, in whole, half or quarter steps; the usual ones around the mean when left out. */
const lines = z.array(decimalInput).max(40).optional();

const countReply = matchContext.extend({
  kind: countKind,
  scope: countScope,
  /** Means of both teams, whatever the scope. */
  expected: z.object({ home: z.number(), away: z.number() }),
  mean: z.number(),
  variance: z.number(),
  distribution: distributionName,
  /** Variance = mean + dispersion·mean², as in `negativeBinomial` of domain/forecast; 0 is Poisson. */
  dispersion: z.number(),
  /** probabilities[n]: that the count is n, to the billionth. Enough to price any line in the browser (`overUnder` of domain/forecast). */
  probabilities: z.array(z.number()),
  market: z.enum(MARKETS),
  lines: z.array(z.object({ line: decimalOut, over: pricedSelection, under: pricedSelection })),
});

const matchTotal = match.extend({ lines });
const oneTeam = match.extend({ side, lines });

export const calculateTotalShots = defineCall({
  ...toolsAddresses.calculateTotalShots,
  summary: 'Total shots of a match',
  access: 'tools.basic',
  body: matchTotal,
  reply: countReply,
  errors: [...MODEL_ERRORS, 'line_invalid'],
});
export const calculateTeamShots = defineCall({
  ...toolsAddresses.calculateTeamShots,
  summary: 'Shots of one team',
  access: 'tools.advanced',
  body: oneTeam,
  reply: countReply,
  errors: [...MODEL_ERRORS, 'line_invalid'],
});
export const calculateShotsOnTarget = defineCall({
  ...toolsAddresses.calculateShotsOnTarget,
  summary: 'Shots on target of a match',
  access: 'tools.advanced',
  body: matchTotal,
  reply: countReply,
  errors: [...MODEL_ERRORS, 'line_invalid'],
});
export const calculateTeamShotsOnTarget = defineCall({
  ...toolsAddresses.calculateTeamShotsOnTarget,
  summary: 'Shots on target of one team',
  access: 'tools.advanced',
  body: oneTeam,
  reply: countReply,
  errors: [...MODEL_ERRORS, 'line_invalid'],
});
export const calculateCorners = defineCall({
  ...toolsAddresses.calculateCorners,
  summary: 'Corners of a match, or of one team',
  access: 'tools.advanced',
  body: match.extend({ side: side.optional(), lines }),
  reply: countReply,
  errors: [...MODEL_ERRORS, 'line_invalid'],
});

/** A count's mean as a user may type it. */
const mean = z.number().min(0.01).max(100);

/** A bet with the odds the reader found; any market of the kind counted. */
const advancedBet = z.strictObject({
  market: z.enum(MARKETS),
  selection: z.string().max(20),
  line: decimalInput.nullable().default(null),
  odds: decimalInput.optional(),
});

export const computeAdvanced = defineCall({
  ...toolsAddresses.computeAdvanced,
  summary: "Shots and Poisson: the model's or the reader's own means, any lines, odds, edge and stake",
  access: 'tools.advanced',
  body: z.strictObject({
    kind: countKind,
    input: z.discriminatedUnion('source', [
      match.extend({ source: z.literal('model') }),
      z.strictObject({
        source: z.literal('own'),
        home: mean,
        away: mean,
        /** Goals only: Dixon and Coles's rho. */
        rho: z.number().min(-0.3).max(0.3).default(0),
        first_half_share: z.number().min(0.2).max(0.7).default(FIRST_HALF_SHARE),
      }),
    ]),
    /** Goals are Poisson. `model`: as fitted; Poisson for own means. */
    distribution: z.enum(COUNT_DISTRIBUTIONS).default('model'),
    /**
     * The dispersion of each team's negative binomial (variance = mean + dispersion·mean²). Football's counts stay below 0.2; 1 spreads
     * geometrically.
     */
    dispersion: z.number().min(0).max(1).optional(),
    bets: z.array(advancedBet).max(40).default([]),
    bank: decimalInput.optional(),
    /** The fraction of Kelly's stake: 1 is full, 0.25 a quarter. */
    kelly_fraction: z.number().min(0.01).max(1).default(0.25),
  }),
  reply: z.object({
    /** The context is null when the caller gave their own means. */
    context: matchContext.nullable(),
    kind: countKind,
    expected: z.object({ home: z.number(), away: z.number(), total: z.number() }),
    distribution: distributionName,
    dispersion: z.object({ home: z.number(), away: z.number(), total: z.number() }),
    probabilities: z.object({ home: z.array(z.number()), away: z.array(z.number()), total: z.array(z.number()) }),
    /** Goals only. */
    rho: z.number().nullable(),
    first_half_share: z.number().nullable(),
    matrix: z.array(z.array(z.number())).nullable(),
    bets: z.array(
      z.object({
        market: z.enum(MARKETS),
        selection: z.string(),
        line: decimalOut.nullable(),
        chances,
        fair_odds: z.number().nullable(),
        odds: decimalOut.nullable(),
        /** Expected profit per unit staked at those odds; null without odds. */
        edge: z.number().nullable(),
        /** Kelly's share of the bank, 0 without an edge; null without odds. */
        kelly: z.number().nullable(),
        /** Share times fraction times bank, to the hundredth; null without odds or bank. */
        stake: decimalOut.nullable(),
      }),
    ),
  }),
  errors: [...MODEL_ERRORS, 'line_invalid'],
});
