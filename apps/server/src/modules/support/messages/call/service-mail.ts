import { DEFAULT_LANGUAGE, isLanguage, type Language, localeOf } from '@quotavera/i18n';
import type { MailKind } from '@quotavera/i18n/server';
import { fillText, textsOf } from '@quotavera/i18n/server';
import type { Trx } from '../../../../platform/database/index.ts';
import type { Correspondent } from '../thread/service-address.ts';
import { type MailContext, mailThread } from '../thread/service-mail.ts';
import { calendarOf } from './calendar.ts';
import type { CallRow } from './repository.ts';

const ZONE = 'Europe/Rome';

function languageOf(call: CallRow, to: Correspondent): Language {
  const language = to === 'host' ? call.hostLanguage : call.language;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

function writeMoment(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone: ZONE }).format(
    at,
  );
}

/** With whom a call is, as one side reads it. */
function otherOf(call: CallRow, to: Correspondent, language: Language): string {
  return to === 'host' ? call.name : (call.host ?? textsOf(language, 'calls').team);
}

export interface CalendarInput {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly startsAt: Date;
  readonly at: Date;
}

/** A call's calendar entry for one side, in their language. */
export function calendarFor(
  { environment }: Pick<MailContext, 'environment'>,
  call: CallRow,
  to: Correspondent,
  { method, startsAt, at }: CalendarInput,
): string {
  const language = languageOf(call, to);
  const texts = textsOf(language, 'calls');
  const email = to === 'host' ? call.hostEmail : call.email;
  return calendarOf(
    {
      id: call.id,
      startsAt,
      sequence: call.sequence,
      title: fillText(texts.calendar.title, { who: otherOf(call, to, language) }),
      text: fillText(texts.calendar.text, { topic: texts.topic[call.topic] }),
      meetingLink: call.meetingLink,
      attendee: { name: to === 'host' ? (call.host ?? '') : call.name, email: email ?? '' },
      organizer: environment.MAIL_FROM,
      home: environment.PUBLIC_URL,
      at,
    },
    method,
  );
}

export interface CallMail {
  readonly kind: Extract<MailKind, `call_${string}`>;
  readonly to: Correspondent;
  /** What `{{when}}` is. */
  readonly when: Date;
  readonly dates?: readonly Date[];
  readonly note?: string;
  readonly words?: string;
  readonly calendar?: CalendarInput;
}

/** A mail about a call to one of its sides; the team has none. */
export function mailCall(trx: Trx, context: MailContext, call: CallRow, mail: CallMail): Promise<void> {
  const { to, when, dates = [], note = '', calendar } = mail;
  const language = languageOf(call, to);
  const texts = textsOf(language, 'calls');
  return mailThread(trx, context, call, {
    kind: mail.kind,
    to,
    values: {
      who: otherOf(call, to, language),
      topic: texts.topic[call.topic],
      when: writeMoment(when, language),
      dates: dates.map((date) => writeMoment(date, language)).join(' · '),
      note,
      link: call.meetingLink === '' ? '' : fillText(texts.mailLink, { link: call.meetingLink }),
    },
    ...(mail.words ? { words: mail.words } : {}),
    ...(calendar ? { calendar: { method: calendar.method, content: calendarFor(context, call, to, calendar) } } : {}),
  });
}

const BOTH = ['reader', 'host'] as const;

export async function mailBoth(
  trx: Trx,
  context: MailContext,
  call: CallRow,
  mail: Omit<CallMail, 'to'>,
): Promise<void> {
  for (const to of BOTH) await mailCall(trx, context, call, { ...mail, to });
}
