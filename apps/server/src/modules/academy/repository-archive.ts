import type { ExamContent } from '@quotavera/domain/academy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { ArchivedText } from './archive.ts';
import { OWN } from './repository-texts.ts';

/** The newest text of each language of each lesson of a course, as its editors see it. */
export async function selectCourseTexts(db: Db, courseId: number): Promise<ArchivedText[]> {
  const { rows } = await sql<ArchivedText>`
    select distinct on (l.id, v.language) l.id as lesson_id, v.language, v.title, v.summary, v.document
    from lesson_version v join lesson l on l.id = v.lesson_id join course_module m on m.id = l.module_id
    where m.course_id = ${courseId} and ${OWN} order by l.id, v.language, v.id desc`.execute(db);
  return rows;
}

export async function selectCourseExams(
  db: Db,
  courseId: number,
): Promise<{ module_id: number; content: ExamContent }[]> {
  const { rows } = await sql<{ module_id: number; content: ExamContent }>`
    select distinct on (m.id) m.id as module_id, v.content from exam_version v join course_module m on m.id = v.module_id
    where m.course_id = ${courseId} and ${OWN} order by m.id, v.id desc`.execute(db);
  return rows;
}
