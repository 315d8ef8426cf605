import type { ReplyOf } from '@quotavera/contract/core';
import type { contactUs, listThreads, OwnStatus, openThread, readThread } from '@quotavera/contract/support';
import { can, type Member, type Viewer } from '@quotavera/domain/access';
import { looksAutomatic, type ThreadStatus } from '@quotavera/domain/support/messages';
import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { Db, Trx } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../../platform/http/paging.ts';
import { withIdempotencyKey } from '../../../../platform/idempotency/index.ts';
import { addressKey } from '../../../../platform/limits/index.ts';
import { mailboxOf } from '../../../accounts/identity/service-erased.ts';
import { roleIn } from './policy.ts';
import { presentHandling, presentMessages, presentSummary } from './presenter.ts';
import * as repository from './repository.ts';
import { mailThread } from './service-mail.ts';
import { addEvent, beginThread, type WriteContext, type Written } from './service-write.ts';

/** Limits for an address, for an e-mail address, and for a member. */
const CONTACTS = { points: 5, seconds: HOUR_S };
const CONTACTS_OF_EMAIL = { points: 5, seconds: DAY_S };
const THREADS = { points: 10, seconds: HOUR_S };

async function waitBeforeContact(
  { limits }: WriteContext,
  viewer: Viewer,
  { address, email }: { address: string; email: string },
): Promise<number | null> {
  if (viewer.type === 'member') return limits.take('open_thread', String(viewer.accountId), THREADS);
  const wait = await limits.take('contact', addressKey(address), CONTACTS);
  return wait ?? limits.take('contact_email', mailboxOf(email), CONTACTS_OF_EMAIL);
}

/**
 * Takes a message from the contact form. A member's message opens a conversation of theirs; a visitor's goes on by mail. A message that
 * looks as if a program had sent it is held, but its sender gets the usual answer.
 */
export async function contact(
  context: WriteContext,
  { viewer, language, address }: { viewer: Viewer; language: string; address: string },
  input: z.output<typeof contactUs.body>,
  key: string | null = null,
): Promise<ReplyOf<typeof contactUs> | Failure> {
  const { db, clock } = context;
  const { name, email, subject, message } = input;
  const wait = await waitBeforeContact(context, viewer, { address, email });
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const member = viewer.type === 'member' ? viewer : null;
  if (!member && input.attachments.length > 0) {
    return fail('validation', { fields: { attachments: 'attachment_unknown' } });
  }
  const isHeld = !member && looksAutomatic({ website: input.website, elapsedMs: input.elapsed_ms });
  const isPriority = can('support.priority', viewer);
  const at = clock.now();
  const fields = { name, email, subject, message };
  // Keys are an account's: a visitor's message counts each time.
  const request = member && key !== null ? { key, request: { ...fields, attachments: input.attachments } } : null;
  return transact(db, async (trx) => {
    const id = await withIdempotencyKey(trx, member?.accountId ?? 0, request, clock.wall(), async () => {
      const begun = await beginThread(
        trx,
        context,
        {
          kind: member ? 'support' : 'contact',
          accountId: member?.accountId ?? null,
          hostId: null,
          name,
          email,
          language,
          subject,
          status: isHeld ? 'held' : 'open',
          isPriority,
          at,
        },
        { authorId: member?.accountId ?? null, body: message, attachments: input.attachments, isPriority },
      );
      if (isFailure(begun)) return begun;
      const { thread } = begun.value;
      // Nothing of the message goes to an address that nobody has confirmed.
      if (!member && !isHeld) await mailThread(trx, context, thread, { kind: 'contact_received', to: 'reader' });
      return thread.id;
    });
    return isFailure(id) ? id : { id, ...fields, sent_at: await openedAt(trx, id) };
  });
}

const openedAt = async (trx: Trx, id: number) => (await repository.selectThread(trx, id))!.created_at.toISOString();

