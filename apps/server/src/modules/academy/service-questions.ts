import { can } from '@quotavera/domain/access';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { selectLessonNames, selectLessonsCourse, selectTaughtIds } from './repository-questions.ts';
import { openLesson } from './service-lessons.ts';
import type { Learner } from './service-outline.ts';

/** A lesson under which its reader may ask. */
export interface AskedLesson {
  courseId: number;
  /** The teacher whose course it is; null for a course of the house. */
  ownerId: number | null;
  /** Whether the reader answers here: the course's teacher, and admins. */
  teaches: boolean;
}

/** The lesson for questions: for who may read it now, and for its teacher whatever they have learned themselves. */
export async function askedLesson(db: Db, learner: Learner, lessonId: number): Promise<AskedLesson | Failure> {
  const course = await selectLessonsCourse(db, lessonId);
  if (!course) return fail('not_found');
  const { viewer } = learner;
  const teaches = can('academy.teach', viewer) && (viewer.isAdmin || course.owner_id === viewer.accountId);
  const open = teaches ? null : await openLesson(db, learner, lessonId);
  return isFailure(open) ? open : { courseId: course.id, ownerId: course.owner_id, teaches };
}

/** The courses whose questions a teacher answers; null for admins, who answer all. */
export function taughtCourseIds(db: Db, { viewer }: Learner): Promise<number[] | null> {
  return viewer.isAdmin ? Promise.resolve(null) : selectTaughtIds(db, viewer.accountId);
}

/** Lessons by their id, with the names of the course and of the lesson. */
export async function namedLessons(
  db: Db,
  ids: readonly number[],
  language: string,
): Promise<Map<number, { id: number; title: string; course: string }>> {
  const rows = await selectLessonNames(db, ids, language);
  return new Map(rows.map((row) => [row.id, row]));
}
