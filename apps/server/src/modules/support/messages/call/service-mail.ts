import { CORRESPONDENTS, type Correspondent } from '@quotavera/domain/support/messages';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@quotavera/i18n';
import { fillText, type MailContent, type MailKind, textsOf } from '@quotavera/i18n/server';
import type { Trx } from '../../../../platform/database/index.ts';
import type { CalendarMethod } from '../../../../platform/mail/index.ts';
import { type MailContext, mailThread } from '../thread/service-mail.ts';
import { calendarOf } from './calendar.ts';
import type { CallRow } from './repository.ts';

function languageOf(call: CallRow, to: Correspondent): Language {
  const language = to === 'host' ? call.host_language : call.language;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** Names the other party of a call, as a side reads it. */
function otherOf(call: CallRow, to: Correspondent, language: Language): string {
  return to === 'host' ? call.name : (call.host ?? textsOf(language, 'support-calls').team);
}

export interface CalendarInput {
  method: CalendarMethod;
  startsAt: Date;
  at: Date;
}

/** A call's calendar entry for one side, in their language. */
export function calendarFor(
  { environment }: Pick<MailContext, 'environment'>,
  call: CallRow,
  to: Correspondent,
  { method, startsAt, at }: CalendarInput,
): string {
  const language = languageOf(call, to);
  const texts = textsOf(language, 'support-calls');
  const email = to === 'host' ? call.host_email : call.email;
  return calendarOf(
    {
      id: call.id,
      startsAt,
      sequence: call.sequence,
      title: fillText(language, texts.calendar.title, { who: otherOf(call, to, language) }),
      text: fillText(language, texts.calendar.text, { topic: texts.topic[call.topic] }),
      meetingLink: call.meeting_link,
      attendee: { name: to === 'host' ? (call.host ?? '') : call.name, email: email ?? '' },
      organizer: environment.MAIL_FROM,
      home: environment.PUBLIC_URL,
      at,
    },
    method,
  );
}

export interface CallMail {
  kind: Exclude<Extract<MailKind, `call_${string}`>, 'call_message'>;
  to: Correspondent;
  /** The text's `{{when}}` is this instant. */
  when: Date;
  dates?: readonly Date[];
  note?: string;
  words?: string;
  calendar?: CalendarInput;
}

/** A mail about a call to one of its sides; the team has none. */
export async function mailCall(trx: Trx, context: MailContext, call: CallRow, mail: CallMail): Promise<void> {
  const { to, when, dates = [], note = '', calendar } = mail;
  // The team has no address of its own that a calendar entry could invite.
  if (to === 'host' && call.host_id === null) return;
  const { topic, meeting_link: link } = call;
  const values = {
    who: (language: Language) => otherOf(call, to, language),
    topic: (language: Language) => textsOf(language, 'support-calls').topic[topic],
    when,
    dates,
    note,
    link: (language: Language) =>
      link === '' ? '' : fillText(language, textsOf(language, 'support-calls').mailLink, { link }),
  };
  const content: MailContent = { kind: mail.kind, values };
  return mailThread(trx, context, call, {
    ...content,
    to,
    ...(mail.words ? { words: mail.words } : {}),
    ...(calendar ? { calendar: { method: calendar.method, content: calendarFor(context, call, to, calendar) } } : {}),
  });
}

export async function mailBoth(
  trx: Trx,
  context: MailContext,
  call: CallRow,
  mail: Omit<CallMail, 'to'>,
): Promise<void> {
  for (const to of CORRESPONDENTS) await mailCall(trx, context, call, { ...mail, to });
}
