import type { ExamAnswers, ExamChange, ExamContent, ExamGrade, ExamResult } from '@quotavera/domain/academy';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import type { Review } from './repository-exams.ts';
import { inLanguage } from './repository-words.ts';

const TRY_COLUMNS = ['id', 'account_id', 'module_id', 'number', 'version', 'submitted_at', 'decided_at'] as const;

/** A submitted try, as those who mark it read it. */
export interface TryRow extends ColumnsOf<'exam_attempt', Exclude<(typeof TRY_COLUMNS)[number], 'submitted_at'>> {
  submitted_at: Date;
  course_id: number;
  module: string;
  result: ExamResult;
  points: number;
  max_points: number;
  is_given_back: boolean;
  content: ExamContent;
  answers: ExamAnswers;
  review: Review | null;
  reviewer: string | null;
}

const tries = (language: string) => sql`
  select ${columns('a', TRY_COLUMNS)}, m.course_id, ${inLanguage('m.title', language)} as module, a.result, a.points, a.max_points,
    a.given_back_at is not null as is_given_back, v.content, a.answers, a.review, r.username_visible as reviewer
  from exam_attempt a join exam_version v on v.id = a.exam_version_id join course_module m on m.id = a.module_id
    join course c on c.id = m.course_id left join account r on r.id = a.reviewer_id
  where a.submitted_at is not null`;

/** A learner's page shows so many tries of a course. */
const TRIES_SHOWN = 100;

export async function selectTries(
  db: Db,
  { courseId, accountId, language }: { courseId: number; accountId: number; language: string },
): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    ${tries(language)} and a.account_id = ${accountId} and m.course_id = ${courseId}
    order by a.submitted_at desc, a.id desc limit ${sql.lit(TRIES_SHOWN)}`.execute(db);
  return rows;
}

/** Locks a try of a course that a teacher teaches, after the exams of its learner, as those who write tries do. */
export async function lockTry(
  trx: Trx,
  teacher: Teacher,
  { id, language }: { id: number; language: string },
): Promise<TryRow | undefined> {
  await sql`
    select from account where id = (select account_id from exam_attempt where id = ${id}) for no key update`.execute(
    trx,
  );
  const { rows } = await sql<TryRow>`
    ${tries(language)} and ${taughtBy(teacher)} and a.id = ${id} for no key update of a`.execute(trx);
  return rows[0];
}

/** Keeps the points that a correction came to. */
export async function correctAttempt(
  trx: Trx,
  id: number,
  { grade, review }: { grade: ExamGrade; review: Review },
): Promise<void> {
  await trx
    .updateTable('exam_attempt')
    .set((eb) => ({
      version: eb('version', '+', 1),
      points: grade.points,
      result: grade.result,
      review: JSON.stringify(review),
    }))
    .where('id', '=', id)
    .execute();
}

export async function markGivenBack(trx: Trx, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('exam_attempt')
    .set((eb) => ({ version: eb('version', '+', 1), given_back_at: at }))
    .where('id', '=', id)
    .execute();
}

interface Mark {
  points: number;
  result: ExamResult;
}

export async function insertChange(
  trx: Trx,
  row: Pick<TryRow, 'id' | 'account_id'>,
  change: { kind: ExamChange; actorId: number; reason: string; at: Date; before: Mark; after: Mark },
): Promise<void> {
  const { kind, actorId: actor_id, reason, at, before, after } = change;
  await trx
    .insertInto('exam_change')
    .values({
      ...{ attempt_id: row.id, account_id: row.account_id, kind, actor_id, reason, at },
      ...{ points_before: before.points, result_before: before.result },
      ...{ points_after: after.points, result_after: after.result },
    })
    .execute();
}

const CHANGE_COLUMNS = ['attempt_id', 'at', 'reason', 'points_before', 'points_after'] as const;

export interface ChangeRow extends ColumnsOf<'exam_change', (typeof CHANGE_COLUMNS)[number]> {
  kind: ExamChange;
  number: number;
  actor: string | null;
  result_before: ExamResult;
  result_after: ExamResult;
}

async function changesWhere(db: Db, condition: RawBuilder<unknown>): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns('h', CHANGE_COLUMNS)}, h.kind, h.result_before, h.result_after, a.number, u.username_visible as actor
    from exam_change h join exam_attempt a on a.id = h.attempt_id left join account u on u.id = h.actor_id
    where ${condition} order by h.id desc limit ${sql.lit(TRIES_SHOWN)}`.execute(db);
  return rows;
}

/** Returns what was changed of one learner's marks in a course or in one exam of it, the newest first. */
export function selectChanges(
  db: Db,
  of: { accountId: number } & ({ courseId: number } | { moduleId: number }),
): Promise<ChangeRow[]> {
  const where =
    'moduleId' in of
      ? sql`a.module_id = ${of.moduleId}`
      : sql`a.module_id in (select id from course_module where course_id = ${of.courseId})`;
  return changesWhere(db, sql`h.account_id = ${of.accountId} and ${where}`);
}

/** The last change of one try. */
export async function selectLastChange(db: Db, attemptId: number): Promise<ChangeRow | undefined> {
  const [last] = await changesWhere(db, sql`h.attempt_id = ${attemptId}`);
  return last;
}
