import { promotionError } from '@quotavera/contract/core';
import type { threadMessage } from '@quotavera/contract/support';
import { can, type Member } from '@quotavera/domain/access';
import { plainLinks } from '@quotavera/domain/accounts';
import { type MessageSide, type MessageWay, statusAfterMessage } from '@quotavera/domain/support/messages';
import { HOUR_S } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Trx } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../../platform/errors/index.ts';
import { withIdempotencyKey } from '../../../../platform/idempotency/index.ts';
import { tellMembers } from '../../../../platform/live/index.ts';
import { roleIn, SIDE_OF } from './policy.ts';
import {
  insertMessage,
  insertThread,
  lockThread,
  type NewThread,
  selectSentAt,
  type ThreadRow,
  updateThread,
} from './repository.ts';
import { attachFiles, type SentFile } from './repository-attachments.ts';
import { type MailContext, mailThread, newMailRef } from './service-mail.ts';

export type WriteContext = MailContext & Pick<ServerContext, 'db' | 'clock' | 'limits'>;

const EXCERPT_MAX = 160;
const MESSAGES = { points: 60, seconds: HOUR_S };

export type ThreadEvent = NonNullable<z.output<typeof threadMessage>['event']>;

/** Tells those of a conversation who look at it. */
export async function tellOfThread(trx: Trx, thread: Pick<ThreadRow, 'id' | 'account_id' | 'host_id'>): Promise<void> {
  const accounts = [thread.account_id, thread.host_id].filter((id) => id !== null);
  await tellMembers(trx, { accounts, admins: true, event: 'thread', data: { thread: thread.id } });
}

export interface Written {
  side: MessageSide;
  authorId: number | null;
  body: string;
  via?: MessageWay;
  /** Ids of the author's unsent files. */
  attachments?: readonly number[];
  /** The Message-ID of the mail that it came by. */
  mailRef?: string;
  /** Another mail tells of the message already. */
  isSilent?: boolean;
  /** Whether the reader has ELITE; as it was where it isn't known. */
  isPriority?: boolean;
  at: Date;
}

export interface Sent {
  id: number;
  at: Date;
  files: readonly SentFile[];
}

/** Tells the other side by mail. The team is told in its inbox alone. */
async function mailMessage(
  trx: Trx,
  context: MailContext,
  thread: ThreadRow,
  { side, body, mailRef, files }: { side: MessageSide; body: string; mailRef: string; files: readonly SentFile[] },
): Promise<void> {
  const { subject, kind: of } = thread;
  const isCall = of === 'call';
  const common = { words: body, mailRef, files, isPersonal: true };
  if (side !== 'reader') {
    const kind = isCall ? 'call_message' : thread.account_id === null ? 'contact_reply' : 'thread_reply';
    const values = { subject, from: senderOf(thread, side) };
    await mailThread(trx, context, thread, { ...common, kind, to: 'reader', values });
  }
  if (side !== 'host' && thread.host_id !== null) {
    const values = { subject, from: side === 'reader' ? thread.name : senderOf(thread, side) };
    await mailThread(trx, context, thread, { ...common, kind: 'call_message', to: 'host', values });
  }
}

const TEAM = 'Quotavera';

function senderOf(thread: ThreadRow, side: MessageSide): string {
  return side === 'host' ? (thread.host ?? TEAM) : TEAM;
}

/**
 * Adds a message to a locked conversation: it waits for the other side, which is told live and by mail. The result is null when the mail
 * that brought the message is there already; a file that isn't the author's is refused.
 */
