import type { CourseEdit, CourseStatus, Difficulty, Texts } from '@quotavera/domain/academy';
import type { Member, Plan } from '@quotavera/domain/access';
import type { Language } from '@quotavera/domain/accounts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../platform/database/index.ts';

/** Whoever edits courses: an admin all of them, a teacher their own. */
export type Teacher = Pick<Member, 'accountId' | 'isAdmin'>;

/** Whether a course `c` is one that this teacher sees to. */
export const taughtBy = ({ accountId, isAdmin }: Teacher): RawBuilder<SqlBool> =>
  isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`c.owner_id = ${accountId}`;

const COURSE_COLUMNS = ['id', 'slug', 'title', 'summary', 'cover', 'owner_id', 'version', 'edited_at'] as const;

export interface TaughtCourse
  extends ColumnsOf<'course', Exclude<(typeof COURSE_COLUMNS)[number], 'title' | 'summary'>> {
  title: Texts;
  summary: Texts;
  language: Language;
  status: CourseStatus;
  difficulty: Difficulty;
  plan: Plan;
  edit: CourseEdit | null;
  owner: string | null;
  editor: string | null;
  modules: number;
  lessons: number;
  learners: number;
}

const TAUGHT = sql`
  select ${columns('c', COURSE_COLUMNS)}, c.language, c.status, c.difficulty, c.plan, c.edit,
    o.username_visible as owner, e.username_visible as editor,
    (select count(*)::int from course_module m where m.course_id = c.id and m.removed_at is null) as modules,
    (select count(*)::int from lesson l join course_module m on m.id = l.module_id
      where m.course_id = c.id and m.removed_at is null and l.removed_at is null) as lessons,
    (select count(*)::int from course_learner l where l.course_id = c.id) as learners
  from course c left join account o on o.id = c.owner_id left join account e on e.id = c.edited_by`;

interface Which {
  status?: CourseStatus | undefined;
}

const chosen = (teacher: Teacher, { status }: Which) =>
  sql`${taughtBy(teacher)} and ${status ? sql`c.status = ${status}` : sql`true`}`;

