import { openSigned, signed } from '../../../platform/config/signed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import type { Addressee } from '../../../platform/mail/index.ts';
import type { ApplicationRow } from './repository.ts';

type MailContext = Pick<ServerContext, 'mail' | 'secrets'>;

/** Applicants are written to at the address that they gave, members too. */
const applicantOf = ({ email, account_id, language }: ApplicationRow): Addressee => ({
  email,
  account_id,
  language,
});

/** A key serves either to begin as a tipster, once accepted, or to change or withdraw the application before. */
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
  const slots = (row.slots ?? []).map((slot) => new Date(slot)).sort((a, b) => a.getTime() - b.getTime());
  const values = { name: row.first_name, dates: slots };
  const link = ownLink(context, row.id);
  await context.mail.toAddress(trx, applicantOf(row), { kind: 'application_received', values, link });
}

export async function mailMeeting(context: MailContext, trx: Trx, row: ApplicationRow, at: Date) {
  const values = { name: row.first_name, when: at, phone: row.mobile_number };
  const link = ownLink(context, row.id);
  await context.mail.toAddress(trx, applicantOf(row), { kind: 'application_meeting', values, link });
}

export async function mailAccepted(context: MailContext, trx: Trx, row: ApplicationRow) {
  const values = { name: row.first_name };
  const link = `/tipsterform?start=${keyOf(context, row.id, 'start')}`;
  await context.mail.toAddress(
    trx,
    applicantOf(row),
    row.account_id === null
      ? { kind: 'application_accepted_outside', values, link }
      : { kind: 'application_accepted', values, page: '/tipsterform' },
  );
}

export async function mailRefused({ mail }: MailContext, trx: Trx, row: ApplicationRow, reason: string) {
  const values = { name: row.first_name, reason };
  await mail.toAddress(trx, applicantOf(row), { kind: 'application_refused', values });
}
