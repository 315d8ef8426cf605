import { KINDS } from '@quotavera/domain/bet';
import { RECORD_SCOPES } from '@quotavera/domain/record';
import { ROLLING_PERIODS } from '@quotavera/domain/time';
import { z } from 'zod';
import { tipsAddresses } from '../addresses.ts';
import { defineCall, listOf, pageQuery, unitsOut, word } from '../core/index.ts';
import { tipsterRef } from './tip-view.ts';

export const period = z.enum(ROLLING_PERIODS);
/** `confirmed` leaves out what only the tipster has declared. */
export const scope = z.enum(RECORD_SCOPES);

export const LEADERBOARD_SORTS = [
  'rank',
  'bets',
  'yield',
  'profit',
  'lower_bound',
  'fair_clv',
  'strike_rate',
  'average_odds',
  'drawdown',
] as const;

export const leaderboardRow = z.object({
  /** Place in the ranking order whatever the column sorted by; null without badge and with fewer than 50 tips that rank. */
  rank: z.int().nullable(),
  tipster: tipsterRef,
  /** Settled bets: open ones aren't counted here, because not every reader may know of all of them. */
  bets: z.int(),
  settled: z.int(),
  ranking_bets: z.int(),
  staked: unitsOut,
  profit: unitsOut,
  /** Fractions: 0.061 is 6.1%. */
  yield: z.number().nullable(),
  lower_bound: z.number().nullable(),
  clv: z.number().nullable(),
  fair_clv: z.number().nullable(),
  strike_rate: z.number().nullable(),
  average_odds: z.number().nullable(),
  max_drawdown: unitsOut.nullable(),
  /** Capital at up to 24 moments of the period, for the sparkline. */
  spark: z.array(z.number()),
  followed: z.boolean(),
});

export const leaderboard = defineCall({
  ...tipsAddresses.leaderboard,
  summary: 'The ranking: badge holders first, then by the lower bound of the yield at level risk',
  access: 'leaderboard.view',
  query: pageQuery.extend({
    period: period.default('all'),
    sport: word(40).default('all'),
    kind: z.enum(['all', ...KINDS]).default('all'),
    scope: scope.default('all'),
    min_bets: z.coerce.number().int().min(1).max(10_000).default(50),
    sort: z.enum(LEADERBOARD_SORTS).default('rank'),
    order: z.enum(['desc', 'asc']).default('desc'),
    search: word(60).optional(),
  }),
  reply: listOf(leaderboardRow).extend({
    /** How many in this list hold the badge: where "non distinguibile dalla fortuna" starts. */
    badges: z.int(),
    /** START and visitors see the first ten; what is left is only counted. */
    partial: z.boolean(),
  }),
});
