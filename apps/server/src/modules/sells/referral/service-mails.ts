import type { PaidPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { MailInput } from '../../../platform/mail/index.ts';

const page = '/subscriptions';

/** Builds the mail for a reader whose invited friend has kept their plan: it says what both get. */
export function inviterMail(days: number): MailInput {
  return { kind: 'referral_given', values: { days }, page: '/affiliation' };
}

/** The reader was invited and has kept his plan: what he gets. */
export function invitedMail(days: number): MailInput {
  return { kind: 'referral_welcome', values: { days }, page };
}

/** Free days that weren't used yet are gone: the purchase that gave them was undone. */
export const takenBackMail: MailInput = { kind: 'referral_taken_back', page };

/** A free month has put a renewal off: nothing was charged. */
export function freePeriodMail(plan: PaidPlan, until: Date): MailInput {
  return { kind: 'renewal_put_off', values: { plan: PLAN_PRICES[plan].name, until }, page };
}

/** PRO is open without a charge. */
export function freeStartMail(until: Date): MailInput {
  return { kind: 'free_month_started', values: { until }, page };
}
