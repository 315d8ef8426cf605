import type { ThreadKind, ThreadStatus } from '@quotavera/domain/support/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';
import { countUpToMax, keyset, type PageSpan, timeOfKey, upToMax } from '../../../../platform/database/paging.ts';
import { THREAD, THREAD_PEOPLE, type ThreadRow } from '../thread/repository.ts';

export interface InboxFilters {
  /** Undefined for all. */
  status: ThreadStatus | undefined;
  kind: ThreadKind | undefined;
  /** An admin's account; null for what nobody takes care of; undefined for all. */
  assigneeId: number | null | undefined;
  search: string | undefined;
}

const FOUND_MAX = 1_000;

/** The words of a search, each of which may go on. */
function queryOf(search: string): string {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

function found(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql`true`;
  const query = sql`to_tsquery('simple', ${queryOf(search)})`;
  return sql`(t.words @@ ${query} or t.id in (
    select m.thread_id from thread_message m where m.words @@ ${query} order by m.id desc limit ${sql.lit(FOUND_MAX)}))`;
}

/** A tipster's calls are the tipster's to answer: among the calls alone they are shown. */
function filtered({ status, kind, assigneeId, search }: InboxFilters): RawBuilder<unknown> {
  return sql`${kind === 'call' ? sql`t.kind = 'call'` : kind ? sql`t.kind = ${kind}` : sql`t.host_id is null`}
    and ${status === undefined ? sql`t.status <> 'held'` : sql`t.status = ${status}`}
    and ${assigneeId === undefined ? sql`true` : assigneeId === null ? sql`t.assignee_id is null` : sql`t.assignee_id = ${assigneeId}`}
    and ${found(search)}`;
}

/** Returns the waiting conversations: ELITE first, then the longest waiting. */
export async function selectWaiting(db: Db, filters: InboxFilters, span: PageSpan): Promise<ThreadRow[]> {
  const key = span.position?.key;
  const columns = [sql`(not t.is_priority)`, sql`t.waiting_since`, sql`t.id`];
  const edge = key ? [sql`${key[0] === 1}::boolean`, timeOfKey(key[1]), key[2]] : null;
  const page = keyset(columns, 'asc', span, edge);
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from thread t ${THREAD_PEOPLE}
    where ${filtered(filters)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

/** The latest first. */
export async function selectLatest(db: Db, filters: InboxFilters, span: PageSpan): Promise<ThreadRow[]> {
  const key = span.position?.key;
  const page = keyset([sql`t.last_at`, sql`t.id`], 'desc', span, key ? [timeOfKey(key[0]), key[1]] : null);
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from thread t ${THREAD_PEOPLE}
    where ${filtered(filters)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countInbox(db: Db, filters: InboxFilters): Promise<number> {
  return countUpToMax(db, sql`select from thread t where ${filtered(filters)}`);
}

export async function countStates(db: Db): Promise<{ waiting: number; held: number }> {
  const { rows } = await sql<{ waiting: number; held: number }>`
    select ${upToMax(sql`select from thread where status = 'open' and host_id is null`)} as waiting,
      ${upToMax(sql`select from thread where status = 'held'`)} as held`.execute(db);
  return rows[0]!;
}

export async function isAdminAccount(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('is_admin', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

const TEMPLATE = ['id', 'title', 'body', 'language', 'updated_at'] as const;

export interface TemplateInput {
  title: string;
  message: string;
  language: string;
}

export async function selectTemplates(db: Db, limit: number) {
  return db.selectFrom('message_template').select(TEMPLATE).orderBy('title').orderBy('id').limit(limit).execute();
}

export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number];

/** Undefined where there are as many as there may be. */
export async function insertTemplate(
  db: Db,
  { title, message, language }: TemplateInput,
  at: Date,
  most: number,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    insert into message_template (title, body, language, updated_at)
    select ${title}, ${message}, ${language}, ${at} where (select count(*) from message_template) < ${most}
    returning id, title, body, language, updated_at`.execute(db);
  return rows[0];
}

export async function updateTemplate(
  db: Db,
  id: number,
  { title, message, language }: TemplateInput,
  at: Date,
): Promise<TemplateRow | undefined> {
  return db
    .updateTable('message_template')
    .set({ title, body: message, language, updated_at: at })
    .where('id', '=', id)
    .returning(TEMPLATE)
    .executeTakeFirst();
}

export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('message_template').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
