import { withdrawalEnds } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { DEFAULT_LANGUAGE, isLanguage, localeOf, writeEuro } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Buyer, Purchase } from './repository.ts';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'Europe/Rome' };
const MOMENT: Intl.DateTimeFormatOptions = { ...DAY, timeStyle: 'medium' };

function written(at: Date, language: string, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), how).format(at);
}

/** What whoever withdraws gets back, and why. */
function startWords({ immediateStart }: Purchase, language: string): string {
  const texts = textsOf(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'billing');
  return immediateStart ? texts.startedAtOnce : texts.startedLater;
}

function toBuyer(buyer: Buyer, kind: MailInput['kind'], values: MailInput['values']): MailInput {
  return {
    kind,
    to: buyer.email,
    accountId: buyer.id,
    language: buyer.language,
    values,
    page: '/subscriptions',
  };
}

/** What was sold, in a word: a plan of ours, or a channel with its plan. */
export function nameOf({ plan, channel }: Pick<Purchase, 'plan' | 'channel'>): string {
  if (channel) return `${channel.name} · ${channel.plan}`;
  return plan ? PLAN_PRICES[plan].name : '';
}

function channelTerms({ name, tipster, days, statedTips }: NonNullable<Purchase['channel']>, language: string) {
  const { noneStated } = textsOf(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'billing');
  return { channel: name, tipster, days, stated: statedTips > 0 ? statedTips : noneStated };
}

/** The confirmation of an order, with its terms. */
export function orderMail(buyer: Buyer, purchase: Purchase, end: Date): MailInput {
  const { language } = buyer;
  const { channel } = purchase;
  const price = writeEuro(purchase.priceCents, language);
  return toBuyer(buyer, channel ? 'channel_bought' : 'plan_bought', {
    plan: channel ? channel.plan : nameOf(purchase),
    ...(channel ? channelTerms(channel, language) : {}),
    price,
    renewal: price,
    until: written(end, language, DAY),
    start: startWords(purchase, language),
    withdrawal: written(withdrawalEnds(purchase.orderedAt ?? purchase.createdAt), language, DAY),
  });
}

/** The receipt of a withdrawal, with its day and time (Codice del Consumo, art. 54-bis). */
export function withdrawalMail(buyer: Buyer, purchase: Purchase, refundCents: number, at: Date): MailInput {
  const { language } = buyer;
  return toBuyer(buyer, 'withdrawal_received', {
    when: written(at, language, MOMENT),
    plan: nameOf(purchase),
    refund: writeEuro(refundCents, language),
    price: writeEuro(purchase.priceCents, language),
    start: startWords(purchase, language),
  });
}

/** A renewal was paid. */
export function renewalMail(buyer: Buyer, purchase: Purchase, end: Date): MailInput {
  return toBuyer(buyer, 'plan_renewed', {
    plan: nameOf(purchase),
    price: writeEuro(purchase.priceCents, buyer.language),
    until: written(end, buyer.language, DAY),
  });
}

/** A renewal could not be paid: when it is tried next and how long access lasts; without a next try, that the plan has ended. */
export function unpaidMail(
  buyer: Buyer,
  purchase: Purchase,
  next: { readonly retry: Date; readonly until: Date } | null,
): MailInput {
  const { language } = buyer;
  const values = { plan: nameOf(purchase), price: writeEuro(purchase.priceCents, language) };
  if (!next) return toBuyer(buyer, 'plan_unpaid', values);
  const mail = toBuyer(buyer, 'renewal_failed', {
    ...values,
    retry: written(next.retry, language, DAY),
    until: written(next.until, language, DAY),
  });
  return { ...mail, page: `/checkout?renewal=${purchase.subscriptionId}` };
}

type Used = Readonly<Record<'tips' | 'followed' | 'bets' | 'lessons' | 'calls', number>>;

/** What was used of a period so far, in a sentence. */
function usedWords(used: Used, ofChannel: boolean, language: string): string {
  const texts = textsOf(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'billing');
  return texts[ofChannel ? 'usedChannel' : 'usedPlan'].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(used[name as keyof Used]),
  );
}

