import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';

/** Imports that failed or rejected rows. */
export function recentImports({ since }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, started_at as at from import_run where (rows_rejected > 0 or status = 'failed') and started_at > ${since}
    order by started_at desc, id desc`;
}

/** Names of teams of which nobody has said which team they are. */
export const waitingNames = (): RawBuilder<unknown> => sql`select 1 from team_alias where team_id is null`;
