import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../platform/context.ts';

/** Imports that failed or rejected rows. */
export function recentImports({ since }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, started_at as at from import_run where (rows_rejected > 0 or status = 'failed') and started_at > ${since}
    order by started_at desc, id desc`;
}

/** Names of teams of which nobody has said which team they are. */
export const waitingNames = (): QueueRows =>
  sql`select id, seen_at as at, name as title, id::text as key from team_alias where team_id is null`;

/** Schedules whose last import failed. */
export const waitingImports = (): QueueRows =>
  sql`select s.id, coalesce(r.finished_at, s.updated_at) as at, s.name as title, s.id::text as key
    from import_schedule s left join import_run r on r.id = s.last_run_id
    where s.active and (s.last_error is not null or r.status = 'failed')`;
