import {
  EXTENSION_KINDS,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  RECEIPT_KINDS,
  SOLD_PRODUCTS,
  SUBSCRIBER_STATES,
  SUBSCRIPTION_STATUSES,
} from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { billingPeriod, cents, paidPlan, payable, preparedPurchase, purchaseView, soldChannel } from './purchases.ts';

/** A card or a bank account that is kept to be charged. */
export const cardView = z.object({
  id,
  kind: z.enum(PAYMENT_METHODS),
  brand: z.string(),
  last4: z.string(),
  /** The country of its bank. */
  country: z.string().nullable(),
  /** The reference of an account's mandate. */
  mandate: z.string().nullable(),
  /** Accounts don't expire. */
  expires_month: z.int().nullable(),
  expires_year: z.int().nullable(),
});

/** Days that a subscription was given for nothing, and why. */
const extensionView = z.object({
  kind: z.enum(EXTENSION_KINDS),
  /** The period that was judged, or the holiday. */
  from: instant,
  to: instant,
  days: z.int(),
  /** Days on which the channel was closed or its tipster suspended, and days for tips that didn't come; both are parts of `days`. */
  closed_days: z.int(),
  missing_days: z.int(),
  /** Tips that were due on the open days, and those that came. */
  due_tips: z.int(),
  tips: z.int(),
  at: instant,
});

const subscriptionView = z.object({
  id: z.int(),
  product: z.enum(SOLD_PRODUCTS),
  plan: paidPlan.nullable(),
  period: billingPeriod.nullable(),
  channel: soldChannel,
  status: z.enum(SUBSCRIPTION_STATUSES),
  current_period_start: instant,
  current_period_end: instant,
  cancel_at_period_end: z.boolean(),
  /** When it renews; null where it doesn't. */
  next_renew: instant.nullable(),
  /** The plan and period of the next renewal, and its price. */
  next_plan: paidPlan.nullable(),
  next_period: billingPeriod.nullable(),
  renewal_cents: cents.nullable(),
  /** The subscription gives access until then. */
  access_until: instant,
  /** Access begins then, because it wasn't asked for at once; null where it has begun. */
  begins_at: instant.nullable(),
  /** The running period is a trial's: nothing was charged yet, and nothing is when it is cancelled in time. */
  is_trial: z.boolean(),
  /** The code that makes the next renewal cheaper, and so many in all; null where none does. */
  discount: z.object({ code: z.string(), renewals: z.int() }).nullable(),
  /** The reader may withdraw from the contract until then, and gets this sum back now; null when that time is over. */
  withdrawal: z.object({ until: instant, refund_cents: cents }).nullable(),
  /** Channels that renew now and wouldn't any more if this plan were cancelled: until when each would last, and until when it is paid. */
  also_ends: z.array(z.object({ id: z.int(), name: z.string(), until: instant, paid_until: instant })),
  /** Renewals are charged to this card; it is null where nothing can be charged. */
  card: cardView.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** A gift of the tipster costs nothing and never renews. */
  is_gift: z.boolean(),
  /**
   * Counts of what the reader used in the running period. In a channel: tips that came and tips followed; on a plan: tips followed, own
   * bets, lessons and calls. The counts are null once the subscription has ended.
   */
  used: z.object({ tips: z.int(), followed: z.int(), bets: z.int(), lessons: z.int(), calls: z.int() }).nullable(),
  /** The latest first. */
  extensions: z.array(extensionView),
  /** The channel's holiday that runs, or the next one. */
  pause: z.object({ from: instant, to: instant }).nullable(),
  /** Whether the tipster's messages come by mail too; null for a plan of ours. */
  messages_by_mail: z.boolean().nullable(),
});

const states = z.enum(SUBSCRIBER_STATES);

/** A subscriber as the tipster sees them: nothing but the username. */
const subscriber = z.object({
  id: z.int(),
  username: z.string(),
  channel: z.object({ id: z.int(), name: z.string() }),
  plan: z.string(),
  state: states,
  since: instant,
  /** The running period lasts until then, or ended then. */
  until: instant,
  next_renew: instant.nullable(),
  price_cents: cents,
  /** The tipster's share of that price, without VAT. */
  share_cents: cents,
  extensions: z.array(extensionView),
});

const figures = z.object({
  /** Running now, gifts included. */
  subscribers: z.int(),
  gifts: z.int(),
  /** In the last 30 days. */
  joined: z.int(),
  left: z.int(),
  /** The share of those subscribed 30 days ago who have left since; null where nobody was. */
  churn: z.number().nullable(),
  /** The sum of the next renewals of everybody who renews, and the tipster's share of it. */
  renewing_cents: cents,
  renewing_share_cents: cents,
});

const month = z.object({
  /** `YYYY-MM`, in Rome. */
  month: z.string(),
  joined: z.int(),
  left: z.int(),
  /** Subscribed at its end. */
  subscribers: z.int(),
  /** Paid less what was given back, VAT included. */
  revenue_cents: cents,
  /** The tipster's share of it. */
  share_cents: cents,
});

const ownerView = listOf(subscriber).extend({
  figures,
  /** The last twelve, the latest first. */
  months: z.array(month),
  plans: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      channel: z.object({ id: z.int(), name: z.string() }),
      price_cents: cents,
      subscribers: z.int(),
      limite_utenti: z.int(),
    }),
  ),
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
      kind: z.enum(RECEIPT_KINDS),
      issued_at: instant,
      gross_cents: cents,
      /** The number of the electronic invoice, and whether it was sent; null where there is none. */
      invoice: z.object({ number: z.string(), sent: z.boolean() }).nullable(),
      /** The electronic invoice may be asked for until then; null where it can't. */
      invoice_until: instant.nullable(),
    }),
  ),
  /** Whether a trial of PRO can be ordered: once per person, and by nobody who has had PRO or ELITE. */
  trial_offered: z.boolean(),
  /** Whether every payment is invoiced, unasked. */
  invoices_always: z.boolean(),
  /** The stored cards, the latest first. */
  cards: z.array(cardView),
  /** The plan that an admin gave, beside what is paid for. */
  granted: z.object({ plan: paidPlan, until: instant.nullable() }).nullable(),
  /** Free days of PRO that wait (for the next renewal, or until no plan is in force), and until when such days keep PRO open. */
  free: z.object({ days: z.int(), until: instant.nullable() }),
  /** A tipster's plans and subscribers, asked for by `?as=owner`: then everything else is empty. */
  owner: ownerView.nullable(),
});

export const listSubscriptions = defineCall({
  ...sellsAddresses.listSubscriptions,
  summary: 'Own subscriptions, and the latest purchases; with `?as=owner` a tipster’s plans and subscribers',
  access: 'session.use',
  query: pageQuery.extend({
    as: z.literal('owner').optional(),
    /** Both filters are for the owner's list. */
    state: states.optional(),
    channel: id.optional(),
  }),
  reply: overview,
  errors: ['tipster_required'],
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
    provider: z.enum(PAYMENT_PROVIDERS),
    publishable_key: z.string().nullable(),
    ...payable,
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
