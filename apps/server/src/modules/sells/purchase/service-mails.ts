import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, declineOf, type ReturnReason, TRIAL_DAYS, withdrawalEnds } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { Language } from '@quotavera/i18n';
import { type Phrase, sayOf, textsOf } from '@quotavera/i18n/server';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Purchase } from './repository.ts';
import { planPrice, renewalPrice } from './service-terms.ts';

/** Mails about what somebody bought lead to this page. */
const page = '/subscriptions';

/** Says what a withdrawal pays back, and why. */
function startWords({ immediate_start }: Purchase) {
  return (language: Language): string =>
    textsOf(language, 'sells-billing')[immediate_start ? 'startedAtOnce' : 'startedLater'];
}

/** Names the product in a word: a plan of ours, or a channel with its plan. */
export function nameOf({ plan, channel }: Pick<Purchase, 'plan' | 'channel'>): string {
  if (channel) return `${channel.name} · ${channel.plan}`;
  return plan ? PLAN_PRICES[plan].name : '';
}

/** The confirmation of an order, with its terms. */
export function orderMail(purchase: Purchase, end: Date): MailInput {
  const { channel, price_cents: price } = purchase;
  const terms = {
    price,
    renewal: price,
    until: end,
    start: startWords(purchase),
    withdrawal: withdrawalEnds(purchase.ordered_at ?? purchase.created_at),
  };
  if (!channel) {
    const values = { plan: nameOf(purchase), ...terms, renewal: renewalPrice(purchase) };
    if (!purchase.discount) return { kind: 'plan_bought', values, page };
    const { discount, discount_cents: off } = purchase;
    const full = price + off;
    const cheaper = (language: Language) =>
      sayOf(language, 'sells-billing')(discount.left > 0 ? 'discount.more' : 'discount.once', {
        renewals: discount.left,
        full,
      });
    return { kind: 'plan_discounted', values: { ...values, code: discount.code, full, cheaper }, page };
  }
  const { name, plan, tipster, days, statedTips } = channel;
  const stated =
    statedTips > 0 ? String(statedTips) : (language: Language) => textsOf(language, 'sells-billing').noneStated;
  return { kind: 'channel_bought', values: { plan, channel: name, tipster, days, stated, ...terms }, page };
}

/** Says how long a plan's period is: "1 mese". */
const lengthWords = (period: BillingPeriod) => (language: Language) =>
  textsOf(language, 'sells-billing').receipt[period];

/** The confirmation of a trial: when it ends, what is charged then, and how to pay nothing. */
export function trialMail(purchase: Purchase, end: Date): MailInput {
  const plan = purchase.plan!;
  const period = purchase.period!;
  const values = {
    plan: nameOf(purchase),
    days: TRIAL_DAYS,
    until: end,
    price: planPrice({ plan, period }),
    period: lengthWords(period),
    start: startWords(purchase),
    withdrawal: withdrawalEnds(purchase.ordered_at ?? purchase.created_at),
  };
  return { kind: 'trial_started', values, page };
}

/** A trial ends in two days: what is charged then, and how to cancel. */
export function trialAheadMail(renewal: { plan: PaidPlan; period: BillingPeriod; price: number; at: Date }): MailInput {
  const { plan, period, price, at } = renewal;
  const values = { plan: PLAN_PRICES[plan].name, period: lengthWords(period), price, at };
  return { kind: 'trial_ahead', values, page };
}

/** The receipt of a withdrawal from a contract of which nothing was charged yet. */
export function trialWithdrawnMail(plan: string, at: Date): MailInput {
  return { kind: 'trial_withdrawn', values: { plan, when: at }, page };
}

/** The receipt of a withdrawal, with its day and time (Codice del Consumo, art. 54-bis). */
export function withdrawalMail(purchase: Purchase, refund: number, at: Date): MailInput {
  const values = {
    when: at,
    plan: nameOf(purchase),
    refund,
    price: purchase.price_cents,
    start: startWords(purchase),
  };
  return { kind: 'withdrawal_received', values, page };
}

/** A renewal was paid. */
export function renewalMail(purchase: Purchase, end: Date): MailInput {
  const values = { plan: nameOf(purchase), price: purchase.price_cents, until: end };
  return { kind: 'plan_renewed', values, page };
}

