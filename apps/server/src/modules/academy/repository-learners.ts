import type { CourseStep, LearnerFilter, LearnerOrder } from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import type { SortOrder } from '@quotavera/domain/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
} from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import { ASKED, SHOWN } from './repository-outline.ts';
import { inLanguage } from './repository-words.ts';

export interface TaughtHead extends ColumnsOf<'course', 'id' | 'slug'> {
  title: string;
  language: Language;
  lessons: number;
  exams: number;
}

/** A course that a teacher teaches, with how much there is to learn; none of another. */
export async function selectTaughtHead(
  db: Db,
  teacher: Teacher,
  id: number,
  language: string,
): Promise<TaughtHead | undefined> {
  const { rows } = await sql<TaughtHead>`
    select c.id, c.slug, ${inLanguage('c.title', language)} as title, c.language,
      (select count(*)::int from lesson l join course_module m on m.id = l.module_id
        where m.course_id = c.id and ${SHOWN} and ${ASKED}) as lessons,
      (select count(*)::int from course_module m where m.course_id = c.id and ${SHOWN}) as exams
    from course c where c.id = ${id} and ${taughtBy(teacher)}`.execute(db);
  return rows[0];
}

export interface LearnerRow
  extends ColumnsOf<'course_learner', 'started_at' | 'seen_at' | 'finished_at' | 'called_at'> {
  id: number;
  name: string;
  place_kind: CourseStep;
  place: string;
  lessons_read: number;
  exams_passed: number;
  tries: number;
  mark: number | null;
  in_review: boolean;
  certificate: string | null;
}

/** The title of a lesson `l` as its course `c` has it. */
const LESSON_TITLE = (language: string) => sql`coalesce((
  select v.title from lesson_version v where v.lesson_id = l.id and v.published_at is not null
    and v.language::text in (${language}, c.language::text) order by (v.language::text = ${language}) desc, v.id desc limit 1), l.slug)`;

/** The tries of a learner `p` in the exams of their course. */
const TRIES = sql`from exam_attempt a join course_module m on m.id = a.module_id
  where m.course_id = p.course_id and a.account_id = p.account_id and a.submitted_at is not null`;

const learners = (language: string) => sql`
  select p.account_id as id, u.username_visible as name, p.started_at, p.seen_at, p.finished_at, p.called_at,
    case when p.lesson_id is null then 'exam' else 'lesson' end as place_kind,
    coalesce((select ${LESSON_TITLE(language)} from lesson l where l.id = p.lesson_id),
      (select ${inLanguage('m.title', language)} from course_module m where m.id = p.module_id)) as place,
    (select count(*)::int from lesson_progress r join lesson l on l.id = r.lesson_id join course_module m on m.id = l.module_id
      where r.account_id = p.account_id and m.course_id = c.id and ${SHOWN} and ${ASKED}) as lessons_read,
    (select count(distinct m.id)::int ${TRIES} and a.result = 'passed' and ${SHOWN}) as exams_passed,
    (select count(*)::int ${TRIES}) as tries,
    (select round(avg(best))::int from (
      select max(100.0 * a.points / nullif(a.max_points, 0)) as best ${TRIES} and a.decided_at is not null group by a.module_id) b) as mark,
    exists (select ${TRIES} and a.result = 'in_review') as in_review,
    (select f.code from certificate f where f.account_id = p.account_id and f.course_id = p.course_id) as certificate
  from course_learner p join course c on c.id = p.course_id join account u on u.id = p.account_id`;

export interface WhichLearners {
  courseId: number;
  which?: LearnerFilter | undefined;
  /** Whoever has done nothing since then has stopped. */
  stoppedBefore: Date;
}

function chosen({ courseId, which, stoppedBefore }: WhichLearners): RawBuilder<SqlBool> {
  const of = sql<SqlBool>`p.course_id = ${courseId}`;
  switch (which) {
    case undefined:
      return of;
    case 'stopped':
      return sql<SqlBool>`${of} and p.finished_at is null and p.seen_at <= ${stoppedBefore}`;
    case 'finished':
      return sql<SqlBool>`${of} and p.finished_at is not null`;
    case 'in_review':
      return sql<SqlBool>`${of} and exists (select ${TRIES} and a.result = 'in_review')`;
  }
}

const ORDERS: Readonly<Record<LearnerOrder, readonly ['seen_at' | 'started_at', SortOrder]>> = {
  seen: ['seen_at', 'desc'],
  unseen: ['seen_at', 'asc'],
  newest: ['started_at', 'desc'],
  oldest: ['started_at', 'asc'],
};

/** Names the column that a list of learners is sorted by. */
export const orderedBy = (order: LearnerOrder) => ORDERS[order][0];

export async function selectLearners(
  db: Db,
  which: WhichLearners,
  { order, language, span }: { order: LearnerOrder; language: string; span: PageSpan },
): Promise<LearnerRow[]> {
  const [column, direction] = ORDERS[order];
  const key = span.position?.key;
  const edge = key ? [timeOfKey(key[0]), key[1]] : null;
  const page = keyset([sql.ref(`p.${column}`), sql`p.account_id`], direction, span, edge);
  const { rows } = await sql<LearnerRow>`
    ${learners(language)} where ${chosen(which)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countLearners(db: Db, which: WhichLearners): Promise<number> {
  return countUpToMax(db, sql`select from course_learner p where ${chosen(which)}`);
}

export async function selectLearner(
  db: Db,
  { courseId, accountId, language }: { courseId: number; accountId: number; language: string },
): Promise<LearnerRow | undefined> {
  const { rows } = await sql<LearnerRow>`
    ${learners(language)} where p.course_id = ${courseId} and p.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The lessons of a course that are asked for or that a learner has read, in their order, with the day when they did. */
export async function selectLessonsRead(
  db: Db,
  { courseId, accountId, language }: { courseId: number; accountId: number; language: string },
): Promise<{ id: number; title: string; module_id: number; module: string; read_at: Date | null }[]> {
  const { rows } = await sql<{ id: number; title: string; module_id: number; module: string; read_at: Date | null }>`
    select l.id, ${LESSON_TITLE(language)} as title, m.id as module_id, ${inLanguage('m.title', language)} as module,
      r.completed_at as read_at
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
      left join lesson_progress r on r.lesson_id = l.id and r.account_id = ${accountId}
    where c.id = ${courseId} and (r.completed_at is not null or (${SHOWN} and ${ASKED}))
    order by m.position, m.id, l.position, l.id`.execute(db);
  return rows;
}

/** Whether somebody may be told anything: they can sign in and haven't excluded themselves. */
export const reachableAt = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`
  u.banned_at is null and u.deactivated_at is null and u.erased_at is null
  and (u.self_excluded_until is null or u.self_excluded_until <= ${now})`;

export async function isReachable(db: Db, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from account u where u.id = ${accountId} and ${reachableAt(now)}`.execute(db);
  return rows.length > 0;
}

/** Locks a learner of a course, and says who reminded them last and when. */
export async function lockLearnerOf(
  trx: Trx,
  courseId: number,
  accountId: number,
): Promise<{ called_at: Date | null; caller: string | null } | undefined> {
  const { rows } = await sql<{ called_at: Date | null; caller: string | null }>`
    select p.called_at, u.username_visible as caller from course_learner p left join account u on u.id = p.called_by
    where p.course_id = ${courseId} and p.account_id = ${accountId} for no key update of p`.execute(trx);
  return rows[0];
}

export async function markCalled(
  trx: Trx,
  { courseId, accountId, by, at }: { courseId: number; accountId: number; by: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('course_learner')
    .set({ called_at: at, called_by: by })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .execute();
}
