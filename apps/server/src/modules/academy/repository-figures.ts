import type { CourseStep, ExamAnswers, ExamContent } from '@quotavera/domain/academy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { Review } from './repository-exams.ts';
import { ASKED, SHOWN } from './repository-outline.ts';
import { inLanguage } from './repository-words.ts';

export interface CourseSums {
  learners: number;
  finished: number;
  stopped: number;
}

/** How many learn in a course, by its own index. */
export async function selectSums(db: Db, courseId: number, stoppedBefore: Date): Promise<CourseSums> {
  const { rows } = await sql<CourseSums>`
    select count(*)::int as learners, count(finished_at)::int as finished,
      (count(*) filter (where finished_at is null and seen_at <= ${stoppedBefore}))::int as stopped
    from course_learner where course_id = ${courseId}`.execute(db);
  return rows[0]!;
}

export interface StepRow {
  kind: CourseStep;
  id: number;
  title: string;
  reached: number;
  stopped: number;
}

/**
 * The lessons and exams of a course in their order: how many have read or handed in each, and of how many it was the last thing that they did before
 * they stopped.
 */
export async function selectSteps(
  db: Db,
  { courseId, stoppedBefore, language }: { courseId: number; stoppedBefore: Date; language: string },
): Promise<StepRow[]> {
  const stopped = sql`p.finished_at is null and p.seen_at <= ${stoppedBefore}`;
  const { rows } = await sql<StepRow>`
    select kind, id, title, reached, stopped from (
      select 'lesson' as kind, l.id, v.title, m.position as module, m.id as module_id, l.position as place, l.id as number,
        (select count(*)::int from lesson_progress r where r.lesson_id = l.id) as reached,
        (select count(*)::int from course_learner p where p.lesson_id = l.id and ${stopped}) as stopped
      from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
        cross join lateral (select v.title from lesson_version v where v.lesson_id = l.id and v.published_at is not null
          and v.language::text in (${language}, c.language::text)
          order by (v.language::text = ${language}) desc, v.id desc limit 1) v
      where c.id = ${courseId} and ${SHOWN} and ${ASKED}
      union all
      select 'exam', m.id, ${inLanguage('m.title', language)}, m.position, m.id, null, null,
        (select count(distinct a.account_id)::int from exam_attempt a where a.module_id = m.id and a.submitted_at is not null),
        (select count(*)::int from course_learner p where p.module_id = m.id and ${stopped})
      from course_module m join course c on c.id = m.course_id where c.id = ${courseId} and ${SHOWN}
    ) step order by module, module_id, place nulls last, number nulls last`.execute(db);
  return rows;
}

export interface FigureExam {
  id: number;
  module: string;
  content: ExamContent;
}

/** The exams of a course as they are asked now, in their order. */
export async function selectExams(db: Db, courseId: number, language: string): Promise<FigureExam[]> {
  const { rows } = await sql<FigureExam>`
    select m.id, ${inLanguage('m.title', language)} as module, v.content
    from course_module m join course c on c.id = m.course_id cross join lateral (
      select v.content from exam_version v where v.module_id = m.id and v.published_at is not null order by v.id desc limit 1) v
    where c.id = ${courseId} and m.removed_at is null order by m.position, m.id`.execute(db);
  return rows;
}

export interface TriedRow {
  account_id: number;
  module_id: number;
  number: number;
  version_id: number;
  points: number;
  max_points: number;
  decided: boolean;
  answers: ExamAnswers;
  review: Review | null;
}

/** The last tries of an exam that were handed in, so many at most. */
export async function selectTried(db: Db, moduleId: number, most: number): Promise<TriedRow[]> {
  const { rows } = await sql<TriedRow>`
    select account_id, module_id, number, exam_version_id as version_id, points, max_points, decided_at is not null as decided,
      answers, review
    from exam_attempt where module_id = ${moduleId} and submitted_at is not null
    order by submitted_at desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

export async function selectContents(db: Db, versions: readonly number[]): Promise<Map<number, ExamContent>> {
  const { rows } = await sql<{ id: number; content: ExamContent }>`
    select id, content from exam_version where id = any(${[...versions]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