/** A renewal could not be paid: when it is tried next and how long access lasts; without a next try, that the plan has ended. */
export function unpaidMail(purchase: Purchase, next: { retry: Date; until: Date } | null): MailInput {
  const values = { plan: nameOf(purchase), price: purchase.price_cents };
  if (!next) return { kind: 'plan_unpaid', values, page };
  const reason = (language: Language): string => textsOf(language, 'sells-declines')[declineOf(purchase.failure)];
  return {
    kind: 'renewal_failed',
    values: { ...values, ...next, reason },
    page: `/checkout?renewal=${purchase.subscription_id}`,
  };
}

type Used = Readonly<Record<'tips' | 'followed' | 'bets' | 'lessons' | 'calls', number>>;

/** A renewal that comes, with the last day to cancel it and what was used so far. */
export function renewalAheadMail({
  name,
  priceCents,
  at,
  ofChannel,
  used,
}: {
  name: string;
  priceCents: number;
  at: Date;
  ofChannel: boolean;
  used: Used;
}): MailInput {
  const usage = (language: Language) => sayOf(language, 'sells-billing')(ofChannel ? 'usedChannel' : 'usedPlan', used);
  return { kind: 'renewal_ahead', values: { plan: name, price: priceCents, at, used: usage }, page };
}

/** A card that pays for something ends soon. */
export function cardEndsMail(card: { brand: string; last4: string }, last: Date): MailInput {
  const name = `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
  return { kind: 'card_ends', values: { card: name, last }, page };
}

/** A plan's price changes, and from which renewal on that holds for this reader. */
export function channelPriceMail(change: { name: string; paid: number; price: number; from: Date }): MailInput {
  const { name: plan, paid: before, price, from: day } = change;
  return { kind: 'channel_price', values: { plan, before, price, day }, page };
}

/** A channel or its plan has closed: the paid period is the last one. */
export function channelClosingMail(name: string, end: Date): MailInput {
  return { kind: 'channel_closing', values: { plan: name, until: end }, page };
}

/** A channel ended at once with its tipster's account. */
export function channelStoppedMail(name: string, refund: number): MailInput {
  return { kind: 'channel_stopped', values: { plan: name, refund }, page };
}

/** A channel doesn't renew, because its reader has no plan any more that it needs. */
export function channelEndedMail(name: string): MailInput {
  return { kind: 'channel_ended', values: { plan: name }, page };
}

/** A trial ended at once because the reader excluded himself or closed the account. */
export function trialStoppedMail(plan: string): MailInput {
  return { kind: 'trial_stopped', values: { plan }, page };
}

/** Billing stopped because the reader excluded himself or closed the account. */
export function billingStoppedMail(name: string, refund: number): MailInput {
  return { kind: 'billing_stopped', values: { plan: name, refund }, page };
}

/** An admin gave something back: how much, of what and why. */
export function refundMail({ name, cents, reason }: { name: string; cents: number; reason: string }): MailInput {
  return { kind: 'refund_made', values: { plan: name, refund: cents, reason }, page };
}

/** A refund that the provider couldn't make was paid by bank transfer, under this reference. */
export function refundTransferredMail(refund: number, reference: string): MailInput {
  return { kind: 'refund_transferred', values: { refund, reference }, page };
}

/** A payment that began nothing goes back unasked: what for, and why. */
export function returnedMail(purchase: Purchase, reason: ReturnReason): MailInput {
  const why = (language: Language): string => textsOf(language, 'sells-billing').returned[reason];
  return {
    kind: 'payment_returned',
    values: { plan: nameOf(purchase), refund: purchase.price_cents, reason: why },
    page,
  };
}

/** Days were added to the running period: by an admin, or because its channel didn't give what was stated. */
export function extensionMail(extension: { name: string; days: number; end: Date; reason: Phrase }): MailInput {
  const { name: plan, days, end: until, reason } = extension;
  return { kind: 'subscription_extended', values: { plan, days, until, reason }, page };
}

/** An admin ended a subscription at once. */
export function endMail(name: string, reason: string): MailInput {
  return { kind: 'subscription_ended', values: { plan: name, reason }, page };
}

/** A channel brought nothing even in the days that were added: it ends, and money goes back. */
export function undeliveredMail(name: string, refund: number): MailInput {
  return { kind: 'channel_undelivered', values: { plan: name, refund }, page };
}

/** Days of a channel that its tipster gave. */
export function giftMail(gift: { name: string; days: number; end: Date }): MailInput {
  const { name: channel, days, end: until } = gift;
  return { kind: 'channel_gift', values: { channel, days, until }, page };
}
