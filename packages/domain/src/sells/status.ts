import { type PaidPlan, PLANS } from '../access/viewer.ts';
import { MINUTE_MS } from '../time/index.ts';
import type { BillingPeriod } from './period.ts';

/** Payments are taken by Stripe, or played by the sandbox beside the simulated world. */
export const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Means of payment: a card is charged at once, a bank account is debited over some days. */
export const PAYMENT_METHODS = ['card', 'sepa_debit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const SOLD_PRODUCTS = ['plan', 'channel'] as const;
export type SoldProduct = (typeof SOLD_PRODUCTS)[number];

export const PURCHASE_KINDS = ['first', 'change', 'renewal', 'trial'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Electronic invoices of these types: TD01 is an invoice, TD04 a credit note. */
export const INVOICE_TYPES = ['TD01', 'TD04'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

export const INVOICE_STATES = ['waiting', 'sent'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Cards are charged only in `live`. */
export const PAYMENT_MODES = ['live', 'test'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

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

/** A subscription as its seller sees it: `active` renews, `ending` doesn't any more, `past_due` could not be renewed. */
export const RENEWAL_STATES = ['active', 'ending', 'past_due', 'ended'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

/** A tipster also sees who is there by a gift. */
export const SUBSCRIBER_STATES = ['active', 'ending', 'past_due', 'gift', 'ended'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Periods grew longer by a holiday, or by what a channel owed. */
export const EXTENSION_KINDS = ['pause', 'fair'] as const;
export type ExtensionKind = (typeof EXTENSION_KINDS)[number];

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** How often a refund is asked for at its provider before it waits for an admin. */
export const REFUND_TRIES = 3;

/** How an admin settles a refund that its provider can't make: the bank pays it, or nobody can be paid and it is written off. */
export const REFUND_SETTLEMENTS = ['bank', 'written_off'] as const;
export type RefundSettlement = (typeof REFUND_SETTLEMENTS)[number];

/** A cardholder's bank disputes a payment. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Admins do these to a subscription. */
export const ADMIN_ACTS = ['refund', 'extension', 'end'] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

/** Why a payment goes back unasked: what it was for didn't begin. */
export const RETURN_REASONS = ['duplicate', 'too_late', 'exclusion', 'closing', 'channel_closed'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Why money goes back; `provider`: it was given back in the provider's own administration. */
export type RefundReason = ReturnReason | 'withdrawal' | 'change' | 'goodwill' | 'provider';

/** How long a place in a channel, and a price, are held for whoever is paying. */
export const CHECKOUT_MS = 15 * MINUTE_MS;

export interface PlanTerms {
  plan: PaidPlan;
  period: BillingPeriod;
}

/**
 * Returns when a change between paid plans takes effect: a higher plan, or the same plan for longer, begins at once (the rest of the old
 * period is carried over); a lower or shorter plan begins when the paid period ends.
 */
export function changeOf(from: PlanTerms, to: PlanTerms): 'none' | 'at_once' | 'at_period_end' {
  const step = PLANS.indexOf(to.plan) - PLANS.indexOf(from.plan);
  if (step === 0 && from.period === to.period) return 'none';
  if (step !== 0) return step > 0 ? 'at_once' : 'at_period_end';
  return to.period === 'year' ? 'at_once' : 'at_period_end';
}
