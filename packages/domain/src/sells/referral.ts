import type { PaidPlan } from '../access/viewer.ts';
import { DAY_MS } from '../time/index.ts';
import { share } from './cents.ts';
import { PLAN_PRICES } from './plans/plans.ts';

/** The state of an invitation whose first plan was paid. */
export const REFERRAL_STATUSES = ['waiting', 'given', 'refused', 'taken_back'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** Why an invitation gives nothing. The first ones say that both are, as far as anybody can see, the same person or a ring. */
export const REFERRAL_REFUSALS = [
  'same_card',
  'same_network',
  'same_address',
  'same_phone',
  'same_mailbox',
  'returning',
  'merged',
  'refunded',
  'disputed',
] as const;
export type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number];

/** Refusals that rest on a likeness, which may deceive: an admin may allow these all the same. */
export const REFERRAL_LIKENESSES: readonly ReferralRefusal[] = [
  'same_card',
  'same_network',
  'same_address',
  'same_phone',
  'same_mailbox',
  'returning',
];

/** The most days that either side may be given for one invitation. */
export const REFERRAL_MAX_DAYS = 366;

/**
 * How long free days of PRO last on a plan, in whole days: what they are worth by the monthly prices, rounded half away from zero, and 1 at
 * least. On PRO it is the same number.
 */
export function freeDaysOn(plan: PaidPlan, proDays: number): number {
  return Math.max(share(proDays, PLAN_PRICES.pro.monthly, PLAN_PRICES[plan].monthly), 1);
}

/** Days of PRO that unused free days on a plan are worth, rounded half away from zero: the way back of `freeDaysOn`. */
export function proDaysOf(plan: PaidPlan, days: number): number {
  return share(days, PLAN_PRICES[plan].monthly, PLAN_PRICES.pro.monthly);
}

/** Whole days between two moments, rounded to the nearest; never below 0. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(Math.round((to.getTime() - from.getTime()) / DAY_MS), 0);
}
