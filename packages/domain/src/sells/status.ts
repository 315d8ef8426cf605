import { type PaidPlan, PLANS } from '../access/viewer.ts';
import { MINUTE_MS } from '../time/index.ts';
import type { BillingPeriod } from './period.ts';

/** Payments are taken by Stripe, or played by the sandbox beside the simulated world. */
export const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

export const SOLD_PRODUCTS = ['plan', 'channel'] as const;
export const PURCHASE_KINDS = ['first', 'change', 'renewal'] as const;
export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;

/** States of a payment, in the provider's words; any other status is shown raw. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'canceled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const OPEN_PAYMENT_STATUSES = ['requires_payment_method', 'requires_action', 'processing'] as const;

/** Whether a payment may still succeed. */
export function isOpenPayment(status: string): boolean {
  return (OPEN_PAYMENT_STATUSES as readonly string[]).includes(status);
}

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Why money goes back. */
const REFUND_REASONS = [
  'withdrawal',
  'change',
  'duplicate',
  'too_late',
  'exclusion',
  'closing',
  'channel_closed',
  'goodwill',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** How long a place in a channel, and a price, are held for whoever is paying. */
export const CHECKOUT_MS = 15 * MINUTE_MS;

export interface PlanTerms {
  plan: PaidPlan;
  period: BillingPeriod;
}

/**
 * Returns when a change between paid plans takes effect: a higher plan, or the same plan for longer, begins at once (the rest of the old
 * period is credited); a lower or shorter plan begins when the paid period ends.
 */
export function changeOf(from: PlanTerms, to: PlanTerms): 'none' | 'at_once' | 'at_period_end' {
  const step = PLANS.indexOf(to.plan) - PLANS.indexOf(from.plan);
  if (step === 0 && from.period === to.period) return 'none';
  if (step !== 0) return step > 0 ? 'at_once' : 'at_period_end';
  return to.period === 'year' ? 'at_once' : 'at_period_end';
}
