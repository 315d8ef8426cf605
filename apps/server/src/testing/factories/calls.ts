import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../platform/database/index.ts';

/** A request for a call with the team, without its messages. Returns its id. */
export async function insertCall(db: Db, accountId: number, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('thread')
    .values({
      kind: 'call',
      account_id: accountId,
      name: 'Ada Bianchi',
      email: 'ada@example.test',
      language: 'it',
      subject: 'Call: consulenza',
      status: 'open',
      waiting_since: at,
      last_at: at,
      reader_seen_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('call_request')
    .values({
      thread_id: id,
      account_id: accountId,
      topic: 'consulenza',
      preferred_date: new Date(at.getTime() + 2 * DAY_MS),
      message: 'Vorrei capire il mio record.',
      status: 'PENDING',
    })
    .execute();
  return id;
}
