import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../../platform/context.ts';

/** For admins what was reported; for everybody what was decided of their own reports, and against them. */
export function recentReports({ accountId, isAdmin, since, now }: NewsWindow): RawBuilder<unknown> {
  const decided = sql`c.decided_at > ${since} and c.decided_at <= ${now}`;
  return sql`select c.id, c.decided_at as at from report r join report_case c on c.id = r.case_id
    where r.reporter_id = ${accountId} and ${decided}
    union select c.id, c.decided_at from report_case c where c.account_id = ${accountId} and c.status = 'upheld' and ${decided}
    union select c.id, c.opened_at from report_case c
    where ${isAdmin} and c.status in ('open', 'in_review') and c.opened_at > ${since} and c.opened_at <= ${now}`;
}

/** Cases that wait for a decision, on the reports or on an appeal. */
export const waitingReports = (): RawBuilder<unknown> =>
  sql`select 1 from report_case where status in ('open', 'in_review') or appealed`;

export const waitingSuspicions = (): RawBuilder<unknown> => sql`select 1 from suspicion where status = 'open'`;

/** Cases by whom they are about. */
export const namedReports = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select c.id, coalesce('#' || c.tip_id || ' ', '') || a.username_visible as title, c.id::text as key
    from report_case c join account a on a.id = c.account_id where c.id = any(${ids})`;
