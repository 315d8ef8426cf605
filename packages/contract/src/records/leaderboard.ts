import { KINDS } from '@quotavera/domain/bet';
import { SORT_ORDERS } from '@quotavera/domain/limits';
import { LEADERBOARD_SORTS, RECORD_SCOPES } from '@quotavera/domain/records';
import { ROLLING_PERIODS } from '@quotavera/domain/time';
import { z } from 'zod';
import {
  defineCall,
  estimate,
  fraction,
  instant,
  listOf,
  month,
  numberedPageQuery,
  pageQuery,
  sportOrAll,
  unitsOut,
  word,
} from '../core/index.ts';
import { tipsterRef } from '../tips/tip-view.ts';
import { recordsAddresses } from './addresses.ts';

export const period = z.enum(ROLLING_PERIODS);
/** `verified` counts what anybody can check (prematch, price verified, outcome not only declared), `all` everything. */
export const scope = z.enum(RECORD_SCOPES);

const totals = z.object({ settled: z.int(), staked: unitsOut, profit: unitsOut, yield: fraction });

/** Sums over the settled tips that can be checked and over all, and which share (0 to 1) of these can be checked. */
export const recordBoth = z.object({ verified: totals, all: totals, verified_share: fraction });

export const leaderboardRow = z.object({
  /** Place in the ranking order (by the low end of `expected_yield`), whatever the column sorted by; null under 50 ranking tips. */
  rank: z.int().nullable(),
  tipster: tipsterRef,
  /** Settled tips. Open ones aren't counted, because not every reader may know of all of them. */
  ...recordBoth.shape,
  ranking_bets: z.int(),
  /**
   * Expected yield of the next bets with luck removed (posterior mean of γ + δ, fraction of the stake at risk), and its 5% and 95%
   * quantiles; `verified.yield` is the realised one. It is null under 50 ranking tips.
   */
  expected_yield: estimate.nullable(),
  /** These figures, like everything below, are of the part of the record that can be checked. Fractions: 0.061 is 6.1%. */
  verified_clv: fraction,
  verified_fair_clv: fraction,
  verified_strike_rate: fraction,
  verified_average_odds: z.number().nullable(),
  verified_max_drawdown: unitsOut.nullable(),
  /** Capital at up to 24 moments of the period, for the sparkline. */
  spark: z.array(z.number()),
  followed: z.boolean(),
});

/** The order of the ranking is public whole: who stands where, with the expected yield and the number of tips. */
const rankingOrderRow = leaderboardRow
  .pick({
    rank: true,
    tipster: true,
    ranking_bets: true,
    expected_yield: true,
    followed: true,
  })
  .extend({
    /** Settled tips that can be checked: `verified.settled` of a whole row. */
    settled: z.int(),
  });

/** Priors of every tipster: normal distributions of γ (close) and δ (mean 0), as fractions. */
const rankingPriors = z.object({
  /** When they took effect; null for the initial ones. */
  since: instant.nullable(),
  /** From how many records with a closing line they were estimated. */
  tipsters: z.int(),
  gamma_mean: z.number(),
  gamma_deviation: z.number(),
  delta_deviation: z.number(),
});

export const leaderboard = defineCall({
  ...recordsAddresses.leaderboard,
  summary: 'The ranking, by the 5% quantile of the expected yield',
  access: 'leaderboard.view',
  query: numberedPageQuery.extend({
    period: period.default('all'),
    sport: sportOrAll,
    valexc: z.enum(['all', ...KINDS]).default('all'),
    min_bets: z.coerce.number().int().min(1).max(10_000).default(50),
    sort: z.enum(LEADERBOARD_SORTS).default('rank'),
    order: z.enum(SORT_ORDERS).default('desc'),
    search: word(60).optional(),
  }),
  reply: listOf(z.union([leaderboardRow, rankingOrderRow])).extend({
    /** How many in this list hold the badge. */
    badges: z.int(),
    /**
     * START and visitors see the first ten rows whole. In the order of the ranking the others follow with what is public of it; in any other
     * order they are only counted.
     */
    partial: z.boolean(),
  }),
});

/** Headline figures of tips on matches that started after a month's end. */
const afterwards = z.object({ settled: z.int(), profit: unitsOut, yield: fraction });

const afterwardsTogether = afterwards.extend({
  tipsters: z.int(),
  /** The standard error of the yield, a day's tips as one observation; null where it can't be measured. */
  yield_error: fraction,
});

export const pastRanking = defineCall({
  ...recordsAddresses.pastRanking,
  summary: 'The ranking at the end of a past month, from what was known then, and what those tipsters did afterwards',
  access: 'leaderboard.view',
  query: pageQuery.safeExtend({
    /** The latest month that has ended, unless said. */
    month: month.optional(),
  }),
  reply: listOf(
    z.object({
      rank: z.int(),
      /** As the tipster is called now, with the badge of then; null once the account is closed. */
      tipster: tipsterRef.nullable(),
      /** Ranking tips that were settled by then. */
      ranking_bets: z.int(),
      expected_yield: estimate,
      afterwards,
      /** The place in the ranking of today; null outside of it. */
      rank_now: z.int().nullable(),
    }),
  ).extend({
    /** The month of this ranking; null before the first has ended. */
    month: month.nullable(),
    /** Every month that there is, the latest first. */
    months: z.array(month),
    /** The later figures of the first ten and of all in the ranking; null where nobody ranked. */
    leaders: afterwardsTogether.nullable(),
    all: afterwardsTogether.nullable(),
  }),
  errors: ['not_found'],
});

const coefficient = z.object({ value: z.number(), error: z.number() }).nullable();

/** A part of CLV is worth so much in returns a unit, with its standard error; null where there was too little to measure it. */
const lookWorth = z.object({
  matches: z.int(),
  bets: z.int(),
  /** The premium over the fair price of the moment, where it was below 0 and where it was above; the movement after the look. */
  below: coefficient,
  above: coefficient,
  movement: coefficient,
});

export const rankingParameters = defineCall({
  ...recordsAddresses.rankingParameters,
  summary: 'The parameters of the ranking in force, and since when',
  access: 'leaderboard.view',
  reply: z.object({
    /** The priors that count now. */
    priors: rankingPriors,
    /** The latest changes of the priors, newest first, the one that counts included; empty while the initial ones do. */
    changes: z.array(rankingPriors),
    /** Tipsters with a settled ranking tip, ever: the N of e-BH. */
    tipsters: z.int(),
    badges: z.int(),
    /** Milliseconds: the age up to which an imported price verifies a quoted one, before the start and in play. */
    price_max_age: z.int(),
    live_price_max_age: z.int(),
    /** The latest monthly measurement on all imported matches; null before the first. */
    worth: z.object({ month, at: instant, early: lookWorth, closing: lookWorth }).nullable(),
  }),
});
