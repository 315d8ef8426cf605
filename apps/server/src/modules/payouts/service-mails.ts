import { localeOf, writeEuro } from '@quotavera/i18n';
import type { MailInput } from '../../platform/mail/index.ts';
import type { Tipster } from './repository-payee.ts';
import type { Payout } from './repository-payouts.ts';

/** A mail about a tipster's money. */
export function tipsterMail(
  tipster: Tipster,
  kind: Extract<
    MailInput['kind'],
    'iban_changed' | 'payout_sent' | 'payout_transferred' | 'payout_rejected' | 'payout_returned' | 'transfer_returned'
  >,
  values: MailInput['values'],
): MailInput {
  return {
    kind,
    to: tipster.email,
    accountId: tipster.id,
    language: tipster.language,
    values,
    page: '/earnings',
  };
}

export function payoutValues(payout: Payout, { language }: Tipster): Record<string, string> {
  const { grossCents: gross, withheldCents: withheld } = payout;
  return {
    gross: writeEuro(gross, language),
    withheld: writeEuro(withheld, language),
    net: writeEuro(gross - withheld, language),
  };
}

export function writtenTime(at: Date, language: string): string {
  const how = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' } as const;
  return new Intl.DateTimeFormat(localeOf(language), how).format(at);
}
