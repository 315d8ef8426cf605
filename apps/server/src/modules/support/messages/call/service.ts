import type { ReplyOf } from '@quotavera/contract/core';
import type { listCallMessages, listCalls, requestCall } from '@quotavera/contract/support';
import { can, type Member } from '@quotavera/domain/access';
import { callDateProblem, type ThreadRole } from '@quotavera/domain/support/messages';
import { DAY_S } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { fillText, textsOf } from '@quotavera/i18n/server';
import type { z } from 'zod';
import type { Db, Trx } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { readPage } from '../../../../platform/http/paging.ts';
import { withIdempotencyKey } from '../../../../platform/idempotency/index.ts';
import { roleIn } from '../thread/policy.ts';
import { presentMessages } from '../thread/presenter.ts';
import { selectMessages, updateThread } from '../thread/repository.ts';
import { addEvent, beginThread, type Sent, type WriteContext, writeInThread } from '../thread/service-write.ts';
import { type CallView, presentCall } from './presenter.ts';
import * as repository from './repository.ts';
import { mailCall } from './service-mail.ts';

const REQUESTS = { points: 10, seconds: DAY_S };

/** A call that the viewer has to do with. */
export async function callOf(
  db: Db,
  viewer: Member,
  id: number,
): Promise<{ call: repository.CallRow; role: ThreadRole } | Failure> {
  const call = await repository.selectCall(db, id);
  const role = call ? roleIn(call, viewer) : null;
  return call && role ? { call, role } : fail('call_not_found');
}

export async function readCall(db: Db, viewer: Member, id: number): Promise<CallView | Failure> {
  const found = await callOf(db, viewer, id);
  return isFailure(found) ? found : presentCall(found.call, found.role);
}

export async function callPage(
  db: Db,
  viewer: Member,
  path: string,
  query: z.output<typeof listCalls.query>,
): Promise<ReplyOf<typeof listCalls> | Failure> {
  const { accountId } = viewer;
  if (query.as === 'admin' && !can('calls.administer', viewer)) return fail('forbidden');
  const whose = { reader: { accountId }, host: { hostId: accountId }, admin: {} }[query.as];
  const filters: repository.CallFilters = { ...whose, status: query.status };
  const { rows, ...page } = await readPage(
    { path, query },
    {
      keyLength: 1,
      key: (row: repository.CallRow) => [row.id],
      select: (span) => repository.selectCalls(db, filters, span),
      count: () => repository.countCalls(db, filters),
    },
  );
  return { ...page, results: rows.map((row) => presentCall(row, query.as)) };
}

/** Asks somebody for a call. Whether they take calls, and whether the moment is free, is looked at with them locked. */
export async function request(
  context: WriteContext,
  { viewer, language, key }: { viewer: Member; language: Language; key: string | null },
  input: z.output<typeof requestCall.body>,
): Promise<CallView | Failure> {
  const id = await transact(context.db, (trx) =>
    withIdempotencyKey(trx, viewer.accountId, key === null ? null : { key, request: input }, context.clock.wall(), () =>
      requestWithin(trx, context, { viewer, language }, input),
    ),
  );
  return isFailure(id) ? id : readCall(context.db, viewer, id);
}

async function requestWithin(
  trx: Trx,
  context: WriteContext,
  { viewer, language }: { viewer: Member; language: Language },
  input: z.output<typeof requestCall.body>,
): Promise<number | Failure> {
  const { clock, limits } = context;
  const { accountId } = viewer;
  const hostId = input.host ?? null;
  if (hostId === accountId) return fail('own_call');
  const at = clock.now();
  const preferredDate = new Date(input.preferred_date);
  const problem = callDateProblem(preferredDate.getTime(), at.getTime());
  if (problem) return fail('validation', { fields: { preferred_date: problem } });
  const wait = await limits.take('call_request', String(accountId), REQUESTS);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const texts = textsOf(language, 'support-calls');
  const open = hostId === null ? [] : await repository.selectOpenTipsters(trx);
  const host = await (hostId === null || open.some((each) => each.account_id === hostId)
    ? repository.lockHost(trx, hostId)
    : null);
  if (!host?.is_open) return fail('validation', { fields: { host: 'call_host_closed' } });
  if (await repository.isTaken(trx, hostId, preferredDate, null)) return fail('call_slot_taken');
  const isPriority = can('support.priority', viewer);
  const begun = await beginThread(
    trx,
    context,
    {
      kind: 'call',
      accountId,
      hostId,
      name: input.name,
      email: input.email,
      language,
      subject: fillText(language, texts.subject, { topic: texts.topic[input.topic] }),
      status: 'open',
      isPriority,
      at,
    },
    { authorId: accountId, body: input.message, isPriority, isSilent: true },
  );
  if (isFailure(begun)) return begun;
  const { thread } = begun.value;
  const { topic, message } = input;
  await repository.insertCall(trx, { threadId: thread.id, accountId, hostId, topic, preferredDate, message });
  const call = (await repository.selectCall(trx, thread.id))!;
  const values = { topic, when: preferredDate.toISOString() };
  await addEvent(
    trx,
    call,
    { type: 'call_requested', values },
    { side: 'reader', authorId: accountId, at, isNews: true },
  );
  await mailCall(trx, context, call, { kind: 'call_requested', to: 'host', when: preferredDate, words: message });
  return thread.id;
}

/** The conversation of a call; its first page is read by whoever asks for it. */
export async function callMessages(
  { db, clock }: Pick<WriteContext, 'db' | 'clock'>,
  viewer: Member,
  id: number,
  before: number | undefined,
): Promise<ReplyOf<typeof listCallMessages> | Failure> {
  const found = await callOf(db, viewer, id);
  if (isFailure(found)) return found;
  const { call, role } = found;
  const isTeam = can('support.administer', viewer);
  const rows = await selectMessages(db, id, { before, withNotes: isTeam });
  const seenAt = role === 'host' ? call.host_seen_at : call.reader_seen_at;
  if (before === undefined && role !== 'admin' && (seenAt === null || seenAt < call.last_at)) {
    const at = clock.now();
    await updateThread(db, id, role === 'host' ? { hostSeenAt: at } : { readerSeenAt: at });
  }
  return presentMessages(rows, call, { viewer, isTeam });
}

export async function writeInCall(
  context: WriteContext,
  viewer: Member,
  input: { call: number; message: string; attachments: readonly number[] },
  key: string | null,
): Promise<Pick<Sent, 'id' | 'at'> | Failure> {
  const found = await callOf(context.db, viewer, input.call);
  return isFailure(found) ? found : writeInThread(context, viewer, { ...input, threadId: input.call }, key);
}