export async function selectTaughtCourses(
  db: Db,
  teacher: Teacher,
  which: Which,
  span: PageSpan,
): Promise<TaughtCourse[]> {
  const page = keyset([sql`c.id`], 'desc', span, span.position?.key ?? null);
  const { rows } = await sql<TaughtCourse>`
    ${TAUGHT} where ${chosen(teacher, which)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countTaughtCourses(db: Db, teacher: Teacher, which: Which): Promise<number> {
  return countUpToMax(db, sql`select from course c where ${chosen(teacher, which)}`);
}

export async function selectTaughtCourse(db: Db, teacher: Teacher, id: number): Promise<TaughtCourse | undefined> {
  const { rows } = await sql<TaughtCourse>`${TAUGHT} where c.id = ${id} and ${taughtBy(teacher)}`.execute(db);
  return rows[0];
}

export interface TextState {
  is_published: boolean;
  is_draft: boolean;
  is_file_newer: boolean;
}

export interface LessonPart extends ColumnsOf<'lesson', 'id' | 'removed_at'> {
  module_id: number;
  title: string;
  texts: readonly (TextState & { language: Language })[];
}

/** The state of a text, as columns over its versions `v`. */
const TEXT_STATE = sql`
  coalesce(bool_or(v.published_at is not null), false) as is_published,
  coalesce(bool_or(v.author_id is not null and v.published_at is null), false) as is_draft,
  coalesce(max(v.id) filter (where v.author_id is null and v.published_at is null)
    > max(v.id) filter (where v.published_at is not null), false) as is_file_newer`;

/** Every lesson of a course in its order, removed ones too, with where each of its languages stands. */
export async function selectLessonParts(db: Db, courseId: number): Promise<LessonPart[]> {
  const { rows } = await sql<LessonPart>`
    select l.id, l.removed_at, l.module_id,
      coalesce((select v.title from lesson_version v where v.lesson_id = l.id and v.language = c.language
        and (v.published_at is not null or v.author_id is not null) order by v.id desc limit 1), l.slug) as title,
      (select coalesce(json_agg(s order by s.language), '[]') from (
        select v.language, ${TEXT_STATE} from lesson_version v where v.lesson_id = l.id group by v.language) s) as texts
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where c.id = ${courseId} order by l.position, l.id`.execute(db);
  return rows;
}

const MODULE_COLUMNS = ['id', 'removed_at', 'unlock_hours', 'opens_at', 'retry_minutes', 'tries_max'] as const;

export interface ModulePart extends ColumnsOf<'course_module', (typeof MODULE_COLUMNS)[number]>, TextState {
  title: Texts;
  questions: number;
}

export async function selectModuleParts(db: Db, courseId: number): Promise<ModulePart[]> {
  const { rows } = await sql<ModulePart>`
    select ${columns('m', MODULE_COLUMNS)}, m.title,
      coalesce((select jsonb_array_length(v.content -> 'questions') from exam_version v where v.module_id = m.id
        and (v.published_at is not null or v.author_id is not null) order by v.id desc limit 1), 0) as questions, s.*
    from course_module m cross join lateral (select ${TEXT_STATE} from exam_version v where v.module_id = m.id) s
    where m.course_id = ${courseId} order by m.position, m.id`.execute(db);
  return rows;
}

/** Editors of the same course wait for each other here. */
export async function lockCourse(trx: Trx, id: number): Promise<void> {
  await sql`select from course where id = ${id} for no key update`.execute(trx);
}

export async function noteEdit(
  trx: Trx,
  id: number,
  { edit, by, at }: { edit: CourseEdit; by: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('course')
    .set((eb) => ({ version: eb('version', '+', 1), edit, edited_by: by, edited_at: at }))
    .where('id', '=', id)
    .execute();
}

interface NewCourse extends Pick<TaughtCourse, 'language' | 'difficulty' | 'plan' | 'title' | 'summary' | 'cover'> {
  slug: string;
  owner_id: number | null;
}

/** A course after all others; its address is made different from theirs. */
export async function insertCourse(trx: Trx, { slug, title, summary, ...course }: NewCourse): Promise<number> {
  // Two courses of one name are made one after the other, so that their addresses differ.
  await sql`select pg_advisory_xact_lock(hashtext('academy_course'))`.execute(trx);
  const { rows } = await sql<{ slug: string }>`
    select c.slug from course c where c.slug = ${slug} or c.slug like ${`${slug}-%`}`.execute(trx);
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`;
  const { id } = await trx
    .insertInto('course')
    .values((eb) => ({
      ...course,
      slug: free,
      status: 'draft',
      position: eb
        .selectFrom('course')
        .select((one) => one(one.fn.coalesce(one.fn.max('position'), sql<number>`0`), '+', 1).as('next')),
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type CourseChange = Partial<
  Pick<TaughtCourse, 'difficulty' | 'plan' | 'cover' | 'status' | 'title' | 'summary'>
>;

export async function changeCourse(trx: Trx, id: number, { title, summary, ...change }: CourseChange): Promise<void> {
  const values = {
    ...change,
    ...(title ? { title: JSON.stringify(title) } : {}),
    ...(summary ? { summary: JSON.stringify(summary) } : {}),
  };
  await trx.updateTable('course').set(values).where('id', '=', id).execute();
}

export type ModuleRulesRow = Pick<ModulePart, 'unlock_hours' | 'opens_at' | 'retry_minutes' | 'tries_max'>;

export async function insertModule(
  trx: Trx,
  courseId: number,
  { slug, title, ...rules }: { slug: string; title: Texts } & Partial<ModuleRulesRow>,
): Promise<number> {
  const { id } = await trx
    .insertInto('course_module')
    .values((eb) => ({
      ...rules,
      course_id: courseId,
      slug,
      title: JSON.stringify(title),
      position: eb
        .selectFrom('course_module')
        .where('course_id', '=', courseId)
        .select((one) => one(one.fn.coalesce(one.fn.max('position'), sql<number>`0`), '+', 1).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeModule(
  trx: Trx,
  id: number,
  { title, ...change }: Partial<ModuleRulesRow & { title: Texts; removed_at: Date | null }>,
): Promise<void> {
  const values = { ...change, ...(title ? { title: JSON.stringify(title) } : {}) };
  await trx.updateTable('course_module').set(values).where('id', '=', id).execute();
}

export async function insertLesson(trx: Trx, moduleId: number, slug: string): Promise<number> {
  const { id } = await trx
    .insertInto('lesson')
    .values((eb) => ({
      module_id: moduleId,
      slug,
      position: eb
        .selectFrom('lesson')
        .where('module_id', '=', moduleId)
        .select((one) => one(one.fn.coalesce(one.fn.max('position'), sql<number>`0`), '+', 1).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeLesson(trx: Trx, id: number, at: Date | null): Promise<void> {
  await trx.updateTable('lesson').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Gives modules and lessons their places in the order in which they come. */
export async function placeParts(
  trx: Trx,
  modules: readonly { id: number; lessons: readonly number[] }[],
): Promise<void> {
  const lessons = modules.flatMap(({ id, lessons: own }) =>
    own.map((lesson, n) => ({ id: lesson, module: id, at: n + 1 })),
  );
  await sql`
    update course_module m set position = p.at from (
      select * from unnest(${modules.map(({ id }) => id)}::bigint[]) with ordinality as t (id, at)) p
    where m.id = p.id`.execute(trx);
  await sql`
    update lesson l set position = p.at, module_id = p.module from (
      select * from unnest(${lessons.map(({ id }) => id)}::bigint[], ${lessons.map((each) => each.module)}::bigint[],
        ${lessons.map(({ at }) => at)}::int[]) as t (id, module, at)) p
    where l.id = p.id`.execute(trx);
}

/** Copies the newest text of each language of a lesson as its editors see it: what was published stays so. */
export async function copyLessonTexts(
  trx: Trx,
  { from, to, by, at }: { from: number; to: number; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into lesson_version (lesson_id, language, title, summary, document, author_id, created_at, published_at)
    select distinct on (v.language, v.published_at is not null) ${to}::bigint, v.language, v.title, v.summary, v.document,
      ${by}::bigint, ${at}::timestamptz, case when v.published_at is not null then ${at}::timestamptz end
    from lesson_version v where v.lesson_id = ${from} and (v.published_at is not null or v.author_id is not null)
    order by v.language, v.published_at is not null desc, v.id desc`.execute(trx);
}

export async function copyExam(
  trx: Trx,
  { from, to, by, at }: { from: number; to: number; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into exam_version (module_id, content, author_id, created_at, published_at)
    select distinct on (v.published_at is not null) ${to}::bigint, v.content, ${by}::bigint, ${at}::timestamptz,
      case when v.published_at is not null then ${at}::timestamptz end
    from exam_version v where v.module_id = ${from} and (v.published_at is not null or v.author_id is not null)
    order by v.published_at is not null desc, v.id desc`.execute(trx);
}
