import type {
  CallHours,
  CallOutcome,
  CallReaderStatus,
  CallStatus,
  CallTopic,
  ThreadRole,
} from '@quotavera/domain/support/messages';
import { CALL_MS, CALL_STATUSES, type Correspondent, readerStatusOf } from '@quotavera/domain/support/messages';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../../platform/database/index.ts';
import { countUpToMax, keyset, type PageSpan } from '../../../../platform/database/paging.ts';
import { THREAD, THREAD_PEOPLE, type ThreadRow } from '../thread/repository.ts';

const CALL_COLUMNS = [
  'topic',
  'preferred_date',
  'message',
  'response_note',
  'av_date_1',
  'av_date_2',
  'av_date_3',
  'scheduled_at',
  'meeting_link',
  'cancelled_by',
  'sequence',
  'outcome',
] as const;

export interface CallRow extends ThreadRow, ColumnsOf<'call_request', (typeof CALL_COLUMNS)[number]> {
  topic: CallTopic;
  call_status: CallStatus;
  cancelled_by: Correspondent | null;
  outcome: CallOutcome | null;
  /** The fee that its host is owed for it; null where none is. */
  fee_cents: number | null;
  fee_released_at: Date | null;
}

const CALL: RawBuilder<unknown> = sql`
  ${THREAD}, ${columns('c', CALL_COLUMNS)}, c.status as call_status,
  f.cents as fee_cents, f.released_at as fee_released_at`;

const CALLS: RawBuilder<unknown> = sql`call_request c join thread t on t.id = c.thread_id ${THREAD_PEOPLE}
  left join call_fee f on f.call_id = c.thread_id and f.is_due`;

export async function insertCall(
  trx: Trx,
  call: {
    threadId: number;
    accountId: number;
    hostId: number | null;
    topic: CallTopic;
    preferredDate: Date;
    message: string;
  },
): Promise<void> {
  await trx
    .insertInto('call_request')
    .values({
      thread_id: call.threadId,
      account_id: call.accountId,
      host_id: call.hostId,
      topic: call.topic,
      preferred_date: call.preferredDate,
      message: call.message,
      status: 'PENDING',
    })
    .execute();
}

export async function selectCall(db: Db, id: number): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`select ${CALL} from ${CALLS} where c.thread_id = ${id}`.execute(db);
  return rows[0];
}

export async function lockCall(trx: Trx, id: number): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select ${CALL} from ${CALLS} where c.thread_id = ${id} for no key update of t, c`.execute(trx);
  return rows[0];
}

export interface CallChange {
  status: CallStatus;
  preferredDate: Date;
  responseNote: string;
  proposals: readonly (Date | null)[];
  scheduledAt: Date | null;
  meetingLink: string;
  cancelledBy: Correspondent | null;
  remindersSent: number;
  outcome: CallOutcome | null;
  outcomeBy: ThreadRole | null;
}

/** Writes a call as it is now; its calendar entry is newer than the one before. */
export async function updateCall(trx: Trx, id: number, change: CallChange): Promise<void> {
  const [av_date_1 = null, av_date_2 = null, av_date_3 = null] = change.proposals;
  await trx
    .updateTable('call_request')
    .set((eb) => ({
      status: change.status,
      preferred_date: change.preferredDate,
      response_note: change.responseNote,
      av_date_1,
      av_date_2,
      av_date_3,
      scheduled_at: change.scheduledAt,
      meeting_link: change.meetingLink,
      cancelled_by: change.cancelledBy,
      reminders_sent: change.remindersSent,
      outcome: change.outcome,
      outcome_by: change.outcomeBy,
      sequence: eb('sequence', '+', 1),
    }))
    .where('thread_id', '=', id)
    .execute();
}

export interface CallFilters {
  /** Undefined where everybody's are asked for. */
  accountId?: number;
  hostId?: number;
  status: CallReaderStatus | undefined;
}

function filtered({ accountId, hostId, status }: CallFilters): RawBuilder<unknown> {
  const statuses = CALL_STATUSES.filter((each) => readerStatusOf(each) === status);
  return sql`${accountId === undefined ? sql`true` : sql`c.account_id = ${accountId}`}
    and ${hostId === undefined ? sql`true` : sql`c.host_id = ${hostId}`}
    and ${status === undefined ? sql`true` : sql`c.status in (${sql.join(statuses)})`}`;
}

/** The latest request first. */
export async function selectCalls(db: Db, filters: CallFilters, span: PageSpan): Promise<CallRow[]> {
  const key = span.position?.key;
  const page = keyset([sql`c.thread_id`], 'desc', span, key ? [key[0]] : null);
  const { rows } = await sql<CallRow>`
    select ${CALL} from ${CALLS} where ${filtered(filters)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(
    db,
  );
  return rows;
}

