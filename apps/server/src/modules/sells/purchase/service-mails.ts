import { withdrawalEnds } from '@quotavera/domain/money';
import { PLAN_PRICES } from '@quotavera/domain/plans';
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

const nameOf = (purchase: Purchase) => (purchase.plan ? PLAN_PRICES[purchase.plan].name : '');

/** The confirmation of an order, with its terms. */
export function orderMail(buyer: Buyer, purchase: Purchase, end: Date): MailInput {
  const { language } = buyer;
  const price = writeEuro(purchase.priceCents, language);
  return toBuyer(buyer, 'plan_bought', {
    plan: nameOf(purchase),
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
