import { camelCaseNames } from '@quotavera/contract/names';
import type { Attempt, CourseStatus, Difficulty, ExamResult, ModuleRules } from '@quotavera/domain/academy';
import type { Plan } from '@quotavera/domain/access';
import type { Language } from '@quotavera/domain/accounts';
import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import { type ColumnsOf, type Db, domainNames } from '../../platform/database/index.ts';
import { noteLearner } from './repository-learned.ts';
import { inLanguage } from './repository-words.ts';

export interface CourseRow extends ColumnsOf<'course', 'id' | 'slug' | 'cover' | 'owner_id'> {
  title: string;
  summary: string;
  difficulty: Difficulty;
  plan: Plan;
  status: CourseStatus;
  language: Language;
}

/** The lessons `l` of a course `c` that are asked for: not removed, and published in the course's language. */
export const ASKED = sql`l.removed_at is null and exists (
  select from lesson_version v where v.lesson_id = l.id and v.language = c.language and v.published_at is not null)`;

/** The modules `m` of a course `c` that learners see: they have an exam and a lesson at least. */
export const SHOWN = sql`m.removed_at is null
  and exists (select from exam_version v where v.module_id = m.id and v.published_at is not null)
  and exists (select from lesson l where l.module_id = m.id and ${ASKED})`;

/** The courses `c` that a learner may meet: published ones, and withdrawn ones that they have begun. */
const openTo = (accountId: number) => sql`(c.status = 'published' or (c.status = 'withdrawn'
  and exists (select from course_learner b where b.course_id = c.id and b.account_id = ${accountId})))`;

export async function selectCourses(db: Db, accountId: number, language: string): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.slug, ${inLanguage('c.title', language)} as title, ${inLanguage('c.summary', language)} as summary,
      c.difficulty, c.plan, c.status, c.language, c.cover, c.owner_id
    from course c where ${openTo(accountId)} order by c.position, c.id`.execute(db);
  return rows;
}

/** A module with how far one account is in it. */
export interface ModuleRow {
  id: number;
  courseId: number;
  title: string;
  lessons: number;
  completedLessons: number;
  attempts: readonly Required<Attempt>[];
  isWriting: boolean;
  rules: ModuleRules;
}

const RULES = sql`json_build_object('unlock_ms', m.unlock_hours::bigint * 3600000, 'retry_ms', m.retry_minutes::bigint * 60000,
  'opens_at', (extract(epoch from m.opens_at) * 1000)::bigint, 'tries_max', m.tries_max)`;

/** The modules of the courses that a learner may meet, or of one of them, in their order. */
export async function selectModules(
  db: Db,
  { accountId, language, courseId = null }: { accountId: number; language: string; courseId?: number | null },
): Promise<ModuleRow[]> {
  const { rows } = await sql<
    Omit<ModuleRow, 'attempts' | 'rules'> & {
      attempts: { result: ExamResult; decided_at: number | null; is_given_back: boolean }[];
      rules: { unlock_ms: number; retry_ms: number; opens_at: number | null; tries_max: number | null };
    }
  >`
    select m.id, m.course_id, ${inLanguage('m.title', language)} as title,
      (select count(*)::int from lesson l where l.module_id = m.id and ${ASKED}) as lessons,
      (select count(*)::int from lesson l join lesson_progress p on p.lesson_id = l.id and p.account_id = ${accountId}
        where l.module_id = m.id and ${ASKED}) as completed_lessons,
      (select coalesce(json_agg(json_build_object('result', a.result, 'decided_at',
          (extract(epoch from a.decided_at) * 1000)::bigint, 'is_given_back', a.given_back_at is not null) order by a.number), '[]')
        from exam_attempt a where a.account_id = ${accountId} and a.module_id = m.id and a.submitted_at is not null) as attempts,
      exists (select from exam_attempt a where a.account_id = ${accountId} and a.module_id = m.id and a.submitted_at is null)
        as is_writing, ${RULES} as rules
    from course_module m join course c on c.id = m.course_id
    where ${openTo(accountId)} and ${SHOWN} and (${courseId}::bigint is null or c.id = ${courseId})
    order by c.position, c.id, m.position, m.id`.execute(domainNames(db));
  return rows.map((row) => ({
    ...row,
    attempts: row.attempts.map(camelCaseNames),
    rules: camelCaseNames(row.rules),
  }));
}

export interface LessonRow extends ColumnsOf<'lesson', 'id' | 'module_id'> {
  course_id: number;
  title: string;
  summary: string;
  completed_at: Date | null;
}

/** The words of a lesson of a course `c`: the newest published ones in the reader's language, else in the course's. */
const version = (language: string) => sql`
  join lateral (
    select v.title, v.summary, v.language, v.document from lesson_version v
    where v.lesson_id = l.id and v.published_at is not null and v.language::text in (${language}, c.language::text)
    order by (v.language::text = ${language}) desc, v.id desc limit 1
  ) v on true`;

/** The lessons of the courses that a learner may meet, or of one of them, in their order. */
export async function selectLessons(
  db: Db,
  { accountId, language, courseId = null }: { accountId: number; language: string; courseId?: number | null },
): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select l.id, l.module_id, m.course_id, v.title, v.summary, p.completed_at
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id ${version(language)}
      left join lesson_progress p on p.lesson_id = l.id and p.account_id = ${accountId}
    where ${openTo(accountId)} and m.removed_at is null and ${ASKED} and (${courseId}::bigint is null or c.id = ${courseId})
    order by c.position, c.id, m.position, m.id, l.position, l.id`.execute(db);
  return rows;
}

