import { daysWithin } from '@quotavera/domain/sells';
import { localeOf } from '@quotavera/i18n';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { Notice, Recipient } from './repository.ts';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'Europe/Rome' };

function toReader(
  { email, accountId, language }: Recipient,
  kind: MailInput['kind'],
  values: MailInput['values'],
): MailInput {
  return { kind, to: email, accountId, language, values, page: '/subscriptions' };
}

/** What a tipster wrote. */
export function messageMail(
  reader: Recipient,
  { channel, tipster, title, body }: Notice,
  leave: { readonly page: string; readonly post: string },
): MailInput {
  return {
    ...toReader(reader, 'channel_message', { channel, tipster, title }),
    words: body,
    leave,
  };
}

/** A channel goes on holiday. */
export function pauseMail(
  reader: Recipient,
  { channel, tipster, pauseFrom: from, pauseTo: to }: Notice & { readonly pauseFrom: Date; readonly pauseTo: Date },
): MailInput {
  const written = (at: Date) => new Intl.DateTimeFormat(localeOf(reader.language), DAY).format(at);
  const days = daysWithin({ from, to }, [{ from, to }]);
  // Its end is the first instant after its last day.
  const last = new Date(to.getTime() - 1);
  return toReader(reader, 'channel_paused', { channel, tipster, from: written(from), to: written(last), days });
}
