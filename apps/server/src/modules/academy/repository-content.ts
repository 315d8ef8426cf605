import { type ExamContent, usualPlan } from '@quotavera/domain/academy';
import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { CourseFiles, LessonFile, ModuleFiles } from './content.ts';

/** Only a single process may read the files at a time, so the others wait here. */
export async function lockContent(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('academy_content'))`.execute(trx);
}

/** A course as it stands beside its files. */
export interface LoadedCourse {
  id: number;
  /** Whether its outline was changed in the product: from then on files change no part of it. */
  edited: boolean;
}

/** The course with what its file says, unless it was changed in the product since. */
export async function saveCourse(
  trx: Trx,
  { slug, order, difficulty, language, plan = usualPlan(difficulty), title, summary }: CourseFiles,
): Promise<LoadedCourse> {
  const [titles, summaries] = [JSON.stringify(title), JSON.stringify(summary)];
  await sql`
    insert into course (slug, position, difficulty, plan, language, status, title, summary)
    values (${slug}, ${order}, ${difficulty}, ${plan}, ${language}, 'published', ${titles}, ${summaries})
    on conflict (slug) do update set position = excluded.position, difficulty = excluded.difficulty, title = excluded.title,
      summary = excluded.summary
    where course.edited_at is null and course.owner_id is null`.execute(trx);
  const { rows } = await sql<LoadedCourse>`
    select id, (edited_at is not null or owner_id is not null) as edited from course where slug = ${slug}`.execute(trx);
  return rows[0]!;
}

/** A part of a course that was edited keeps its place; one that is new to it waits among those that were removed, to be taken in. */
export async function saveModule(
  trx: Trx,
  course: LoadedCourse,
  {
    source,
    slug,
    title,
    position,
    at,
  }: Pick<ModuleFiles, 'slug' | 'title'> & { source: string; position: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into course_module as m (course_id, source, slug, position, title, removed_at)
    values (${course.id}, ${source}, ${slug}, ${position}, ${JSON.stringify(title)}, ${course.edited ? at : null})
    on conflict (source) do update set
      position = case when ${course.edited} then m.position else excluded.position end,
      title = case when ${course.edited} then m.title else excluded.title end
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function saveLesson(
  trx: Trx,
  course: LoadedCourse,
  {
    source,
    slug,
    moduleId,
    position,
    at,
  }: { source: string; slug: string; moduleId: number; position: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lesson as l (module_id, source, slug, position, removed_at)
    values (${moduleId}, ${source}, ${slug}, ${position}, ${course.edited ? at : null})
    on conflict (source) do update set
      position = case when ${course.edited} then l.position else excluded.position end
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Lessons that the files had and don't have any more aren't asked for; what editors made stays. */
export async function removeOtherLessons(
  trx: Trx,
  moduleId: number,
  sources: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update lesson l set removed_at = ${at}
    where l.module_id = ${moduleId} and l.removed_at is null and l.source is not null and l.source <> all(${[...sources]})
      and not exists (select from lesson_version v where v.lesson_id = l.id and v.author_id is not null)`.execute(trx);
}

/** The file that was read last of a text's versions, and whether an author's version has been published. */
interface Source {
  hash: string | null;
  edited: boolean;
}

const SOURCE = sql`select (array_agg(source_hash order by id desc) filter (where author_id is null))[1] as hash,
  coalesce(bool_or(author_id is not null and published_at is not null), false) as edited`;

export async function lessonSource(trx: Trx, lessonId: number, language: string): Promise<Source> {
  const { rows } = await sql<Source>`
    ${SOURCE} from lesson_version where lesson_id = ${lessonId} and language = ${language}`.execute(trx);
  return rows[0]!;
}

export async function examSource(trx: Trx, moduleId: number): Promise<Source> {
  const { rows } = await sql<Source>`${SOURCE} from exam_version where module_id = ${moduleId}`.execute(trx);
  return rows[0]!;
}

export async function insertLessonVersion(
  trx: Trx,
  lessonId: number,
  { language, hash, title, summary }: LessonFile,
  document: RichDocument,
  { at, publish }: { at: Date; publish: boolean },
): Promise<void> {
  await trx
    .insertInto('lesson_version')
    .values({
      lesson_id: lessonId,
      language,
      title,
      summary,
      document: JSON.stringify(document),
      source_hash: hash,
      created_at: at,
      published_at: publish ? at : null,
    })
    .execute();
}

export async function insertExamVersion(
  trx: Trx,
  moduleId: number,
  { hash, content }: { hash: string; content: ExamContent },
  { at, publish }: { at: Date; publish: boolean },
): Promise<void> {
  await trx
    .insertInto('exam_version')
    .values({
      module_id: moduleId,
      content: JSON.stringify(content),
      source_hash: hash,
      created_at: at,
      published_at: publish ? at : null,
    })
    .execute();
}
