import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../../platform/context.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { markBounced, returnedMail } from '../../../../platform/mail/index.ts';
import { lockThread, type ThreadRow } from '../thread/repository.ts';
import { type ReplyTarget, targetOf } from '../thread/service-address.ts';
import { keepFile } from '../thread/service-attachments.ts';
import { mailThread } from '../thread/service-mail.ts';
import { addEvent, addMessage, type WriteContext } from '../thread/service-write.ts';
import { addressesInHeaders, type ReadMail, readMail } from './reading/read.ts';

type Context = WriteContext & Pick<ServerContext, 'files' | 'log' | 'environment'>;

export type Received = { accepted: boolean; thread: number | null };

const REFERENCE_MAX = 500;
/** Mails to one reply address. Nobody answers more often, and reading each costs something. */
const ANSWERS = { points: 20, seconds: HOUR_S };
/** Whoever forges a hundred answers shall not send a hundred mails to whom they name. */
const REFUSALS_TOLD = { points: 1, seconds: DAY_S };

/**
 * Whether a mail is from the correspondent whom its reply address belongs to: that address alone is its sender, and the receiving server
 * vouches for it. Knowing the reply address isn't enough.
 */
function isFrom({ sender, isVouched }: ReadMail, thread: ThreadRow, { who }: ReplyTarget): boolean {
  const expected = who === 'host' ? thread.host_email : thread.email;
  return isVouched && sender !== null && sender === expected?.toLowerCase();
}

/** Keeps the files that may be kept; returns how many were refused. */
async function keepFiles(
  context: Context,
  owner: { messageId: number; ownerId: number | null },
  { files, fileNames }: ReadMail,
): Promise<number> {
  let storedCount = 0;
  for (const file of files) if (!isFailure(await keepFile(context, owner, file))) storedCount += 1;
  return fileNames.length - storedCount;
}

/**
 * Tells a correspondent that an answer in their name wasn't taken: they may have written from another address, which nobody else would tell
 * them. The sender itself isn't told: it may be an invented one, of somebody who has nothing to do with it.
 */
async function tellOfRefusal(context: Context, target: ReplyTarget): Promise<void> {
  const { threadId, who } = target;
  if ((await context.limits.take('mail-refused', `${threadId}:${who}`, REFUSALS_TOLD)) !== null) return;
  await context.db.transaction().execute(async (trx) => {
    const thread = await lockThread(trx, threadId);
    if (!thread) return;
    const address = who === 'host' ? (thread.host_email ?? '') : thread.email;
    const values = { subject: thread.subject, address };
    await mailThread(trx, context, thread, { kind: 'reply_refused', to: who, values });
  });
}

/**
 * Takes a mail in whose address names a conversation. An address that this product never gave is refused before the mail is read; one from
 * somebody else, and one that can't be read within its limits, afterwards. A mail that comes twice is a single message.
 *
 * @param envelopeTo where the mail was delivered, as the server that received it says
 */
export async function receiveMail(
  context: Context,
  raw: Buffer,
  envelopeTo: string | undefined,
): Promise<Received | Failure> {
  const recipients = [...(envelopeTo ? [envelopeTo] : []), ...addressesInHeaders(raw)];
  const returned = recipients.map((address) => returnedMail(context.secrets, address)).find((id) => id !== null);
  const target = recipients.map((address) => targetOf(context.secrets, address)).find((found) => found !== null);
  if (!returned && !target) return fail('not_found');
  const counted = returned ? `returned:${returned}` : `${target?.threadId}:${target?.who}`;
  const wait = await context.limits.take('mail-received', counted, ANSWERS);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });

  const mail = await readMail({ raw, server: context.environment.INBOUND_MAIL_AUTHSERV });
  if (!mail) return fail('malformed_body');
  if (returned) {
    if (mail.bounce !== null) await markBounced(context.db, returned, mail.bounce);
    return { accepted: mail.bounce !== null, thread: null };
  }
  if (!target) return fail('not_found');
  if (mail.isAutomatic) return { accepted: false, thread: target.threadId };
  const body = mail.text || mail.fileNames.join(', ');
  const at = context.clock.now();
  const { who } = target;
  const outcome = await transact(context.db, async (trx) => {
    const thread = await lockThread(trx, target.threadId);
    if (!thread) return fail('not_found');
    if (!isFrom(mail, thread, target)) return fail('mail_sender_unknown');
    const authorId = who === 'host' ? thread.host_id : thread.account_id;
    if (body === '') return { thread, authorId, sent: null };
    const sent = await addMessage(trx, context, thread, {
      side: who,
      authorId,
      body,
      via: 'mail',
      ...(mail.messageId ? { mailRef: mail.messageId.slice(0, REFERENCE_MAX) } : {}),
      at,
    });
    return isFailure(sent) ? sent : { thread, authorId, sent: sent.value };
  });
  if (isFailure(outcome)) {
    const { code } = outcome.error;
    context.log.warn({ thread: target.threadId, code }, 'a mail was refused');
    if (code === 'mail_sender_unknown') await tellOfRefusal(context, target);
    return outcome;
  }
  const { thread, authorId, sent } = outcome;
  if (!sent) return { accepted: false, thread: thread.id };
  const refused = await keepFiles(context, { messageId: sent.id, ownerId: authorId }, mail);
  if (refused > 0) {
    const by = { side: 'system', authorId: null, at, isNews: false } as const;
    await context.db
      .transaction()
      .execute((trx) => addEvent(trx, thread, { type: 'files_refused', values: { count: refused } }, by));
  }
  return { accepted: true, thread: thread.id };
}
