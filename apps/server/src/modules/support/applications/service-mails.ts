import { localeOf } from '@quotavera/i18n';
import { openSigned, signed } from '../../../platform/config/signed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import type { ApplicationRow } from './repository.ts';

type MailContext = Pick<ServerContext, 'mail' | 'secrets'>;

interface Recipient {
  readonly email: string;
  readonly accountId: number | null;
  readonly language: string;
  readonly name: string;
}

const recipientOf = ({ email, accountId, language, firstName }: ApplicationRow): Recipient => ({
  email,
  accountId,
  language,
  name: firstName,
});

/** A slot in words, as clocks in Rome show it. */
function written(at: number, language: string): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Rome' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(at);
}

/** What a key is for: to begin as a tipster, once accepted; to change or withdraw the application before. */
type Purpose = 'start' | 'own';

const keyOf = ({ secrets }: Pick<MailContext, 'secrets'>, id: number, purpose: Purpose): string =>
  signed(secrets, `application-${purpose}`, id);

/** The application that a key belongs to; null for one that wasn't given here for this purpose. */
export function applicationOfKey(
  { secrets }: Pick<MailContext, 'secrets'>,
  key: string,
  purpose: Purpose,
): number | null {
  const id = openSigned(secrets, `application-${purpose}`, key);
  return id === null ? null : Number(id);
}

const ownLink = (context: MailContext, id: number) => `/diventatipster?application=${keyOf(context, id, 'own')}`;

export async function mailReceived(context: MailContext, trx: Trx, row: ApplicationRow) {
  const to = recipientOf(row);
  const slots = (row.slots ?? []).map((slot) => Date.parse(slot));
  const dates = [...slots].sort((a, b) => a - b).map((at) => written(at, to.language));
  const { email, accountId, language, name } = to;
  const values = { name, dates: dates.join(' · ') };
  const link = ownLink(context, row.id);
  await context.mail.add(trx, { kind: 'application_received', to: email, accountId, language, values, link });
}

export async function mailMeeting(context: MailContext, trx: Trx, row: ApplicationRow, at: Date) {
  const { email, accountId, language, name } = recipientOf(row);
  const values = { name, when: written(at.getTime(), language), phone: row.mobileNumber };
  const link = ownLink(context, row.id);
  await context.mail.add(trx, { kind: 'application_meeting', to: email, accountId, language, values, link });
}

export async function mailAccepted(context: MailContext, trx: Trx, row: ApplicationRow) {
  const { email, accountId, language, name } = recipientOf(row);
  const common = { to: email, accountId, language, values: { name } };
  if (accountId !== null) {
    await context.mail.add(trx, { ...common, kind: 'application_accepted', page: '/tipsterform' });
    return;
  }
  const link = `/tipsterform?start=${keyOf(context, row.id, 'start')}`;
  await context.mail.add(trx, { ...common, kind: 'application_accepted_outside', link });
}

export async function mailRefused({ mail }: MailContext, trx: Trx, row: ApplicationRow, reason: string) {
  const { email, accountId, language, name } = recipientOf(row);
  await mail.add(trx, { kind: 'application_refused', to: email, accountId, language, values: { name, reason } });
}
