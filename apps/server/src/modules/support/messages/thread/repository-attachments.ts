import type { MessageKind } from '@quotavera/domain/support/messages';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../../platform/database/index.ts';

export interface NewAttachment {
  ownerId: number | null;
  messageId: number | null;
  key: string;
  name: string;
  type: string;
  size: number;
  at: Date;
}

export async function insertAttachment(db: Db, file: NewAttachment): Promise<number> {
  const { id } = await db
    .insertInto('thread_attachment')
    .values({
      owner_id: file.ownerId,
      message_id: file.messageId,
      key: file.key,
      name: file.name,
      type: file.type,
      size: file.size,
      created_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SentFile {
  key: string;
  name: string;
  type: string;
}

/** Gives somebody's unsent files to a message; returns those that there were. */
export async function attachFiles(
  trx: Trx,
  messageId: number,
  ownerId: number,
  ids: readonly number[],
): Promise<SentFile[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable('thread_attachment')
    .set({ message_id: messageId })
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .returning(['key', 'name', 'type'])
    .execute();
}

export interface AttachmentRow extends SentFile, ColumnsOf<'thread', 'account_id' | 'host_id'> {
  kind: MessageKind;
}

/** A file of a message, with the two sides of its conversation. */
export async function selectAttachment(db: Db, id: number): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select f.key, f.name, f.type, t.account_id, t.host_id, m.kind
    from thread_attachment f join thread_message m on m.id = f.message_id join thread t on t.id = m.thread_id
    where f.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectUnsent(db: Db, before: Date, limit: number): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('thread_attachment')
    .select(['id', 'key'])
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
}

export async function deleteAttachment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('thread_attachment').where('id', '=', id).where('message_id', 'is', null).execute();
}
