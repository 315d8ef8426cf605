import type { PaidPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { localeOf } from '@quotavera/i18n';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Recipient } from './repository-months.ts';

function written(at: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(at);
}

function toMember(
  { id, email, language }: Recipient,
  kind: MailInput['kind'],
  values: MailInput['values'],
  page = '/subscriptions',
): MailInput {
  return { kind, to: email, accountId: id, language, values, page };
}

/** Somebody whom the reader invited has kept his plan: what both get. */
export function inviterMail(reader: Recipient, days: number): MailInput {
  return toMember(reader, 'referral_given', { days }, '/affiliation');
}

/** The reader was invited and has kept his plan: what he gets. */
export function invitedMail(reader: Recipient, days: number): MailInput {
  return toMember(reader, 'referral_welcome', { days });
}

/** Free days that weren't used yet are gone: the purchase that gave them was undone. */
export function takenBackMail(reader: Recipient): MailInput {
  return toMember(reader, 'referral_taken_back', {});
}

/** A free month has put a renewal off: nothing was charged. */
export function freePeriodMail(reader: Recipient, plan: PaidPlan, end: Date): MailInput {
  return toMember(reader, 'renewal_put_off', { plan: PLAN_PRICES[plan].name, until: written(end, reader.language) });
}

/** PRO is open without a charge. */
export function freeStartMail(reader: Recipient, end: Date): MailInput {
  return toMember(reader, 'free_month_started', { until: written(end, reader.language) });
}
