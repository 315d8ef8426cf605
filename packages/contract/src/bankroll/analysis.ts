import { ANALYSIS_DIMENSIONS } from '@quotavera/domain/bankroll';
import { PHASES } from '@quotavera/domain/bet';
import { ODDS_BANDS } from '@quotavera/domain/records';
import { z } from 'zod';
import { clvFigures, day, defineCall, fraction, id, recordCounts, streakFigures } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';
import { currency } from './bankrolls.ts';

const cents = z.int();
const text = z.string().max(160).optional();

/** A bankroll's bets are narrowed to these filters; an empty text stands for bets without that value. */
const filters = {
  /** Days of Europe/Rome of the last match, both included. */
  from: day.optional(),
  to: day.optional(),
  sport: text,
  competition: text,
  market: text,
  kind: text,
  odds: z.enum(ODDS_BANDS).optional(),
  bookmaker: text,
  tipster: text,
  /** 1 Monday to 7 Sunday. */
  weekday: z
    .string()
    .regex(/^[1-7]$/, { error: 'format_invalid' })
    .optional(),
  phase: z.enum(PHASES).optional(),
  tag: text,
};
const query = z.strictObject({ bankroll: id, ...filters });

/** Two-sided, 90%. */
const interval = { yield: fraction, low: fraction, high: fraction };

/** The specification's "bankroll stats" and those of product.md, section 4. */
const stats = recordCounts.extend({
  average_stake_cents: z.number().nullable(),
  staked_cents: cents,
  profit_cents: cents,
  /** Profit by turnover (ROI). */
  ...interval,
  /** How many more bets at this yield would bring its interval above 0. */
  bets_to_settle: z.int().nullable(),
  /** Profit by initial capital. */
  roc: fraction,
  initial_cents: cents,
  capital_cents: cents,
  at_risk_cents: cents,
  clv: clvFigures,
  streaks: streakFigures,
  drawdown: z.object({
    max_cents: cents,
    share: fraction,
    from: day.nullable(),
    to: day.nullable(),
    days: z.int().nullable(),
    recovery_days: z.int().nullable(),
    longest_under_water_days: z.int(),
  }),
});

export const analyse = defineCall({
  ...bankrollAddresses.analyse,
  summary: 'Statistics of a bankroll and how its capital went, of all its bets or some',
  access: 'bankroll.use',
  query,
  reply: z.object({
    currency,
    stats,
    curve: z.array(z.object({ day, profit_cents: cents, drawdown_cents: cents, capital_cents: cents })),
    /** Every day with settled bets. */
    days: z.array(z.object({ day, bets: z.int(), staked_cents: cents, profit_cents: cents })),
  }),
});

export const breakDown = defineCall({
  ...bankrollAddresses.breakDown,
  summary: 'Settled bets of a bankroll by one of their properties, most bets first',
  access: 'bankroll.use',
  query: query.extend({ by: z.enum(ANALYSIS_DIMENSIONS) }),
  reply: z.object({
    currency,
    results: z.array(
      z.object({ key: z.string(), bets: z.int(), staked_cents: cents, profit_cents: cents, ...interval }),
    ),
  }),
});

const views = z.object({
  results: z.array(z.object({ id: z.int(), name: z.string(), filters: z.record(z.string(), z.string()) })),
});
export const listViews = defineCall({
  ...bankrollAddresses.listViews,
  summary: 'Own filters of the analysis that were kept',
  access: 'bankroll.use',
  reply: views,
});
export const keepView = defineCall({
  ...bankrollAddresses.keepView,
  summary: 'Keeps filters of the analysis under a name; another one of that name is replaced',
  access: 'bankroll.use',
  body: z.strictObject({ name: z.string().trim().min(1).max(60), filters: z.strictObject(filters) }),
  reply: views,
  status: 201,
  errors: ['conflict'],
});
export const dropView = defineCall({
  ...bankrollAddresses.dropView,
  summary: 'Forgets kept filters',
  access: 'bankroll.use',
  params: z.object({ id }),
  reply: views,
});
/** The file of the same bets takes this query too, although its address is no declared call. */
export const analysisQuery = query;
