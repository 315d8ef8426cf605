import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';
import { reachableAt } from './repository-learners.ts';

export interface StoppedLearner extends ColumnsOf<'course_learner', 'account_id' | 'course_id' | 'seen_at'> {}

/** Learners whose last act in a course lies in a span of time and who weren't told of this stop, the earliest first, after one of them. */
export async function selectStopped(
  db: Db,
  { since, until, now, after }: { since: Date; until: Date; now: Date; after: StoppedLearner | undefined },
  most: number,
): Promise<StoppedLearner[]> {
  const beyond = after
    ? sql`(p.seen_at, p.course_id, p.account_id) > (${after.seen_at}, ${after.course_id}, ${after.account_id})`
    : sql`true`;
  const { rows } = await sql<StoppedLearner>`
    select p.account_id, p.course_id, p.seen_at from course_learner p join account u on u.id = p.account_id
      join course c on c.id = p.course_id
    where p.finished_at is null and p.seen_at > ${since} and p.seen_at <= ${until} and ${beyond}
      and (p.reminded_at is null or p.reminded_at <= p.seen_at) and c.status in ('published', 'withdrawn') and ${reachableAt(now)}
    order by p.seen_at, p.course_id, p.account_id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

export async function selectLanguage(db: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ language: string }>`select language from account where id = ${accountId}`.execute(db);
  return rows[0]!.language;
}

/** Notes that a learner was told of a stop; false when they have gone on or somebody was quicker. */
export async function markReminded(
  trx: Trx,
  { accountId, courseId, until, at }: { accountId: number; courseId: number; until: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update course_learner set reminded_at = ${at}
    where account_id = ${accountId} and course_id = ${courseId} and seen_at <= ${until}
      and (reminded_at is null or reminded_at <= seen_at) returning course_id`.execute(trx);
  return rows.length > 0;
}