/** A member's conversation with the team. */
export async function openConversation(
  context: WriteContext,
  viewer: Member,
  input: z.output<typeof openThread.body>,
  key: string | null = null,
): Promise<ReplyOf<typeof openThread> | Failure> {
  const { db, clock } = context;
  const request = key === null ? null : { key, request: { opens: 'thread', ...input } };
  return transact(db, async (trx) => {
    const id = await withIdempotencyKey(trx, viewer.accountId, request, clock.wall(), () =>
      openWithin(trx, context, viewer, input),
    );
    return isFailure(id) ? id : { id, sent_at: await openedAt(trx, id) };
  });
}

async function openWithin(
  trx: Trx,
  context: WriteContext,
  viewer: Member,
  { subject, message, attachments }: z.output<typeof openThread.body>,
): Promise<number | Failure> {
  const { accountId } = viewer;
  const wait = await context.limits.take('open_thread', String(accountId), THREADS);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const isPriority = can('support.priority', viewer);
  const { email, language, name } = await repository.selectWriter(trx, accountId);
  const thread = { kind: 'support', accountId, hostId: null, name, email, language, subject } as const;
  const first: Omit<Written, 'side' | 'at'> = { authorId: accountId, body: message, attachments, isPriority };
  const at = context.clock.now();
  const begun = await beginThread(trx, context, { ...thread, status: 'open', isPriority, at }, first);
  return isFailure(begun) ? begun : begun.value.thread.id;
}

export async function ownThreads(
  db: Db,
  { accountId }: Member,
  input: PageInput,
): Promise<ReplyOf<typeof listThreads>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: (row: repository.ThreadRow) => [row.last_at.getTime(), row.id],
    select: (span) => repository.selectOwnThreads(db, accountId, span),
    count: () => repository.countOwnThreads(db, accountId),
  });
  return { ...page, results: rows.map((row) => presentSummary(row, row.reader_seen_at)) };
}

/** A conversation with a page of its messages, for its two sides and for admins. */
export async function threadFor(
  db: Db,
  viewer: Member,
  id: number,
  before: number | undefined,
): Promise<ReplyOf<typeof readThread> | Failure> {
  const thread = await repository.selectThread(db, id);
  const role = thread ? roleIn(thread, viewer) : null;
  if (!thread || role === null) return fail('not_found');
  const isTeam = can('support.administer', viewer);
  const messages = await repository.selectMessages(db, id, { before, withNotes: isTeam });
  return {
    ...presentSummary(thread, role === 'host' ? thread.host_seen_at : thread.reader_seen_at),
    messages: presentMessages(messages, thread, { viewer, isTeam }),
    handling: isTeam ? presentHandling(thread) : null,
  };
}

/** Returns the columns that go with a status: only an open conversation waits. */
export function statusChange(thread: repository.ThreadRow, status: ThreadStatus, at: Date): repository.ThreadChange {
  return { status, waitingSince: status === 'open' ? (thread.waiting_since ?? at) : null };
}

/** The reader marks a conversation as read, closes it or opens it again. */
export async function changeOwnThread(
  { db, clock }: Pick<WriteContext, 'db' | 'clock'>,
  viewer: Member,
  change: {
    thread: number;
    seen?: true | undefined;
    status?: OwnStatus | undefined;
  },
): Promise<{ status: ThreadStatus } | Failure> {
  const at = clock.now();
  return transact(db, async (trx) => {
    const thread = await repository.lockThread(trx, change.thread);
    const role = thread ? roleIn(thread, viewer) : null;
    if (!thread || role === null || role === 'admin') return fail('not_found');
    if (change.seen) {
      await repository.updateThread(trx, thread.id, role === 'host' ? { hostSeenAt: at } : { readerSeenAt: at });
    }
    const { status = thread.status } = change;
    if (role === 'host' || status === thread.status || thread.status === 'held') return { status: thread.status };
    await repository.updateThread(trx, thread.id, statusChange(thread, status, at));
    const type = status === 'closed' ? 'closed' : 'reopened';
    await addEvent(
      trx,
      thread,
      { type, values: {} },
      { side: 'reader', authorId: viewer.accountId, at, isNews: false },
    );
    return { status };
  });
}
