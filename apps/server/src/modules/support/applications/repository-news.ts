import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../../platform/context.ts';

/** Applications that have come in. */
export function recentApplications({ since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, created_at as at from application where created_at > ${since} and created_at <= ${now}
    order by id desc`;
}

/** Applications without a decision whose call isn't still to come. */
export const waitingApplications = (now: Date): QueueRows =>
  sql`select id, coalesce(meeting_at, created_at) as at, first_name || ' ' || last_name as title, id::text as key from application where status = 'received' or (status = 'meeting_set' and meeting_at <= ${now})`;

export const namedApplications = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, first_name || ' ' || last_name as title, id::text as key from application where id = any(${ids})`;
