import { camelCaseNames } from '@quotavera/contract/names';
import type { Difficulty, ExamResult } from '@quotavera/domain/academy';
import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import { type ColumnsOf, type Db, domainNames } from '../../platform/database/index.ts';

export interface CourseRow extends ColumnsOf<'course', 'id' | 'slug'> {
  title: string;
  summary: string;
  difficulty: Difficulty;
}

/** A text that is kept by language, in one of them. */
const inLanguage = (column: string, language: string) =>
  sql<string>`coalesce(${sql.ref(column)} ->> ${language}, ${sql.ref(column)} ->> 'it')`;

/** The lessons `l` that are asked for: published and not removed. */
const ASKED = sql`l.removed_at is null and exists (
  select from lesson_version v where v.lesson_id = l.id and v.published_at is not null)`;

export async function selectCourses(db: Db, language: string): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.slug, ${inLanguage('c.title', language)} as title, ${inLanguage('c.summary', language)} as summary, c.difficulty
    from course c where c.status = 'published' order by c.position, c.id`.execute(db);
  return rows;
}

/** A module with how far one account is in it. */
export interface ModuleRow {
  id: number;
  courseId: number;
  title: string;
  lessons: number;
  completedLessons: number;
  attempts: readonly { result: ExamResult; decidedAt: number | null }[];
}

/** The modules of published courses, or of one of them, in their order. */
export async function selectModules(
  db: Db,
  { accountId, language, courseId = null }: { accountId: number; language: string; courseId?: number | null },
): Promise<ModuleRow[]> {
  const { rows } = await sql<
    Omit<ModuleRow, 'attempts'> & { attempts: { result: ExamResult; decided_at: number | null }[] }
  >`
    select m.id, m.course_id, ${inLanguage('m.title', language)} as title,
      (select count(*)::int from lesson l where l.module_id = m.id and ${ASKED}) as lessons,
      (select count(*)::int from lesson l join lesson_progress p on p.lesson_id = l.id and p.account_id = ${accountId}
        where l.module_id = m.id and ${ASKED}) as completed_lessons,
      (select coalesce(json_agg(json_build_object('result', a.result, 'decided_at',
          (extract(epoch from a.decided_at) * 1000)::bigint) order by a.number), '[]')
        from exam_attempt a where a.account_id = ${accountId} and a.module_id = m.id and a.submitted_at is not null) as attempts
    from course_module m join course c on c.id = m.course_id
    where c.status = 'published' and (${courseId}::bigint is null or c.id = ${courseId})
    order by c.position, c.id, m.position, m.id`.execute(domainNames(db));
  return rows.map((row) => ({ ...row, attempts: row.attempts.map(camelCaseNames) }));
}

export interface LessonRow extends ColumnsOf<'lesson', 'id' | 'module_id'> {
  course_id: number;
  title: string;
  summary: string;
  completed_at: Date | null;
}

/** The words of a lesson: the newest published ones in the reader's language, else in Italian. */
const version = (language: string) => sql`
  join lateral (
    select v.title, v.summary, v.language, v.document from lesson_version v
    where v.lesson_id = l.id and v.published_at is not null and v.language in (${language}, 'it')
    order by (v.language = ${language}) desc, v.id desc limit 1
  ) v on true`;

/** The lessons of published courses, or of one of them, in their order. */
export async function selectLessons(
  db: Db,
  { accountId, language, courseId = null }: { accountId: number; language: string; courseId?: number | null },
): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select l.id, l.module_id, m.course_id, v.title, v.summary, p.completed_at
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id ${version(language)}
      left join lesson_progress p on p.lesson_id = l.id and p.account_id = ${accountId}
    where c.status = 'published' and l.removed_at is null and (${courseId}::bigint is null or c.id = ${courseId})
    order by c.position, c.id, m.position, m.id, l.position, l.id`.execute(db);
  return rows;
}

interface ShownLesson extends ColumnsOf<'lesson', 'id'> {
  title: string;
  course: string;
  summary: string;
}

/** All lessons of published courses, which are a few dozen, with what they are found by. */
export async function selectShownLessons(db: Db, language: string): Promise<ShownLesson[]> {
  const { rows } = await sql<ShownLesson>`
    select l.id, v.title, ${inLanguage('c.title', language)} as course, v.summary
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id ${version(language)}
    where c.status = 'published' and l.removed_at is null order by l.id`.execute(db);
  return rows;
}

/** The text of a lesson. */
export async function selectDocument(
  db: Db,
  lessonId: number,
  language: string,
): Promise<{ language: string; document: RichDocument } | undefined> {
  const { rows } = await sql<{ language: string; document: RichDocument }>`
    select v.language, v.document from lesson l ${version(language)} where l.id = ${lessonId}`.execute(db);
  return rows[0];
}

/** The course that a lesson or a module belongs to; none of a draft. */
export async function selectCourseOf(
  db: Db,
  of: { lessonId: number } | { moduleId: number },
): Promise<number | undefined> {
  const condition =
    'lessonId' in of
      ? sql`m.id = (select module_id from lesson where id = ${of.lessonId} and removed_at is null)`
      : sql`m.id = ${of.moduleId}`;
  const { rows } = await sql<{ id: number }>`
    select c.id from course_module m join course c on c.id = m.course_id
    where c.status = 'published' and ${condition}`.execute(db);
  return rows[0]?.id;
}

/** Notes that a lesson was read; the first time counts. */
export async function insertCompletion(db: Db, accountId: number, lessonId: number, at: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with made as (
      insert into lesson_progress (account_id, lesson_id, completed_at) values (${accountId}, ${lessonId}, ${at})
      on conflict do nothing returning completed_at)
    select completed_at as at from made
    union all select completed_at from lesson_progress where account_id = ${accountId} and lesson_id = ${lessonId}
    limit 1`.execute(db);
  return rows[0]!.at;
}

export async function selectCertificates(db: Db, accountId: number): Promise<{ course_id: number; code: string }[]> {
  return db.selectFrom('certificate').select(['course_id', 'code']).where('account_id', '=', accountId).execute();
}
