import type { MAIL_HIDDEN } from '@quotavera/contract/users';
import type { MailRow } from './repository.ts';

export type Hidden = (typeof MAIL_HIDDEN)[number];

/**
 * Why an admin doesn't see the words of a mail; null when they do. Where mails are delivered nobody but the recipient reads a one-time
 * link. Where they stay in the outbox there is no other way than handing it on, but never to take another admin's place.
 */
export function hiddenFrom(
  mail: Pick<MailRow, 'text' | 'secret' | 'accountId' | 'accountIsAdmin'>,
  readerId: number,
  delivers: boolean,
): Hidden | null {
  if (mail.text === '') return 'gone';
  if (!mail.secret) return null;
  if (delivers) return 'secret';
  return mail.accountIsAdmin && mail.accountId !== readerId ? 'admin' : null;
}

/** Whether it can be queued once more: it has its words, and they are still true. */
export function retriable(mail: Pick<MailRow, 'text' | 'status' | 'expiresAt'>, delivers: boolean, now: Date): boolean {
  const waits = mail.status === 'failed' || mail.status === 'outbox';
  return delivers && waits && mail.text !== '' && (mail.expiresAt === null || mail.expiresAt > now);
}
