import { RANK_REFUSALS } from '@quotavera/domain/bet';
import { z } from 'zod';
import { tipsAddresses } from '../addresses.ts';
import { day, defineCall, fraction, listOf, pageQuery, unitsOut } from '../core/index.ts';
import { leaderboardRow, period, recordBoth } from './leaderboard.ts';
import { recordSummary } from './records.ts';
import { tipView } from './tip-view.ts';

export const dashboardPersonal = defineCall({
  ...tipsAddresses.dashboardPersonal,
  summary: 'The dashboard in one reply',
  access: 'dashboard.view',
  reply: z.object({
    last: z.array(tipView),
    /** Outcomes of the last 25 settled tips, oldest first. */
    form: z.array(
      z.object({
        id: z.int(),
        outcome: z.string(),
        profit: unitsOut,
        day,
        /** Whether anybody can check what it came to; only such profits add up in a headline. */
        verified: z.boolean(),
        self_declared: z.boolean(),
      }),
    ),
    followed: z.array(leaderboardRow),
    totals: z.object({ following: z.int(), open_tips: z.int(), settled_today: z.int(), unlocks_left: z.int() }),
    /** Of what can be checked, with the sums over everything beside. */
    own: recordSummary
      .extend({
        ...recordBoth.shape,
        current_capital: unitsOut,
        drafts: z.int(),
        to_declare: z.int(),
        /** Of the latest 100 published tips: how many rank, and why the others don't. */
        latest: z.object({
          tips: z.int(),
          ranking: z.int(),
          refusals: z.array(z.object({ reason: z.enum(RANK_REFUSALS), tips: z.int() })),
        }),
      })
      .nullable(),
  }),
});

export const summaryStats = defineCall({
  ...tipsAddresses.summaryStats,
  summary: 'The totals of the tipsters that I follow',
  access: 'dashboard.view',
  query: z.strictObject({ period: period.default('all') }),
  reply: z.object({
    tipsters: z.int(),
    open_tips: z.int(),
    ...recordBoth.shape,
    verified_fair_clv: fraction,
    badges: z.int(),
  }),
});

export const lastOpenBets = defineCall({
  ...tipsAddresses.lastOpenBets,
  summary: 'Open tips of the tipsters that I follow, latest first',
  access: 'dashboard.view',
  query: pageQuery,
  reply: listOf(tipView),
});

export const homeStats = defineCall({
  ...tipsAddresses.homeStats,
  summary: 'Public figures',
  access: 'public.read',
  reply: z.object({
    tipsters: z.int(),
    tips: z.int(),
    settled: z.int(),
    verified_settled: z.int(),
    verified_fair_clv: fraction,
    followers: z.int(),
    ledger_entries: z.int(),
    badges: z.int(),
    simulated: z.boolean(),
  }),
});

export const chartHome = defineCall({
  ...tipsAddresses.chartHome,
  summary: 'Average equity of the top tipsters',
  access: 'public.read',
  query: z.strictObject({ top: z.enum(['10', '50']).default('10'), period: period.default('365d') }),
  reply: z.object({ tipsters: z.int(), points: z.array(z.object({ day, capital: z.number() })) }),
});

export const listSports = defineCall({
  ...tipsAddresses.listSports,
  summary: 'Lists for the forms',
  access: 'public.read',
  query: z.strictObject({ type: z.enum(['sports', 'tags', 'categories']).default('sports') }),
  reply: z.object({ results: z.array(z.object({ code: z.string(), name: z.string() })) }),
});
