import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';
import { inLanguage } from './repository-words.ts';

/** Courses with lessons that are new or were written anew. */
export function recentCourses({ since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select m.course_id as id, max(v.published_at) as at
    from lesson_version v join lesson l on l.id = v.lesson_id join course_module m on m.id = l.module_id
      join course c on c.id = m.course_id and c.status = 'published'
    where v.published_at > ${since} and v.published_at <= ${now} and l.removed_at is null and m.removed_at is null group by m.course_id`;
}

export const namedCourses = (ids: readonly number[], language: string): RawBuilder<unknown> =>
  sql`select c.id, ${inLanguage('c.title', language)} as title, c.slug as key from course c where c.id = any(${ids})`;
