import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

/** Files of somebody's conversations belong to no message any more and count as old: the next cleaning deletes them. */
export async function orphanFiles(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update thread_attachment set message_id = null, owner_id = null, created_at = to_timestamp(0)
    where owner_id = ${accountId} or message_id in (
      select m.id from thread_message m join thread t on t.id = m.thread_id where t.account_id = ${accountId})`.execute(
    trx,
  );
}

export async function deleteThreads(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('thread').where('account_id', '=', accountId).execute();
}

export async function endCallsWith(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update call_request set host_id = null, scheduled_at = null, meeting_link = '',
      cancelled_by = case when status in ('PENDING', 'MANAGED', 'CHECKED', 'ACCEPTED') then 'host' else cancelled_by end,
      status = case when status in ('PENDING', 'MANAGED', 'CHECKED', 'ACCEPTED') then 'REJECTED' else status end
    where host_id = ${accountId}`.execute(trx);
  await sql`update thread set host_id = null, status = 'closed', waiting_since = null where host_id = ${accountId}`.execute(
    trx,
  );
  await trx.deleteFrom('call_host').where('account_id', '=', accountId).execute();
}

export async function disownMessages(trx: Trx, accountId: number): Promise<void> {
  await trx.updateTable('thread').set({ assignee_id: null }).where('assignee_id', '=', accountId).execute();
  await trx.updateTable('thread_message').set({ author_id: null }).where('author_id', '=', accountId).execute();
}

/** Conversations, calls and unsent files; a call between the two has nobody on its other side any more. */
export async function moveConversations(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`update thread set account_id = ${keptId} where account_id = ${duplicateId}`.execute(trx);
  await sql`update thread set host_id = ${keptId} where host_id = ${duplicateId}`.execute(trx);
  await sql`update thread set host_id = null where account_id = ${keptId} and host_id = ${keptId}`.execute(trx);
  await sql`update call_request set account_id = ${keptId} where account_id = ${duplicateId}`.execute(trx);
  await sql`update call_request set host_id = ${keptId} where host_id = ${duplicateId}`.execute(trx);
  await sql`update call_request set host_id = null where account_id = ${keptId} and host_id = ${keptId}`.execute(trx);
  await sql`update call_fee set account_id = ${keptId} where account_id = ${duplicateId}`.execute(trx);
  await sql`update call_fee set host_id = ${keptId} where host_id = ${duplicateId}`.execute(trx);
  await sql`update thread_attachment set owner_id = ${keptId} where owner_id = ${duplicateId}`.execute(trx);
  await sql`delete from call_host where account_id = ${duplicateId}`.execute(trx);
}
