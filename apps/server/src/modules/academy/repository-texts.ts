import type { Language } from '@quotavera/domain/accounts';
import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';

export const VERSIONS_SHOWN = 100;

/** A text `v` of which the newest is what editors see: what was published, or a draft; not a file that waits to be taken over. */
export const OWN = sql`(v.published_at is not null or v.author_id is not null)`;

export interface TextRow {
  id: number;
  title: string;
  course: string;
  module: number;
  texts: readonly (TextState & { language: Language })[];
}

/** How a text's versions stand to each other. */
export interface TextState {
  is_draft: boolean;
  is_edited: boolean;
  is_file_newer: boolean;
}

/** The state of a text, as columns over its versions `v`. */
export const TEXT_STATE = sql`
  coalesce(bool_or(v.author_id is not null and v.published_at is null), false) as is_draft,
  coalesce(bool_or(v.author_id is not null and v.published_at is not null), false) as is_edited,
  coalesce(max(v.id) filter (where v.author_id is null and v.published_at is null)
    > max(v.id) filter (where v.published_at is not null), false) as is_file_newer`;

/** The lessons that are asked for, in their order, with where each language stands. */
export async function selectTexts(db: Db, language: string): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select l.id, coalesce(c.title ->> ${language}, c.title ->> 'it') as course, m.id as module,
      coalesce((select v.title from lesson_version v where v.lesson_id = l.id and v.published_at is not null
        and v.language in (${language}, 'it') order by (v.language = ${language}) desc, v.id desc limit 1), l.slug) as title,
      (select coalesce(json_agg(s order by s.language), '[]') from (
        select v.language, ${TEXT_STATE}
        from lesson_version v where v.lesson_id = l.id group by v.language) s) as texts
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.removed_at is null order by c.position, c.id, m.position, m.id, l.position, l.id`.execute(db);
  return rows;
}

/** The course of a lesson that is asked for; none of another. */
export async function selectLessonCourse(db: Db, lessonId: number, language: string): Promise<string | undefined> {
  const { rows } = await sql<{ course: string }>`
    select coalesce(c.title ->> ${language}, c.title ->> 'it') as course
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.id = ${lessonId} and l.removed_at is null`.execute(db);
  return rows[0]?.course;
}

/** Editors of the same lesson wait for each other here. */
export async function lockLesson(trx: Trx, lessonId: number): Promise<void> {
  await sql`select from lesson where id = ${lessonId} for update`.execute(trx);
}

export interface LessonText extends ColumnsOf<'lesson_version', 'title' | 'summary'> {
  version: number;
  content: RichDocument;
  is_draft: boolean;
}

/** A lesson's text as its editors see it; in Italian, as version 0, while there is none in that language. */
export async function selectText(db: Db, lessonId: number, language: Language): Promise<LessonText | undefined> {
  const { rows } = await sql<LessonText>`
    select case when v.language = ${language} then v.id else 0 end as version, v.title, v.summary, v.document as content,
      v.published_at is null as is_draft
    from lesson_version v where v.lesson_id = ${lessonId} and v.language in (${language}, 'it') and ${OWN}
    order by (v.language = ${language}) desc, v.id desc limit 1`.execute(db);
  return rows[0];
}

export interface VersionRow {
  n: number;
  at: Date;
  editor: string | null;
  is_published: boolean;
}

export const VERSION = sql`v.id as n, v.created_at as at, trim(a.first_name || ' ' || a.last_name) as editor, v.published_at is not null as is_published`;
const KEPT = sql`from lesson_version v left join account a on a.id = v.author_id
  where (v.published_at is not null or v.author_id is null)`;

export async function selectVersions(db: Db, lessonId: number, language: Language): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} ${KEPT} and v.lesson_id = ${lessonId} and v.language = ${language}
    order by v.id desc limit ${sql.lit(VERSIONS_SHOWN)}`.execute(db);
  return rows;
}

export async function selectVersion(
  db: Db,
  lessonId: number,
  n: number,
): Promise<(VersionRow & Pick<LessonText, 'title' | 'summary' | 'content'>) | undefined> {
  const { rows } = await sql<VersionRow & Pick<LessonText, 'title' | 'summary' | 'content'>>`
    select ${VERSION}, v.title, v.summary, v.document as content ${KEPT} and v.lesson_id = ${lessonId} and v.id = ${n}`.execute(
    db,
  );
  return rows[0];
}

/** Keeps a text in place of the draft: a new draft, or what readers see from now on. */
export async function replaceDraft(
  trx: Trx,
  of: { lessonId: number; language: Language },
  { title, summary, content }: Pick<LessonText, 'title' | 'summary' | 'content'>,
  by: { authorId: number; at: Date; publish: boolean },
): Promise<void> {
  const { lessonId, language } = of;
  await sql`
    delete from lesson_version where lesson_id = ${lessonId} and language = ${language} and author_id is not null
      and published_at is null`.execute(trx);
  await sql`
    insert into lesson_version (lesson_id, language, title, summary, document, author_id, created_at, published_at)
    values (${lessonId}, ${language}, ${title}, ${summary}, ${JSON.stringify(content)}, ${by.authorId}, ${by.at},
      ${by.publish ? by.at : null})`.execute(trx);
}
