import { KINDS, PHASES, TIP_OUTCOMES } from '@quotavera/domain/bet';
import { BADGE_LOSSES, ODDS_BANDS, RECORD_MARKETS } from '@quotavera/domain/records';
import { TIP_STATES } from '@quotavera/domain/tips';
import { z } from 'zod';
import {
  clvFigures,
  day,
  defineCall,
  estimate,
  fraction,
  id,
  instant,
  listOf,
  pageQuery,
  recordCounts,
  sportFilter,
  streakFigures,
  unitsOut,
  word,
} from '../core/index.ts';
import { openTip, tipView } from '../tips/tip-view.ts';
import { recordsAddresses } from './addresses.ts';
import { recordBoth, scope } from './leaderboard.ts';

/** Every figure of product.md section 4 for one slice of a record. */
export const recordSummary = recordCounts.extend({
  average_stake: z.number().nullable(),
  staked: unitsOut,
  profit: unitsOut,
  yield: fraction,
});

export const recordStats = recordSummary.extend({
  /** Over which tips every figure here goes; the sums over either stand beside them. */
  scope,
  ...recordBoth.shape,
  /** Tips of the period that were withdrawn, whatever else is filtered. They stand in no headline and rank like the others. */
  withdrawn: z.int(),
  initial_capital: unitsOut,
  current_capital: unitsOut,
  roc: fraction,
  clv: clvFigures,
  streaks: streakFigures,
  drawdown: z.object({
    max: unitsOut,
    from: day.nullable(),
    to: day.nullable(),
    days: z.int().nullable(),
    /** Days from the trough back to the peak; null while not recovered. */
    recovery_days: z.int().nullable(),
    longest_under_water_days: z.int(),
  }),
  luck: z.object({
    bets: z.int(),
    /** The chance of doing at least as well without an edge: one-sided, exact or conservative. */
    p_value: fraction,
    /** The mean return at level risk with its 95% interval; `yield` is weighted by the stakes and has none. It is null without bets. */
    level_yield: estimate.nullable(),
    /** Bets still needed at this pace to lift that interval above 0; 0 when it is, null when out of reach. */
    bets_to_settle: z.int().nullable(),
  }),
  /** The ranking tips of the period and the expected yield that they give; null without one. It ranks from 50 tips on. */
  ranking: z.object({
    bets: z.int(),
    ranks: z.boolean(),
    /** Its ends are the 5% and 95% quantiles. */
    expected_yield: estimate.nullable(),
  }),
  evidence: z.object({
    /** Natural logarithms of the e-values now and of the running maximum that counts. */
    log_e: z.number(),
    log_max: z.number(),
    results_log_e: z.number(),
    closing_log_e: z.number(),
    /** Results contradict the closing line, whose part doesn't count then. */
    contradicted: z.boolean(),
    badge: z.boolean(),
    badge_since: instant.nullable(),
    /** Every badge, the latest first. */
    badges: z.array(
      z.object({ won_at: instant, lost_at: instant.nullable(), reason: z.enum(BADGE_LOSSES).nullable() }),
    ),
    /** The evidence rests on the whole verified record, whatever period is asked for. */
    beat_close: fraction,
    ranking_bets: z.int(),
    /** The 5% quantile of the expected yield; null without a record. */
    expected_yield_low: fraction,
    /** The tipsters among whom badges were decided last, and how many of them e-BH chose. */
    field: z.object({ tipsters: z.int(), chosen: z.int() }),
  }),
  equity: z.array(z.object({ day, capital: z.number(), peak: z.number() })),
  monthly: z.array(z.object({ month: z.string(), bets: z.int(), staked: unitsOut, profit: unitsOut, yield: fraction })),
  breakdowns: z.object({
    sport: z.array(recordSummary.extend({ key: z.string() })),
    market: z.array(recordSummary.extend({ key: z.string() })),
    odds: z.array(recordSummary.extend({ key: z.string() })),
    kind: z.array(recordSummary.extend({ key: z.string() })),
  }),
});

/** The tipster of the record, and its period. */
const recordParams = z.object({
  id: word(60),
  period: z.string().regex(/^(7d|30d|90d|365d|all|\d{4}|\d{4}-(0[1-9]|1[0-2]))$/, { error: 'period_invalid' }),
});

/** A record can be narrowed by these filters; a filter that isn't named doesn't apply. */
const recordFilters = z.strictObject({
  scope: scope.default('verified'),
  sport: sportFilter.optional(),
  competition: id.optional(),
  market: z.enum(RECORD_MARKETS).optional(),
  valexc: z.enum(KINDS).optional(),
  odds_band: z.enum(ODDS_BANDS).optional(),
  bookmaker: word(60).optional(),
  liveprematch: z.enum(PHASES).optional(),
  is_free: z.stringbool().optional(),
});

export const tipsterStats = defineCall({
  ...recordsAddresses.tipsterStats,
  summary: 'Statistics of a tipster: 7d, 30d, 90d, 365d, all, YYYY or YYYY-MM',
  access: 'tipsters.list',
  params: recordParams,
  query: recordFilters,
  reply: recordStats,
});

/** A tip of a record, which everybody may see whole. */
const recordTip = openTip
  .pick({
    id: true,
    valexc: true,
    sport: true,
    competition: true,
    ledger: true,
    published_at: true,
    status: true,
    liveprematch: true,
    side: true,
    bookmaker: true,
    legs: true,
    totalodd: true,
    stake: true,
    risk: true,
    self_declared: true,
    closing_odds: true,
    clv: true,
    fair_clv: true,
  })
  .extend({
    /**
     * The outcome as the figures of the scope count it: a trade whose exits nobody could check counts by the match's result in `verified`.
     */
    outcome: z.enum([...TIP_OUTCOMES, 'withdrawn']),
    /** The profit is null while nothing is settled, and for a withdrawn tip. */
    profit: unitsOut.nullable(),
    verified: z.boolean(),
  });

export const tipsterRecord = defineCall({
  ...recordsAddresses.tipsterRecord,
  summary: "A tipster's settled and withdrawn tips, latest first, with the figures of exactly these",
  access: 'tipsters.list',
  params: recordParams,
  query: pageQuery.safeExtend(recordFilters.shape),
  reply: listOf(recordTip).extend({
    stats: recordStats.omit({ breakdowns: true }),
    /** Running profit after the first `n` tips, and half the width of the 95% band of luck around zero, in units. */
    by_tip: z.array(z.object({ n: z.int(), profit: z.number(), luck: z.number() })),
    /** The values by which the whole record can be filtered. */
    options: z.object({
      sports: z.array(z.string()),
      competitions: z.array(z.object({ id: z.int(), name: z.string() })),
      markets: z.array(z.string()),
      kinds: z.array(z.enum(KINDS)),
      bookmakers: z.array(z.string()),
      /** 'YYYY-MM', the latest first. */
      months: z.array(z.string()),
    }),
  }),
});

export const tipsterTips = defineCall({
  ...recordsAddresses.tipsterTips,
  summary: "A tipster's tips, open or settled, latest first",
  access: 'tipsters.list',
  params: z.object({ id: word(60) }),
  query: pageQuery.extend({ state: z.enum(TIP_STATES).default('all') }),
  reply: listOf(tipView),
});