/** A renewal that comes, with the last day to cancel it and what was used so far. */
export function renewalAheadMail(
  buyer: Buyer,
  renewal: {
    readonly name: string;
    readonly priceCents: number;
    readonly at: Date;
    readonly ofChannel: boolean;
    readonly used: Used;
  },
): MailInput {
  const when = written(renewal.at, buyer.language, MOMENT);
  const price = writeEuro(renewal.priceCents, buyer.language);
  return toBuyer(buyer, 'renewal_ahead', {
    plan: renewal.name,
    price,
    day: written(renewal.at, buyer.language, DAY),
    when,
    used: usedWords(renewal.used, renewal.ofChannel, buyer.language),
  });
}

/** A card that pays for something ends soon. */
export function cardEndsMail(
  buyer: Buyer,
  card: { readonly brand: string; readonly last4: string },
  last: Date,
): MailInput {
  return toBuyer(buyer, 'card_ends', {
    card: `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`,
    last: written(last, buyer.language, DAY),
  });
}

/** A plan's price changes, and from which renewal on that holds for this reader. */
export function channelPriceMail(
  buyer: Buyer,
  change: { readonly name: string; readonly paid: number; readonly price: number; readonly from: Date },
): MailInput {
  const { language } = buyer;
  return toBuyer(buyer, 'channel_price', {
    plan: change.name,
    before: writeEuro(change.paid, language),
    price: writeEuro(change.price, language),
    day: written(change.from, language, DAY),
  });
}

/** A channel or its plan has closed: the paid period is the last one. */
export function channelClosingMail(buyer: Buyer, name: string, end: Date): MailInput {
  return toBuyer(buyer, 'channel_closing', { plan: name, until: written(end, buyer.language, DAY) });
}

/** A channel ended at once with its tipster's account. */
export function channelStoppedMail(buyer: Buyer, name: string, refundCents: number): MailInput {
  return toBuyer(buyer, 'channel_stopped', { plan: name, refund: writeEuro(refundCents, buyer.language) });
}

/** A channel doesn't renew, because its reader has no plan any more that it needs. */
export function channelEndedMail(buyer: Buyer, name: string): MailInput {
  return toBuyer(buyer, 'channel_ended', { plan: name });
}

/** Billing stopped because the reader excluded himself or closed the account. */
export function billingStoppedMail(buyer: Buyer, name: string, refundCents: number): MailInput {
  return toBuyer(buyer, 'billing_stopped', {
    plan: name,
    refund: writeEuro(refundCents, buyer.language),
  });
}

/** An admin gave something back: how much, of what and why. */
export function refundMail(
  buyer: Buyer,
  refund: { readonly name: string; readonly cents: number; readonly asCredit: boolean; readonly reason: string },
): MailInput {
  const { language } = buyer;
  const texts = textsOf(isLanguage(language) ? language : DEFAULT_LANGUAGE, 'billing');
  return toBuyer(buyer, 'refund_made', {
    plan: refund.name,
    refund: writeEuro(refund.cents, language),
    way: refund.asCredit ? texts.backAsCredit : texts.backAsPaid,
    reason: refund.reason,
  });
}

/** Days were added to the running period: by an admin, or because its channel didn't give what was stated. */
export function extensionMail(
  buyer: Buyer,
  extension: { readonly name: string; readonly days: number; readonly end: Date; readonly reason: string },
): MailInput {
  return toBuyer(buyer, 'subscription_extended', {
    plan: extension.name,
    days: extension.days,
    until: written(extension.end, buyer.language, DAY),
    reason: extension.reason,
  });
}

/** An admin ended a subscription at once. */
export function endMail(buyer: Buyer, name: string, reason: string): MailInput {
  return toBuyer(buyer, 'subscription_ended', { plan: name, reason });
}

/** A channel brought nothing even in the days that were added: it ends, and money goes back. */
export function undeliveredMail(buyer: Buyer, name: string, refundCents: number): MailInput {
  return toBuyer(buyer, 'channel_undelivered', { plan: name, refund: writeEuro(refundCents, buyer.language) });
}

/** Days of a channel that its tipster gave. */
export function giftMail(
  buyer: Buyer,
  gift: { readonly name: string; readonly days: number; readonly end: Date },
): MailInput {
  const { name, days, end } = gift;
  return toBuyer(buyer, 'channel_gift', { channel: name, days, until: written(end, buyer.language, DAY) });
}