export async function addMessage(
  trx: Trx,
  context: MailContext,
  thread: ThreadRow,
  { side, authorId, body, via = 'product', attachments = [], isPriority, at, ...written }: Written,
): Promise<Result<Sent | null>> {
  const mailRef = written.mailRef ?? newMailRef(context, thread.id);
  const id = await insertMessage(trx, { threadId: thread.id, kind: 'message', side, authorId, via, body, mailRef, at });
  if (id === null) return ok(null);
  const ids = [...new Set(attachments)];
  const files = authorId === null ? [] : await attachFiles(trx, id, authorId, ids);
  if (files.length < ids.length) return fail('validation', { fields: { attachments: 'attachment_unknown' } });
  const status = statusAfterMessage(thread.status, side);
  await updateThread(trx, thread.id, {
    status,
    waitingSince: status === 'open' ? (thread.waiting_since ?? at) : null,
    excerpt: body.slice(0, EXCERPT_MAX),
    lastAt: at,
    ...(isPriority === undefined ? {} : { isPriority }),
    ...(side === 'reader' ? { readerSeenAt: at } : {}),
    ...(side === 'host' ? { hostSeenAt: at } : {}),
  });
  // A held message disturbs nobody.
  if (status !== 'held' && !written.isSilent) await mailMessage(trx, context, thread, { side, body, mailRef, files });
  await tellOfThread(trx, thread);
  return ok({ id, at, files });
}

/** Begins a conversation with its first message. */
export async function beginThread(
  trx: Trx,
  context: MailContext,
  thread: NewThread,
  first: Omit<Written, 'side' | 'at'>,
): Promise<Result<{ thread: ThreadRow; sent: Sent }>> {
  const id = await insertThread(trx, thread);
  const row = (await lockThread(trx, id))!;
  const sent = await addMessage(trx, context, row, { ...first, side: 'reader', at: thread.at });
  if (isFailure(sent)) return sent;
  return ok({ thread: row, sent: sent.value! });
}

/** Writes an event into the history. Events that both sides see count as news. */
export async function addEvent(
  trx: Trx,
  thread: ThreadRow,
  event: ThreadEvent,
  { side, authorId, at, isNews }: { side: MessageSide; authorId: number | null; at: Date; isNews: boolean },
): Promise<void> {
  await insertMessage(trx, { threadId: thread.id, kind: 'event', side, authorId, body: '', event, at });
  if (isNews) {
    await updateThread(trx, thread.id, {
      lastAt: at,
      ...(side === 'reader' ? { readerSeenAt: at } : {}),
      ...(side === 'host' ? { hostSeenAt: at } : {}),
    });
  }
  await tellOfThread(trx, thread);
}

/** An answer in a conversation, by whichever side somebody is. A tipster's leads to no bookmaker and promotes none. */
export async function writeInThread(
  context: WriteContext,
  viewer: Member,
  input: { threadId: number; message: string; attachments: readonly number[] },
  key: string | null = null,
): Promise<Pick<Sent, 'id' | 'at'> | Failure> {
  const { db, clock } = context;
  const request = key === null ? null : { key, request: input };
  return transact(db, async (trx) => {
    const id = await withIdempotencyKey(trx, viewer.accountId, request, clock.wall(), async () => {
      const sent = await writeWithin(trx, context, viewer, input);
      return isFailure(sent) ? sent : sent.id;
    });
    return isFailure(id) ? id : { id, at: await selectSentAt(trx, id) };
  });
}

async function writeWithin(
  trx: Trx,
  context: WriteContext,
  viewer: Member,
  input: { threadId: number; message: string; attachments: readonly number[] },
): Promise<Sent | Failure> {
  const at = context.clock.now();
  const thread = await lockThread(trx, input.threadId);
  const role = thread ? roleIn(thread, viewer) : null;
  if (!thread || role === null) return fail('not_found');
  const wait = role === 'admin' ? null : await context.limits.take('message', String(viewer.accountId), MESSAGES);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const links = role === 'host' ? plainLinks(input.message) : { text: input.message, problem: null };
  if (links.problem) return fail('validation', { fields: { message: links.problem } });
  const promotion = role === 'host' ? promotionError(input.message) : null;
  if (promotion) return fail('promotion', { fields: { message: promotion } });
  const sent = await addMessage(trx, context, thread, {
    side: SIDE_OF[role],
    authorId: viewer.accountId,
    body: links.text,
    attachments: input.attachments,
    ...(role === 'reader' ? { isPriority: can('support.priority', viewer) } : {}),
    at,
  });
  return isFailure(sent) ? sent : sent.value!;
}
