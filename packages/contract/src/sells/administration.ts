import {
  ADMIN_ACTS,
  EXTENSION_DAYS_MAX,
  MONEY_ACCOUNTS,
  PAYMENT_PROVIDERS,
  PURCHASE_KINDS,
  RECEIPT_KINDS,
  REFUND_PARTS,
  REFUND_STATUSES,
  RENEWAL_STATES,
  SOLD_PRODUCTS,
  SUBSCRIPTION_STATUSES,
} from '@quotavera/domain/sells';
import { z } from 'zod';
import { ACCOUNT_CHANGE_ERRORS, accountChange } from '../accounts/account-change.ts';
import { personRef } from '../accounts/audit.ts';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { billingPeriod, cents, paidPlan, soldChannel } from './purchases.ts';
import { cardView } from './subscriptions.ts';

const row = z.object({
  id: z.int(),
  customer: personRef,
  product: z.enum(SOLD_PRODUCTS),
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  channel: soldChannel,
  status: z.enum(SUBSCRIPTION_STATUSES),
  cancel_at_period_end: z.boolean(),
  current_period_start: instant,
  current_period_end: instant,
  price_cents: cents,
  /** The provider that collected the latest payment. */
  provider: z.string().nullable(),
  /** Why its latest payment was declined, in the provider's code; null where it wasn't. */
  failure: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
});

export const listAllSubscriptions = defineCall({
  ...sellsAddresses.listAllSubscriptions,
  summary: 'Subscriptions of everybody, the latest first, with search and filters',
  access: 'subscriptions.administer',
  query: pageQuery.extend({
    /** The beginning of a name, username or e-mail address, or a whole number of a receipt. */
    search: word(80).optional(),
    state: z.enum(RENEWAL_STATES).optional(),
    /** A plan of ours, or whatever is of a channel. */
    plan: z.enum([...paidPlan.options, 'channel']).optional(),
    channel: id.optional(),
    provider: z.enum(PAYMENT_PROVIDERS).optional(),
    /** Renews within a week. */
    renewing: z.literal('true').optional(),
    /** The filter keeps subscriptions whose latest payment was declined. */
    failed: z.literal('true').optional(),
  }),
  reply: listOf(row),
});

const refund = z.object({
  id: z.int(),
  cents,
  /** To cards; the rest is carried over to another plan. */
  card_cents: cents,
  reason: z.string(),
  note: z.string(),
  status: z.enum(REFUND_STATUSES),
  actor: z.string().nullable(),
  created_at: instant,
});

const entry = z.object({
  at: instant,
  /** The kind of the transaction in the books: `charge`, `fee`, `refund` and so on. */
  kind: z.string(),
  account: z.enum(MONEY_ACCOUNTS),
  /** Debit positive. */
  cents,
});

const purchase = z.object({
  id: z.uuid(),
  kind: z.enum(PURCHASE_KINDS),
  status: z.string(),
  failure: z.string().nullable(),
  price_cents: cents,
  carried_cents: cents,
  card_cents: cents,
  refunded_cents: cents,
  /** Cents that a cardholder's bank holds or has taken back. */
  disputed_cents: cents,
  /** The most that may still go back, and the part of it that stands for unused time. */
  refundable_cents: cents,
  unused_cents: cents,
  vat_country: z.string(),
  vat_rate_bp: z.int(),
  provider: z.string(),
  /** The payment's id there. */
  reference: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  period_start: instant.nullable(),
  period_end: instant.nullable(),
  receipts: z.array(z.object({ id: z.int(), number: z.string(), kind: z.enum(RECEIPT_KINDS), gross_cents: cents })),
  refunds: z.array(refund),
  entries: z.array(entry),
});

const detail = z.object({
  subscription: row.extend({
    card: cardView.pick({ kind: true, brand: true, last4: true, country: true }).nullable(),
    access_until: instant,
  }),
  /** Payments of this subscription, and what the customer paid that began none; the latest first. */
  purchases: z.array(purchase),
  acts: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(ADMIN_ACTS),
      cents,
      days: z.int(),
      reason: z.string(),
      actor: z.string(),
      at: instant,
    }),
  ),
});

export const readAnySubscription = defineCall({
  ...sellsAddresses.readAnySubscription,
  summary: 'One subscription of anybody, with its payments, receipts, entries and what admins did to it',
  access: 'subscriptions.administer',
  params: z.object({ id }),
  reply: detail,
  errors: ['not_found'],
});

/** Each act has a reason, which the customer reads in a mail, and a key: sent again, it is done once. */
const act = z.strictObject({ subscription: id, reason: accountChange.reason });
const ACT_ERRORS = [...ACCOUNT_CHANGE_ERRORS, 'idempotency_key_reused'] as const;

export const refundPurchase = defineCall({
  ...sellsAddresses.refundPurchase,
  summary: 'Gives a payment back: all that is left, what isn’t used of its period, or an amount',
  access: 'subscriptions.administer',
  idempotent: true,
  body: act.extend({
    purchase: z.uuid(),
    part: z.union([
      z.strictObject({ of: z.enum(REFUND_PARTS).exclude(['amount']) }),
      z.strictObject({ of: z.literal('amount'), cents: z.int().positive() }),
    ]),
  }),
  reply: detail,
  errors: [...ACT_ERRORS, 'refund_too_large', 'nothing_to_refund'],
});

export const extendSubscription = defineCall({
  ...sellsAddresses.extendSubscription,
  summary: 'Adds days to the running period; the renewal comes later by as many',
  access: 'subscriptions.administer',
  idempotent: true,
  body: act.extend({ days: z.int().min(1).max(EXTENSION_DAYS_MAX) }),
  reply: detail,
  errors: [...ACT_ERRORS, 'subscription_ended', 'renewal_due'],
});

export const endSubscription = defineCall({
  ...sellsAddresses.endSubscription,
  summary: 'Ends a subscription and its access at once; what is given back is refunded apart',
  access: 'subscriptions.administer',
  idempotent: true,
  body: act,
  reply: detail,
  errors: [...ACT_ERRORS, 'subscription_ended'],
});
