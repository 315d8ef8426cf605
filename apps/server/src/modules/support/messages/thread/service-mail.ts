import { randomUUID } from 'node:crypto';
import type { Correspondent } from '@quotavera/domain/support/messages';
import type { MailContent } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Trx } from '../../../../platform/database/index.ts';
import type { CalendarMethod, MailInput } from '../../../../platform/mail/index.ts';
import { selectMailRefs, type ThreadRow } from './repository.ts';
import { replyAddress } from './service-address.ts';

export type MailContext = Pick<ServerContext, 'environment' | 'mail' | 'secrets'>;

/** A Message-ID for something that is said in a conversation. */
export function newMailRef({ environment }: Pick<MailContext, 'environment'>, threadId: number): string {
  return `<thread.${threadId}.${randomUUID()}@${new URL(environment.PUBLIC_URL).hostname}>`;
}

interface ThreadMailExtras extends Pick<MailInput, 'words' | 'files'> {
  to: Correspondent;
  /** The Message-ID of what is said; a new one where the conversation doesn't have it. */
  mailRef?: string;
  calendar?: { method: CalendarMethod; content: string };
  /** Whether a person wrote it. */
  isPersonal?: boolean;
}

type ThreadMail = MailContent & ThreadMailExtras;

/** The address of a conversation's screen; visitors have none. */
function pageOf({ id, kind, account_id }: ThreadRow): string | null {
  if (kind === 'call') return `/call-request?call=${id}`;
  return account_id === null ? null : `/messages?thread=${id}`;
}

/**
 * Sends something of a conversation to one of its sides by mail, in the same thread of the mailbox, with an address by which an answer comes
 * back. Where no mails are received, the address is that of the operator.
 */
export async function mailThread(trx: Trx, context: MailContext, thread: ThreadRow, mail: ThreadMail): Promise<void> {
  const { to, mailRef: given, calendar, isPersonal, ...content } = mail;
  // The team, where no tipster is the host, is told in its inbox.
  if (to === 'host' && thread.host_id === null) return;
  const { environment, secrets } = context;
  const { INBOUND_MAIL_ADDRESS: inbox, OPERATOR_EMAIL: operator } = environment;
  const mailRef = given ?? newMailRef(context, thread.id);
  const before = (await selectMailRefs(trx, thread.id)).filter((ref) => ref !== mailRef);
  const last = before.at(-1);
  const replyTo = inbox ? replyAddress(secrets, inbox, { threadId: thread.id, who: to }) : undefined;
  const visitorReply = thread.account_id === null && to === 'reader' ? operator : undefined;
  const page = pageOf(thread);
  const letter: MailInput = {
    ...content,
    ...(page ? { page } : {}),
    envelope: {
      messageId: mailRef,
      ...(last ? { inReplyTo: last, references: before } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(!replyTo && visitorReply ? { replyTo: visitorReply } : {}),
      ...(calendar ? { calendar } : {}),
      ...(isPersonal ? { isPersonal } : {}),
    },
  };
  if (to === 'host') await context.mail.toMember(trx, thread.host_id!, letter);
  // Readers get answers at the address that they wrote from, members too.
  else await context.mail.toAddress(trx, thread, letter);
}
