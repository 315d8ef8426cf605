import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../../platform/context.ts';

/** Threads in which somebody else wrote since the reader looked; for admins also those that wait for the team. */
function recentThreads({ accountId, isAdmin, since, now }: NewsWindow, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const moved = sql`${kind} and t.last_at > ${since} and t.last_at <= ${now}`;
  return sql`select t.id, t.last_at as at from thread t
    where t.account_id = ${accountId} and t.last_at > t.reader_seen_at and ${moved}
    union select t.id, t.last_at from thread t
    where t.host_id = ${accountId} and t.last_at > coalesce(t.host_seen_at, t.created_at - interval '1 second') and ${moved}
    union select t.id, t.last_at from thread t where ${isAdmin} and t.host_id is null and t.status = 'open' and ${moved}`;
}

export const recentMessages = (window: NewsWindow) => recentThreads(window, sql`t.kind <> 'call'`);

export const recentCalls = (window: NewsWindow) => recentThreads(window, sql`t.kind = 'call'`);

/** Conversations that wait for the team's answer, or calls that wait for their host. */
export const waitingThreads = (isCall: boolean): QueueRows =>
  sql`select t.id, coalesce(t.waiting_since, t.last_at) as at, t.subject as title, t.id::text as key from thread t where t.status = 'open' and t.host_id is null and (t.kind = 'call') = ${isCall}`;

export const namedThreads = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, subject as title, id::text as key from thread where id = any(${ids})`;
