import { CURRENCIES, STAKE_PLANS } from '@quotavera/domain/bankroll';
import { RANK_REFUSALS } from '@quotavera/domain/bet';
import { LIMIT_KINDS } from '@quotavera/domain/care';
import { ONBOARDING_STATES, PURPOSES, SIGNAL_CHOICES } from '@quotavera/domain/home';
import { z } from 'zod';
import { ownBet } from '../bankroll/bets.ts';
import { day, defineCall, fraction, instant, unitsOut } from '../core/index.ts';
import { leaderboardRow, period, recordBoth } from '../records/leaderboard.ts';
import { recordSummary } from '../records/records.ts';
import { lockedTip, openTip, tipView } from '../tips/tip-view.ts';
import { ownChoice } from './dashboard.ts';
import { homeMemberAddresses } from './member-addresses.ts';

/** Whole cents of the currency beside. */
const cents = z.int();
const currency = z.enum(CURRENCIES);

export const dashboardPersonal = defineCall({
  ...homeMemberAddresses.dashboardPersonal,
  summary: 'The dashboard in one reply',
  access: 'dashboard.view',
  /** The choice of signals that is asked for; everybody's, while the reader follows nobody. */
  query: z.strictObject({ signals: z.enum(SIGNAL_CHOICES).default('followed') }),
  reply: z.object({
    /** The choice that the last signals belong to. */
    signals: z.enum(SIGNAL_CHOICES),
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
    /** The purpose that the reader stated, and whether they were asked for it. */
    start: z.object({ state: z.enum(ONBOARDING_STATES), purpose: z.enum(PURPOSES).nullable() }),
    /** Open tips that the reader may take and hasn't, by `compareChoices` of the domain. */
    decide: z.object({
      /** `expected`: what taking it at the price of now may be expected to yield; null where nobody knows. */
      tips: z.array(z.object({ tip: openTip, until: instant, expected: z.number().nullable() })),
      /** Tips of tipsters with a positive expected yield that one of the day's unlocks opens, the most promising first. */
      unlockable: z.array(lockedTip),
      /** The number of locked tips among the same tipsters' latest tips. */
      locked: z.int(),
    }),
    /** Own open bets, followed tips among them. */
    day: z.object({
      /**
       * The results that open bets can still have, by currency; the figures of today count bets that are decided before midnight in Rome.
       */
      currencies: z.array(
        z.object({
          currency,
          bets: z.int(),
          win_cents: cents,
          lose_cents: cents,
          followed: z.int(),
          today: z.object({ bets: z.int(), win_cents: cents, lose_cents: cents }),
        }),
      ),
      /** Whether there are more open bets than were added up. */
      more: z.boolean(),
      next: z.array(ownBet),
    }),
    bankrolls: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        currency,
        capital_cents: cents,
        profit_cents: cents,
        at_risk_cents: cents,
        free_cents: cents,
        stake_plan: z.enum(STAKE_PLANS),
        stake_value: z.int(),
      }),
    ),
    /** Own limits that are in force. */
    limits: z.array(z.object({ kind: z.enum(LIMIT_KINDS), value: z.int() })),
    /** The reader's own record as far as it can be checked, with the sums over everything beside. */
    own: recordSummary
      .extend({
        ...recordBoth.shape,
        current_capital: unitsOut,
        drafts: z.int(),
        to_declare: z.int(),
        published_today: z.int(),
        followers: z.int(),
        /** Followers of the last seven days. */
        new_followers: z.int(),
        open_tips: z.array(tipView),
        /** So many of the latest 100 published tips rank; the others are counted by the reason why they don't. */
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
  ...homeMemberAddresses.summaryStats,
  summary: 'The totals of the tipsters that I follow, or subscribe to, and of my own bets on their tips',
  access: 'dashboard.view',
  query: z.strictObject({ period: period.default('all'), of: ownChoice }),
  reply: z.object({
    tipsters: z.int(),
    open_tips: z.int(),
    ...recordBoth.shape,
    verified_fair_clv: fraction,
    badges: z.int(),
    /** Own bets on their tips, by currency, whatever the period. */
    mine: z.array(z.object({ currency, bets: z.int(), open: z.int(), staked_cents: cents, profit_cents: cents })),
  }),
});
