import type { ReplyOf } from '@quotavera/contract/core';
import type { HandledStatus, handleThread, listMessageTemplates, readInbox } from '@quotavera/contract/support';
import type { Member } from '@quotavera/domain/access';
import { MAX_TEMPLATES } from '@quotavera/domain/support/messages';
import { DEFAULT_LANGUAGE, isLanguage } from '@quotavera/i18n';
import type { z } from 'zod';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../../platform/errors/index.ts';
import { readPage } from '../../../../platform/http/paging.ts';
import { presentHandling, presentSummary } from '../thread/presenter.ts';
import { insertMessage, lockThread, type ThreadRow, updateThread } from '../thread/repository.ts';
import { statusChange } from '../thread/service.ts';
import { addEvent, type ThreadEvent, tellOfThread } from '../thread/service-write.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

function presentRow(row: ThreadRow): ReplyOf<typeof readInbox>['results'][number] {
  const { name, email, assignee, priority, waiting_since } = presentHandling(row);
  const summary = { ...presentSummary(row, row.last_at), unread: row.status === 'open' };
  return { ...summary, name, email, priority, assignee: assignee?.username ?? null, waiting_since };
}

const ASSIGNEES = { me: (accountId: number) => accountId, none: () => null } as const;

/** The team's conversations: what waits in the order in which it should be answered, the others latest first. */
export async function inboxPage(
  db: Db,
  { accountId }: Member,
  path: string,
  query: z.output<typeof readInbox.query>,
): Promise<ReplyOf<typeof readInbox>> {
  const filters: repository.InboxFilters = {
    status: query.status === 'all' ? undefined : query.status,
    kind: query.kind,
    assigneeId: query.assignee && ASSIGNEES[query.assignee](accountId),
    search: query.search || undefined,
  };
  const isWaiting = query.status === 'open';
  const [{ rows, ...page }, states] = await Promise.all([
    readPage(
      { path, query },
      {
        keyLength: isWaiting ? 3 : 2,
        key: (row: ThreadRow) =>
          isWaiting
            ? [row.is_priority ? 0 : 1, row.waiting_since?.getTime() ?? 0, row.id]
            : [row.last_at.getTime(), row.id],
        select: (span) =>
          isWaiting ? repository.selectWaiting(db, filters, span) : repository.selectLatest(db, filters, span),
        count: () => repository.countInbox(db, filters),
      },
    ),
    repository.countStates(db),
  ]);
  return { ...page, ...states, results: rows.map(presentRow) };
}

/** Returns the event that stands for a change of status in the history. */
function statusEvent(from: ThreadRow['status'], to: HandledStatus): ThreadEvent['type'] {
  if (to === 'open') return from === 'held' ? 'released' : 'reopened';
  return to;
}

/** Changes the status of a conversation, or who takes care of it; both stand in its history. */
export async function handle(
  { db, clock }: Context,
  viewer: Member,
  id: number,
  change: z.output<typeof handleThread.body>,
): Promise<ReplyOf<typeof handleThread> | Failure> {
  const at = clock.now();
  return transact(db, async (trx) => {
    const thread = await lockThread(trx, id);
    if (!thread) return fail('not_found');
    const by = { side: 'staff', authorId: viewer.accountId, at, isNews: false } as const;
    if (change.status !== undefined && change.status !== thread.status) {
      await updateThread(trx, id, statusChange(thread, change.status, at));
      await addEvent(trx, thread, { type: statusEvent(thread.status, change.status), values: {} }, by);
    }
    const { assignee } = change;
    if (assignee !== undefined && assignee !== thread.assignee_id) {
      if (assignee !== null && !(await repository.isAdminAccount(trx, assignee))) {
        return fail('validation', { fields: { assignee: 'not_an_admin' } });
      }
      await updateThread(trx, id, { assigneeId: assignee });
      const name = (await lockThread(trx, id))!.assignee;
      const event: ThreadEvent = name ? { type: 'assigned', values: { name } } : { type: 'unassigned', values: {} };
      await addEvent(trx, thread, event, by);
    }
    const after = (await lockThread(trx, id))!;
    return { status: after.status, assignee: after.assignee };
  });
}

/** A note that only admins see. */
export async function addNote(
  { db, clock }: Context,
  viewer: Member,
  threadId: number,
  body: string,
): Promise<{ id: number; at: Date } | Failure> {
  const at = clock.now();
  return transact(db, async (trx) => {
    const thread = await lockThread(trx, threadId);
    if (!thread) return fail('not_found');
    const authorId = viewer.accountId;
    const id = (await insertMessage(trx, { threadId, kind: 'note', side: 'staff', authorId, body, at }))!;
    await tellOfThread(trx, { ...thread, account_id: null, host_id: null });
    return { id, at };
  });
}

type Template = ReplyOf<typeof listMessageTemplates>['results'][number];

function presentTemplate({ id, title, body, language, updated_at }: repository.TemplateRow): Template {
  return {
    id,
    title,
    message: body,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    updated_at: updated_at.toISOString(),
  };
}

export async function templates(db: Db): Promise<{ results: Template[] }> {
  return { results: (await repository.selectTemplates(db, MAX_TEMPLATES)).map(presentTemplate) };
}

export async function addTemplate(
  { db, clock }: Context,
  input: repository.TemplateInput,
): Promise<Template | Failure> {
  const row = await repository.insertTemplate(db, input, clock.now(), MAX_TEMPLATES);
  if (row) return presentTemplate(row);
  return fail('validation', { fields: { title: { code: 'too_many', values: { max: MAX_TEMPLATES } } } });
}

export async function changeTemplate(
  { db, clock }: Context,
  id: number,
  input: repository.TemplateInput,
): Promise<Template | Failure> {
  const row = await repository.updateTemplate(db, id, input, clock.now());
  return row ? presentTemplate(row) : fail('not_found');
}

export async function removeTemplate(db: Db, id: number): Promise<null | Failure> {
  return (await repository.deleteTemplate(db, id)) ? null : fail('not_found');
}
