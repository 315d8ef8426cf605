import { SUBSCRIPTION_STATUSES } from '@quotavera/domain/money';
import { z } from 'zod';
import { defineCall, id, instant } from '../core/index.ts';
import { sellsAddresses } from '../sells-addresses.ts';
import { billingPeriod, cents, paidPlan, preparedPurchase, purchaseView, soldChannel } from './purchases.ts';

const cardView = z.object({
  id,
  brand: z.string(),
  last4: z.string(),
  expires_month: z.int(),
  expires_year: z.int(),
});

const subscriptionView = z.object({
  id: z.int(),
  product: z.enum(['plan', 'channel']),
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  channel: soldChannel,
  status: z.enum(SUBSCRIPTION_STATUSES),
  current_period_start: instant,
  current_period_end: instant,
  cancel_at_period_end: z.boolean(),
  /** When it renews; null where it doesn't. */
  next_renew: instant.nullable(),
  /** What it renews as, and for how much. */
  next_plan: paidPlan.nullable(),
  next_period: billingPeriod.nullable(),
  renewal_cents: cents.nullable(),
  /** Until when it gives access. */
  access_until: instant,
  /** Until when one may withdraw from the contract, and what that pays back now; null when that time is over. */
  withdrawal: z.object({ until: instant, refund_cents: cents }).nullable(),
  /** What its renewals are charged to; null where nothing can be charged. */
  card: cardView.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

const overview = z.object({
  results: z.array(subscriptionView),
  /** The latest first. */
  purchases: z.array(purchaseView),
  /** Receipts and credit notes, the latest first; each is a PDF at `sellsLinks.receipt`. */
  receipts: z.array(
    z.object({
      id: z.int(),
      /** Series, year and number. */
      number: z.string(),
      kind: z.enum(['receipt', 'credit_note']),
      issued_at: instant,
      gross_cents: cents,
    }),
  ),
  /** Kept cards, the latest first. */
  cards: z.array(cardView),
  credit_cents: cents,
  /** What an admin gave, beside what is paid for. */
  granted: z.object({ plan: paidPlan, until: instant.nullable() }).nullable(),
});

export const listSubscriptions = defineCall({
  ...sellsAddresses.listSubscriptions,
  summary: 'Own subscriptions, the latest purchases and credit',
  access: 'session.use',
  reply: overview,
});

const one = z.strictObject({ subscription: id });

export const disableSubscription = defineCall({
  ...sellsAddresses.disableSubscription,
  summary: 'Cancels at the end of the paid period, or resumes',
  access: 'session.use',
  body: one.extend({ resume: z.boolean().default(false) }),
  reply: overview,
  errors: ['not_found', 'subscription_ended', 'nothing_to_change', 'self_excluded', 'channel_closed', 'plan_required'],
});

export const changeSubscription = defineCall({
  ...sellsAddresses.changeSubscription,
  summary: 'Chooses what the plan renews as; its own terms take the choice back. What begins at once is bought instead',
  access: 'session.use',
  body: one.extend({ plan: paidPlan, period: billingPeriod }),
  reply: overview,
  errors: ['not_found', 'subscription_ended', 'nothing_to_change', 'validation'],
});

export const payRenewal = defineCall({
  ...sellsAddresses.payRenewal,
  summary: 'The renewal that could not be paid, to be paid now with another card or with the bank’s confirmation',
  access: 'plans.buy',
  body: one,
  reply: preparedPurchase,
  errors: ['not_found', 'nothing_to_change', 'payments_off', 'payment_unavailable', 'payment_processing'],
});

export const createCardSetup = defineCall({
  ...sellsAddresses.createCardSetup,
  summary: 'Prepares the keeping of a card without a payment: what the browser confirms it with',
  access: 'plans.buy',
  reply: z.object({
    setup: z.string(),
    client_secret: z.string().nullable(),
    provider: z.enum(['stripe', 'sandbox']),
    publishable_key: z.string().nullable(),
  }),
  errors: ['payments_off', 'payment_unavailable'],
});

export const addCard = defineCall({
  ...sellsAddresses.addCard,
  summary: 'Keeps the card that was just confirmed with the provider, for a subscription if one is named',
  access: 'session.use',
  body: z.strictObject({ setup: z.string().regex(/^seti_\w{1,100}$/), subscription: id.nullable().default(null) }),
  reply: overview,
  errors: ['not_found', 'card_not_saved', 'subscription_ended', 'payments_off', 'payment_unavailable'],
});

export const chooseCard = defineCall({
  ...sellsAddresses.chooseCard,
  summary: 'Charges a subscription to another of one’s own cards, from its next renewal on',
  access: 'session.use',
  body: one.extend({ card: id }),
  reply: overview,
  errors: ['not_found', 'subscription_ended'],
});

export const removeCard = defineCall({
  ...sellsAddresses.removeCard,
  summary: 'Removes a kept card; what it pays for is charged to another one, or doesn’t renew',
  access: 'session.use',
  body: z.strictObject({ card: id, instead: id.nullable().default(null) }),
  reply: overview,
  errors: ['not_found', 'validation'],
});

export const withdraw = defineCall({
  ...sellsAddresses.withdraw,
  summary: 'Withdraws from the contract within 14 days: it ends at once, and money goes back',
  access: 'session.use',
  body: one,
  reply: overview,
  errors: ['not_found', 'subscription_ended', 'withdrawal_over'],
});
