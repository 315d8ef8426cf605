import { PAID_PLANS } from '@quotavera/domain/access';
import {
  BILLING_PERIODS,
  PAYMENT_METHODS,
  PAYMENT_MODES,
  PAYMENT_PROVIDERS,
  PURCHASE_FAILURES,
  PURCHASE_KINDS,
  RETURN_REASONS,
  SOLD_PRODUCTS,
} from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall, id, instant, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';

/** Whole euro cents. */
export const cents = z.int();
export const paidPlan = z.enum(PAID_PLANS);
export const billingPeriod = z.enum(BILLING_PERIODS);

/** A plan of ours for a period, or a plan of a tipster's channel. */
const order = z.union([
  /** `trial`: the plan is tried for nothing first, once per person, with a card that is kept. */
  z
    .strictObject({
      plan: paidPlan,
      period: billingPeriod,
      trial: z.boolean().default(false),
      /** A discount code as it was typed; a trial takes none. */
      code: word(40).nullable().default(null),
    })
    .refine(({ trial, code }) => !trial || code === null, { path: ['code'], error: 'invalid' }),
  z.strictObject({ channel_plan: id }),
]);

/** A channel's plan that is bought; null for a plan of ours. */
export const soldChannel = z
  .object({
    id: z.int(),
    name: z.string(),
    tipster: z.string(),
    plan_id: z.int(),
    plan: z.string(),
    durata_giorni: z.int(),
    stated_tips: z.int(),
  })
  .nullable();

export const purchaseErrors = [
  'payments_off',
  'payment_unavailable',
  'payment_processing',
  'already_subscribed',
  'change_at_period_end',
  'renewal_due',
  'plan_given',
  'email_unconfirmed',
  'account_closed',
  'plan_required',
  'not_found',
  'channel_full',
  'channel_closed',
  'channel_paused',
  'own_channel',
  'trial_unavailable',
  'code_unknown',
  'code_over',
  'code_used_up',
  'code_not_for_plan',
  'code_used',
  'rate_limited',
] as const;

export const purchaseView = z.object({
  id: z.uuid(),
  /** `first`, `change` (another plan at once), `renewal`, or `trial` (a card is kept, and the first renewal is the first charge). */
  kind: z.enum(PURCHASE_KINDS),
  product: z.enum(SOLD_PRODUCTS),
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  channel: soldChannel,
  /** The subscription that the purchase renews, changes or has begun; null before the first payment. */
  subscription: id.nullable(),
  /** A status of `PAYMENT_STATUSES`; a status that the product doesn't know comes raw. */
  status: z.string(),
  /** Why the last attempt was declined, or the order not taken. */
  failure: z.enum(PURCHASE_FAILURES).nullable(),
  /** The means of payment; null until it is under way. A debit takes some days. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The price that is paid; the full one is this and the discount. */
  price_cents: cents,
  /** The code that took `cents` off the full price, and how many renewals it makes cheaper too; null without one. */
  discount: z.object({ code: z.string(), cents, renewals: z.int() }).nullable(),
  /** The unused money of the plan before: `carried_cents` of it pay a part of the price, the rest goes back to its charges. */
  unused_cents: cents,
  carried_cents: cents,
  /** The amount that the card is charged. */
  card_cents: cents,
  vat_cents: cents,
  /** The country whose VAT it is, and its rate: both may change until the purchase is paid, the price doesn't. */
  vat_country: z.string(),
  vat_rate_bp: z.int(),
  immediate_start: z.boolean(),
  /** Given back the way it was paid. */
  refunded_cents: cents,
  /** Why it went back unasked, because what it was for didn't begin; null where it didn't. */
  returned_for: z.enum(RETURN_REASONS).nullable(),
  /** The period that it pays for: from now on as long as it isn't paid. */
  period_start: instant,
  period_end: instant,
  renewal_cents: cents,
  /** A place in the channel is held until then; null where none is. */
  place_until: instant.nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
});

/** The browser shows these before anything is paid: the means, and who debits a bank account by a mandate. */
export const payable = {
  methods: z.array(z.enum(PAYMENT_METHODS)),
  creditor: z.string(),
};

export const preparedPurchase = purchaseView.extend({
  /** The browser confirms the payment with this secret, or the card to be kept where nothing is charged yet; null where neither is needed. */
  client_secret: z.string().nullable(),
  provider: z.enum(PAYMENT_PROVIDERS),
  publishable_key: z.string().nullable(),
  ...payable,
  /** The kept card with which one press pays: a change's, or that of a renewal which waits for nothing but its bank’s confirmation; null otherwise. */
  kept_card: z.object({ reference: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  /** Whether the order has to state the country in which the reader lives, and the one that the latest order stated. */
  asks_country: z.boolean(),
  billing_country: z.string().nullable(),
  /** Whether the order has to ask for an immediate start: a change, a trial, and what the reader has withdrawn from within a year. */
  starts_at_once: z.boolean(),
});

export const createPaymentIntent = defineCall({
  ...sellsAddresses.createPaymentIntent,
  summary: 'Prepares a purchase and its payment; asked again for the same, answers the same',
  access: 'plans.buy',
  body: order,
  reply: preparedPurchase,
  errors: purchaseErrors,
});

export const updatePaymentIntent = defineCall({
  ...sellsAddresses.updatePaymentIntent,
  summary:
    'Places the order: whether the service begins at once is kept; what the plan before pays whole is paid with it; an order that holds no more is closed',
  access: 'plans.buy',
  body: z.strictObject({
    purchase: z.uuid(),
    immediate_start: z.boolean(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'country_unknown' })
      .nullable()
      .default(null),
  }),
  reply: purchaseView,
  errors: ['not_found', 'purchase_closed', 'validation'],
});

export const readPurchase = defineCall({
  ...sellsAddresses.readPurchase,
  summary: 'One purchase of one’s own, as it stands',
  access: 'session.use',
  params: z.object({ id: z.uuid() }),
  reply: purchaseView,
  errors: ['not_found'],
});

export const paymentConfig = defineCall({
  ...sellsAddresses.paymentConfig,
  summary: 'Who collects payments, and the key that the browser needs for it; `none` where nothing can be ordered',
  access: 'public.read',
  reply: z.object({
    provider: z.enum([...PAYMENT_PROVIDERS, 'none']),
    publishable_key: z.string().nullable(),
    /** `live` where cards are really charged; null where nobody collects. */
    mode: z.enum(PAYMENT_MODES).nullable(),
  }),
});