interface ShownLesson extends ColumnsOf<'lesson', 'id'> {
  title: string;
  course: string;
  summary: string;
}

/** A search looks at so many lessons that may have what was typed. */
const FOUND_MAX = 200;
/** A shorter word with another letter is another word. */
const MISSPELT_MIN = 4;

/** Whether a version `v` may have a folded word, with a wrong letter too; which one has it indeed is decided by the reader. */
const mayHave = (word: string) =>
  word.length < MISSPELT_MIN
    ? sql`v.search_words like ${`%${word}%`}`
    : sql`(v.search_words like ${`%${word}%`} or ${word} <% v.search_words)`;

/** Lessons of published courses that may have all of these words, with what they are found by. */
export async function selectShownLessons(db: Db, language: string, words: readonly string[]): Promise<ShownLesson[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<ShownLesson>`
    select l.id, v.title, ${inLanguage('c.title', language)} as course, v.summary
    from (select distinct v.lesson_id from lesson_version v
        where v.published_at is not null and ${sql.join(words.map(mayHave), sql` and `)} limit ${sql.lit(FOUND_MAX)}) f
      join lesson l on l.id = f.lesson_id join course_module m on m.id = l.module_id join course c on c.id = m.course_id ${version(language)}
    where c.status = 'published' and m.removed_at is null and ${ASKED} order by l.id`.execute(db);
  return rows;
}

/** The text of a lesson. */
export async function selectDocument(
  db: Db,
  lessonId: number,
  language: string,
): Promise<{ language: string; document: RichDocument } | undefined> {
  const { rows } = await sql<{ language: string; document: RichDocument }>`
    select v.language, v.document from lesson l join course_module m on m.id = l.module_id
      join course c on c.id = m.course_id ${version(language)} where l.id = ${lessonId}`.execute(db);
  return rows[0];
}

/** The course that a lesson or a module belongs to; none that the learner may not meet. */
export async function selectCourseOf(
  db: Db,
  accountId: number,
  of: { lessonId: number } | { moduleId: number },
): Promise<number | undefined> {
  const condition =
    'lessonId' in of
      ? sql`m.id = (select module_id from lesson where id = ${of.lessonId} and removed_at is null)`
      : sql`m.id = ${of.moduleId}`;
  const { rows } = await sql<{ id: number }>`
    select c.id from course_module m join course c on c.id = m.course_id
    where ${openTo(accountId)} and m.removed_at is null and ${condition}`.execute(db);
  return rows[0]?.id;
}

/** Notes that a lesson was read; the first time counts, and makes its reader a learner of the course. */
export async function insertCompletion(
  db: Db,
  { accountId, courseId, lessonId, at }: { accountId: number; courseId: number; lessonId: number; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with made as (
      insert into lesson_progress (account_id, lesson_id, completed_at) values (${accountId}, ${lessonId}, ${at})
      on conflict do nothing returning completed_at),
    noted as (${noteLearner({ accountId, courseId, at, lessonId }, sql`from made`)})
    select completed_at as at from made
    union all select completed_at from lesson_progress where account_id = ${accountId} and lesson_id = ${lessonId}
    limit 1`.execute(db);
  return rows[0]!.at;
}

export async function selectCertificates(db: Db, accountId: number): Promise<{ course_id: number; code: string }[]> {
  return db.selectFrom('certificate').select(['course_id', 'code']).where('account_id', '=', accountId).execute();
}
