import type { Difficulty, ExamAnswers, ExamContent, ExamGrade, ExamResult } from '@quotavera/domain/academy';
import { sql } from 'kysely';
import type { QueueRows } from '../../platform/context.ts';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
} from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import { noteExam, noteFinished } from './repository-learned.ts';
import { inLanguage } from './repository-words.ts';

export interface ExamVersion {
  id: number;
  content: ExamContent;
}

/** The exam of a module as it is published now. */
export async function selectExam(db: Db, moduleId: number): Promise<ExamVersion | undefined> {
  const { rows } = await sql<ExamVersion>`
    select id, content from exam_version where module_id = ${moduleId} and published_at is not null
    order by id desc limit 1`.execute(db);
  return rows[0];
}

const ATTEMPT_COLUMNS = ['id', 'number', 'revision', 'result', 'points', 'max_points'] as const;

export interface AttemptRow extends ColumnsOf<'exam_attempt', (typeof ATTEMPT_COLUMNS)[number]> {
  version_id: number;
  content: ExamContent;
  answers: ExamAnswers;
  result: ExamResult | null;
  review: Review | null;
}

export interface Review {
  /** The points of the free texts. */
  points: Readonly<Record<string, number>>;
  note: string;
  /** The points of questions that were corrected later. */
  corrected?: Readonly<Record<string, number>>;
}

const ATTEMPT = sql`${columns('a', ATTEMPT_COLUMNS)}, a.exam_version_id as version_id, v.content, a.answers, a.review`;

/** The try that somebody is writing, if there is one. */
export async function selectOpenAttempt(db: Db, accountId: number, moduleId: number): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${ATTEMPT} from exam_attempt a join exam_version v on v.id = a.exam_version_id
    where a.account_id = ${accountId} and a.module_id = ${moduleId} and a.submitted_at is null`.execute(db);
  return rows[0];
}

/** The last try that was submitted. */
export async function selectLastAttempt(db: Db, accountId: number, moduleId: number): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${ATTEMPT} from exam_attempt a join exam_version v on v.id = a.exam_version_id
    where a.account_id = ${accountId} and a.module_id = ${moduleId} and a.submitted_at is not null
    order by a.number desc limit 1`.execute(db);
  return rows[0];
}

/** Locks the learner's exams, so that tries are written one after the other. */
export async function lockLearner(trx: Trx, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
}

/** Keeps the answers of the open try, which it opens if there is none. */
export async function saveAttempt(
  trx: Trx,
  attempt: {
    accountId: number;
    moduleId: number;
    versionId: number;
    answers: ExamAnswers;
    at: Date;
  },
): Promise<{ id: number; revision: number }> {
  const { accountId, moduleId, versionId, at } = attempt;
  const answers = JSON.stringify(attempt.answers);
  const { rows } = await sql<{ id: number; revision: number }>`
    insert into exam_attempt (account_id, module_id, exam_version_id, number, answers, revision, saved_at)
    values (${accountId}, ${moduleId}, ${versionId},
      (select coalesce(max(number), 0) + 1 from exam_attempt where account_id = ${accountId} and module_id = ${moduleId}), ${answers}, 1, ${at})
    on conflict (account_id, module_id) where submitted_at is null
    do update set answers = excluded.answers, revision = exam_attempt.revision + 1, saved_at = excluded.saved_at,
      exam_version_id = excluded.exam_version_id
    returning id, revision`.execute(trx);
  await noteExam(trx, accountId, moduleId, at);
  return rows[0]!;
}

export async function submitAttempt(trx: Trx, id: number, grade: ExamGrade, at: Date): Promise<void> {
  const { points, maxPoints: max_points, result } = grade;
  await trx
    .updateTable('exam_attempt')
    .set({ submitted_at: at, points, max_points, result, decided_at: result === 'in_review' ? null : at })
    .where('id', '=', id)
    .execute();
}

