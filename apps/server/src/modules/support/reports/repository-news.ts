import type { SuspicionKind } from '@quotavera/domain/support/reports';
import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../../platform/context.ts';

/** For admins what was reported; for everybody what was decided of their own reports, and against them. */
export function recentReports({ accountId, isAdmin, since, now }: NewsWindow): RawBuilder<unknown> {
  const decided = sql`c.decided_at > ${since} and c.decided_at <= ${now}`;
  return sql`select c.id, c.decided_at as at from report r join report_case c on c.id = r.case_id
    where r.reporter_id = ${accountId} and ${decided}
    union select c.id, c.decided_at from report_case c where c.account_id = ${accountId} and c.status = 'upheld' and ${decided}
    union select c.id, c.opened_at from report_case c
    where ${isAdmin} and c.status in ('open', 'in_review') and c.opened_at > ${since} and c.opened_at <= ${now}`;
}

/** A case by whom it is about, with the number of a tip; `c` with its account `a`. */
const caseTitle = sql`coalesce('#' || c.tip_id || ' ', '') || a.username_visible`;

/** Cases that wait for a decision, on the reports or on an appeal. */
export const waitingReports = (): QueueRows =>
  sql`select c.id, c.opened_at as at, ${caseTitle} as title, c.id::text as key
    from report_case c join account a on a.id = c.account_id where c.status in ('open', 'in_review') or c.appealed`;

/** Texts that nobody has looked at yet. */
export const waitingTexts = (): QueueRows =>
  sql`select r.id, r.queued_at as at, a.username_visible as title, r.id::text as key
    from text_review r join account a on a.id = r.account_id where r.seen_at is null`;

export const waitingSuspicions = (kinds: readonly SuspicionKind[]): QueueRows =>
  sql`select s.id, s.found_at as at, a.username_visible as title, s.kind as key
    from suspicion s join account a on a.id = s.account_id where s.status = 'open' and s.kind = any(${[...kinds]}::text[])`;

/** Cases by whom they are about. */
export const namedReports = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select c.id, ${caseTitle} as title, c.id::text as key
    from report_case c join account a on a.id = c.account_id where c.id = any(${ids})`;
