import type { Plan } from '@quotavera/domain/access';
import type {
  MessageKind,
  MessageSide,
  MessageWay,
  ThreadKind,
  ThreadStatus,
} from '@quotavera/domain/support/messages';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../../platform/database/index.ts';
import { countUpToMax, keyset, type PageSpan, timeOfKey } from '../../../../platform/database/paging.ts';

const THREAD_COLUMNS = [
  'id',
  'kind',
  'account_id',
  'host_id',
  'name',
  'email',
  'subject',
  'status',
  'assignee_id',
  'is_priority',
  'waiting_since',
  'excerpt',
  'last_at',
  'reader_seen_at',
  'host_seen_at',
  'created_at',
] as const;

export interface ThreadRow extends ColumnsOf<'thread', (typeof THREAD_COLUMNS)[number]> {
  kind: ThreadKind;
  host: string | null;
  host_email: string | null;
  host_language: string | null;
  username: string | null;
  plan: Plan | null;
  language: string;
  status: ThreadStatus;
  assignee: string | null;
}

/** Members are written to in the language they read now. */
export const THREAD: RawBuilder<unknown> = sql`
  ${columns('t', THREAD_COLUMNS)}, h.username_visible as host, h.email as host_email,
  h.language as host_language, a.username_visible as username, a.subscription_type as plan,
  coalesce(a.language, t.language) as language, s.username_visible as assignee`;

export const THREAD_PEOPLE: RawBuilder<unknown> = sql`
  left join account h on h.id = t.host_id left join account a on a.id = t.account_id left join account s on s.id = t.assignee_id`;

export interface NewThread {
  kind: ThreadKind;
  accountId: number | null;
  hostId: number | null;
  name: string;
  email: string;
  language: string;
  subject: string;
  status: ThreadStatus;
  isPriority: boolean;
  at: Date;
}

export async function insertThread(trx: Trx, thread: NewThread): Promise<number> {
  const { id } = await trx
    .insertInto('thread')
    .values({
      kind: thread.kind,
      account_id: thread.accountId,
      host_id: thread.hostId,
      name: thread.name,
      email: thread.email,
      language: thread.language,
      subject: thread.subject,
      status: thread.status,
      is_priority: thread.isPriority,
      waiting_since: thread.status === 'open' ? thread.at : null,
      last_at: thread.at,
      reader_seen_at: thread.at,
      created_at: thread.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectThread(db: Db, id: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`select ${THREAD} from thread t ${THREAD_PEOPLE} where t.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockThread(trx: Trx, id: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from thread t ${THREAD_PEOPLE} where t.id = ${id} for no key update of t`.execute(trx);
  return rows[0];
}

export interface ThreadChange {
  status?: ThreadStatus;
  waitingSince?: Date | null;
  isPriority?: boolean;
  assigneeId?: number | null;
  excerpt?: string;
  lastAt?: Date;
  readerSeenAt?: Date;
  hostSeenAt?: Date;
}

export async function updateThread(db: Db, id: number, change: ThreadChange): Promise<void> {
  const values = {
    status: change.status,
    waiting_since: change.waitingSince,
    is_priority: change.isPriority,
    assignee_id: change.assigneeId,
    excerpt: change.excerpt,
    last_at: change.lastAt,
    reader_seen_at: change.readerSeenAt,
    host_seen_at: change.hostSeenAt,
  };
  const definedFields = Object.entries(values).filter(([, value]) => value !== undefined);
  if (definedFields.length === 0) return;
  await db.updateTable('thread').set(Object.fromEntries(definedFields)).where('id', '=', id).execute();
}

export interface NewMessage {
  threadId: number;
  kind: MessageKind;
  side: MessageSide;
  authorId: number | null;
  via?: MessageWay;
  body: string;
  event?: { type: string; values: Readonly<Record<string, string | number>> };
  mailRef?: string;
  at: Date;
}

/** Returns the new message's id, or null when the mail that brought it is there already. */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<number | null> {
  const row = await trx
    .insertInto('thread_message')
    .values({
      thread_id: message.threadId,
      kind: message.kind,
      side: message.side,
      author_id: message.authorId,
      via: message.via ?? 'product',
      body: message.body,
      event: message.event ? JSON.stringify(message.event) : null,
      mail_ref: message.mailRef ?? null,
      sent_at: message.at,
    })
    .onConflict((conflict) => conflict.column('mail_ref').where('mail_ref', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface MessageRow extends ColumnsOf<'thread_message', 'id' | 'author_id' | 'body' | 'sent_at'> {
  kind: MessageKind;
  side: MessageSide;
  author: string | null;
  via: MessageWay;
  event: { type: string; values: Record<string, string | number> } | null;
  attachments: { id: number; name: string; type: string; size: number }[];
}

export const MESSAGES_PAGE = 50;

/** The newest messages before one, newest first, and one more where there are more. Notes are read for the team alone. */
export async function selectMessages(
  db: Db,
  threadId: number,
  { before, withNotes }: { before: number | undefined; withNotes: boolean },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.kind, m.side, m.author_id, a.username_visible as author, m.via, m.body, m.event, m.sent_at,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.id), '[]')
        from thread_attachment f where f.message_id = m.id) as attachments
    from thread_message m left join account a on a.id = m.author_id
    where m.thread_id = ${threadId} ${withNotes ? sql`` : sql`and m.kind <> 'note'`}
      ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${sql.lit(MESSAGES_PAGE + 1)}`.execute(db);
  return rows;
}

const MAIL_REFS_MAX = 20;

/** The Message-IDs of a conversation, oldest first. */
export async function selectMailRefs(db: Db, threadId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_message')
    .select('mail_ref')
    .where('thread_id', '=', threadId)
    .where('mail_ref', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAIL_REFS_MAX)
    .execute();
  return rows.map(({ mail_ref }) => mail_ref!).reverse();
}

/** The conversations that somebody began, the latest first. */
export async function selectOwnThreads(db: Db, accountId: number, span: PageSpan): Promise<ThreadRow[]> {
  const key = span.position?.key;
  const page = keyset([sql`t.last_at`, sql`t.id`], 'desc', span, key ? [timeOfKey(key[0]), key[1]] : null);
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from thread t ${THREAD_PEOPLE}
    where t.account_id = ${accountId} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countOwnThreads(db: Db, accountId: number): Promise<number> {
  return countUpToMax(db, sql`select from thread where account_id = ${accountId}`);
}

/** Names, address and language of a member, for what they write. */
export async function selectWriter(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'language', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function selectSentAt(db: Db, messageId: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select sent_at as at from thread_message where id = ${messageId}`.execute(
    db,
  );
  return rows[0]!.at;
}