export function countCalls(db: Db, filters: CallFilters): Promise<number> {
  return countUpToMax(db, sql`select from call_request c where ${filtered(filters)}`);
}

export interface HostRow {
  account_id: number | null;
  username: string | null;
  is_open: boolean;
  hours: CallHours[];
  meeting_link: string;
}

const HOST: RawBuilder<unknown> = sql`
  o.account_id, a.username_visible as username, o.is_open, o.hours, o.meeting_link`;

const isOf = (accountId: number | null) => sql`o.account_id is not distinct from ${accountId}::bigint`;

export async function selectHost(db: Db, accountId: number | null): Promise<HostRow | undefined> {
  const { rows } = await sql<HostRow>`
    select ${HOST} from call_host o left join account a on a.id = o.account_id where ${isOf(accountId)}`.execute(db);
  return rows[0];
}

const HOSTS_MAX = 200;

/** Tipsters who take calls and may be seen, by name. */
export async function selectOpenTipsters(db: Db): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select ${HOST} from call_host o join account a on a.id = o.account_id
    where o.is_open and a.user_type = 'collaborator' and a.banned_at is null and a.deactivated_at is null
    order by a.username_visible limit ${sql.lit(HOSTS_MAX)}`.execute(db);
  return rows;
}

export async function saveHost(
  db: Db,
  accountId: number | null,
  { is_open, hours, meeting_link }: Omit<HostRow, 'account_id' | 'username'>,
): Promise<void> {
  await sql`
    insert into call_host (account_id, is_open, hours, meeting_link)
    values (${accountId}, ${is_open}, ${JSON.stringify(hours)}, ${meeting_link})
    on conflict (account_id) do update set is_open = excluded.is_open, hours = excluded.hours, meeting_link = excluded.meeting_link`.execute(
    db,
  );
}

/** Locks whom a call is with, so that two calls at one moment are accepted one after the other. */
export async function lockHost(trx: Trx, accountId: number | null): Promise<HostRow> {
  await sql`
    insert into call_host (account_id, is_open) values (${accountId}, ${accountId === null})
    on conflict (account_id) do nothing`.execute(trx);
  const { rows } = await sql<HostRow>`
    select ${HOST} from call_host o left join account a on a.id = o.account_id where ${isOf(accountId)} for update of o`.execute(
    trx,
  );
  return rows[0]!;
}

/** Whether a call with them takes place at the same time. */
export async function isTaken(trx: Db, hostId: number | null, at: Date, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from call_request c where c.status = 'ACCEPTED' and c.host_id is not distinct from ${hostId}::bigint
      and c.scheduled_at > ${new Date(at.getTime() - CALL_MS)} and c.scheduled_at < ${new Date(at.getTime() + CALL_MS)}
      and c.thread_id is distinct from ${exceptId}::bigint limit 1`.execute(trx);
  return rows.length > 0;
}

/** When accepted calls begin from an instant on, by whom they are with. */
export async function selectTaken(db: Db, from: Date): Promise<{ host_id: number | null; at: Date }[]> {
  const { rows } = await sql<{ host_id: number | null; at: Date }>`
    select host_id, scheduled_at as at from call_request
    where status = 'ACCEPTED' and scheduled_at > ${from} order by scheduled_at`.execute(db);
  return rows;
}

/** Accepted calls that begin before `until` and of which not all reminders were sent. */
export async function selectComing(db: Db, now: Date, until: Date, most: number): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select thread_id as id, scheduled_at as at from call_request
    where status = 'ACCEPTED' and scheduled_at > ${now} and scheduled_at <= ${until} and reminders_sent < ${most}
    order by scheduled_at`.execute(db);
  return rows;
}

/** Counts reminders up; false when somebody has sent them meanwhile. */
export async function markReminded(trx: Trx, id: number, count: number): Promise<boolean> {
  const result = await trx
    .updateTable('call_request')
    .set({ reminders_sent: count })
    .where('thread_id', '=', id)
    .where('status', '=', 'ACCEPTED')
    .where('reminders_sent', '<', count)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