export interface ReviewRow extends ColumnsOf<'exam_attempt', 'id' | 'account_id' | 'module_id' | 'number'> {
  learner: string;
  course_id: number;
  course: string;
  module: string;
  submitted_at: Date;
  points: number;
  max_points: number;
  content: ExamContent;
  answers: ExamAnswers;
}

const waiting = (language: string) => sql`
  select a.id, a.account_id, u.username_visible as learner, a.module_id, c.id as course_id,
    ${inLanguage('c.title', language)} as course, ${inLanguage('m.title', language)} as module,
    a.number, a.submitted_at, a.points, a.max_points, v.content, a.answers
  from exam_attempt a join exam_version v on v.id = a.exam_version_id join account u on u.id = a.account_id
    join course_module m on m.id = a.module_id join course c on c.id = m.course_id
  where a.result = 'in_review'`;

/** Exams that wait for a review, the longest waiting first. */
export async function selectReviews(db: Db, teacher: Teacher, language: string, span: PageSpan): Promise<ReviewRow[]> {
  const key = span.position?.key;
  const page = keyset([sql`a.submitted_at`, sql`a.id`], 'asc', span, key ? [timeOfKey(key[0]), key[1]] : null);
  const { rows } = await sql<ReviewRow>`
    ${waiting(language)} and ${taughtBy(teacher)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(
    db,
  );
  return rows;
}

/** Exams that wait for this teacher's review, by their course. */
export const waitingExams = (teacher: Teacher, language: string): QueueRows =>
  sql`select a.id, a.submitted_at as at, ${inLanguage('c.title', language)} as title, '' as key
    from exam_attempt a join course_module m on m.id = a.module_id join course c on c.id = m.course_id
    where a.result = 'in_review' and ${taughtBy(teacher)}`;

export async function countReviews(db: Db, teacher: Teacher): Promise<number> {
  return countUpToMax(
    db,
    sql`select from exam_attempt a join course_module m on m.id = a.module_id join course c on c.id = m.course_id
      where a.result = 'in_review' and ${taughtBy(teacher)}`,
  );
}

/** Locks a waiting exam and returns it; undefined when somebody has reviewed it meanwhile. */
export async function lockReview(
  trx: Trx,
  teacher: Teacher,
  id: number,
  language: string,
): Promise<ReviewRow | undefined> {
  const { rows } =
    await sql<ReviewRow>`${waiting(language)} and ${taughtBy(teacher)} and a.id = ${id} for no key update of a`.execute(
      trx,
    );
  return rows[0];
}

export async function decideAttempt(
  trx: Trx,
  id: number,
  { grade, review, reviewerId, at }: { grade: ExamGrade; review: Review; reviewerId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('exam_attempt')
    .set((eb) => ({
      version: eb('version', '+', 1),
      points: grade.points,
      result: grade.result,
      decided_at: at,
      reviewer_id: reviewerId,
      review: JSON.stringify(review),
    }))
    .where('id', '=', id)
    .execute();
}

/** Certifies a course once; the name stays as it was on that day. */
export async function insertCertificate(
  trx: Trx,
  certificate: { code: string; accountId: number; courseId: number; at: Date },
): Promise<void> {
  const { code, accountId, courseId, at } = certificate;
  await sql`
    insert into certificate (code, account_id, course_id, holder, issued_at)
    select ${code}, a.id, ${courseId}, trim(a.first_name || ' ' || a.last_name), ${at} from account a where a.id = ${accountId}
    on conflict (account_id, course_id) do nothing`.execute(trx);
  await noteFinished(trx, accountId, courseId);
}

export interface CertificateRow extends ColumnsOf<'certificate', 'code' | 'holder' | 'issued_at'> {
  course: string;
  difficulty: Difficulty;
}

export async function selectCertificate(db: Db, code: string, language: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select f.code, f.holder, ${inLanguage('c.title', language)} as course, c.difficulty, f.issued_at
    from certificate f join course c on c.id = f.course_id where f.code = ${code}`.execute(db);
  return rows[0];
}
