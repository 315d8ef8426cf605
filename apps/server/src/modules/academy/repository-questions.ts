import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../platform/database/index.ts';
import { inLanguage } from './repository-words.ts';

/** The course of a lesson that wasn't removed. */
export async function selectLessonsCourse(
  db: Db,
  lessonId: number,
): Promise<ColumnsOf<'course', 'id' | 'owner_id'> | undefined> {
  const { rows } = await sql<ColumnsOf<'course', 'id' | 'owner_id'>>`
    select c.id, c.owner_id from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.id = ${lessonId} and l.removed_at is null and m.removed_at is null`.execute(db);
  return rows[0];
}

export async function selectTaughtIds(db: Db, teacherId: number): Promise<number[]> {
  const rows = await db.selectFrom('course').select('id').where('owner_id', '=', teacherId).execute();
  return rows.map(({ id }) => id);
}

/** Lessons with their newest published title in a language, else in the course's. */
export async function selectLessonNames(
  db: Db,
  ids: readonly number[],
  language: string,
): Promise<{ id: number; title: string; course: string }[]> {
  const { rows } = await sql<{ id: number; title: string; course: string }>`
    select l.id, coalesce((select v.title from lesson_version v
        where v.lesson_id = l.id and v.published_at is not null and v.language::text in (${language}, c.language::text)
        order by (v.language::text = ${language}) desc, v.id desc limit 1), l.slug) as title,
      ${inLanguage('c.title', language)} as course
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
