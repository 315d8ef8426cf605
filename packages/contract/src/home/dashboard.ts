import { OWN_CHOICES } from '@quotavera/domain/home';
import { z } from 'zod';
import { day, defineCall, fraction, listOf, pageQuery } from '../core/index.ts';
import { period } from '../records/leaderboard.ts';
import { tipView } from '../tips/tip-view.ts';
import { homeAddresses } from './addresses.ts';
import { homeMemberAddresses } from './member-addresses.ts';

/** The tipsters that I follow, or whose paid channels I have access to. */
export const ownChoice = z.enum(OWN_CHOICES).default('followed');

export const lastOpenBets = defineCall({
  ...homeMemberAddresses.lastOpenBets,
  summary: 'Open tips of the tipsters that I follow, or subscribe to, latest first',
  access: 'dashboard.view',
  query: pageQuery.extend({ of: ownChoice }),
  reply: listOf(tipView),
});

export const homeStats = defineCall({
  ...homeAddresses.homeStats,
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
  ...homeAddresses.chartHome,
  summary: 'The capital of following, month by month, those who led the ranking when the month began',
  access: 'public.read',
  query: z.strictObject({ top: z.enum(['10', '50']).default('10'), period: period.default('365d') }),
  reply: z.object({
    /** Units from 100 on: the mean of those who led at each month's start, in that month, and the mean of everybody in the ranking then. */
    points: z.array(z.object({ day, capital: z.number(), everybody: z.number() })),
  }),
});

export const listSports = defineCall({
  ...homeAddresses.listSports,
  summary: 'Lists for the forms',
  access: 'public.read',
  query: z.strictObject({ type: z.enum(['sports', 'tags', 'categories']).default('sports') }),
  reply: z.object({ results: z.array(z.object({ code: z.string(), name: z.string() })) }),
});
