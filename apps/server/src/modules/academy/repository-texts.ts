import type { Language } from '@quotavera/domain/accounts';
import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import { inLanguage } from './repository-words.ts';

export const VERSIONS_SHOWN = 100;

/** A text `v` of which the newest is what editors see: what was published, or a draft; not a file that waits to be taken over. */
export const OWN = sql`(v.published_at is not null or v.author_id is not null)`;

/** The course of a lesson that a teacher may edit; none of another. */
export async function selectLessonCourse(
  db: Db,
  teacher: Teacher,
  lessonId: number,
  language: string,
): Promise<{ course: string; course_id: number } | undefined> {
  const { rows } = await sql<{ course: string; course_id: number }>`
    select ${inLanguage('c.title', language)} as course, c.id as course_id
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where l.id = ${lessonId} and ${taughtBy(teacher)}`.execute(db);
  return rows[0];
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

/** A lesson's text as its editors see it; in the course's language, as version 0, while there is none in that one. */
export async function selectText(db: Db, lessonId: number, language: Language): Promise<LessonText | undefined> {
  const { rows } = await sql<LessonText>`
    select case when v.language = ${language} then v.id else 0 end as version, v.title, v.summary, v.document as content,
      v.published_at is null as is_draft
    from lesson_version v join lesson l on l.id = v.lesson_id join course_module m on m.id = l.module_id
      join course c on c.id = m.course_id
    where v.lesson_id = ${lessonId} and v.language in (${language}, c.language) and ${OWN}
    order by (v.language = ${language}) desc, v.id desc limit 1`.execute(db);
  return rows[0];
}

/** The author of the newest version that editors see, and its time. */
export async function selectLastAuthor(
  db: Db,
  lessonId: number,
  language: Language,
): Promise<{ author: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ author: string | null; at: Date }>`
    select a.username_visible as author, v.created_at as at from lesson_version v left join account a on a.id = v.author_id
    where v.lesson_id = ${lessonId} and v.language = ${language} and ${OWN} order by v.id desc limit 1`.execute(db);
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

/** Gives a lesson another title in one language: its draft where there is one, else what readers see, at once. */
export async function renameText(
  trx: Trx,
  of: { lessonId: number; language: Language },
  title: string,
  by: { authorId: number; at: Date },
): Promise<void> {
  await lockLesson(trx, of.lessonId);
  const text = await selectText(trx, of.lessonId, of.language);
  if (text) await replaceDraft(trx, of, { ...text, title }, { ...by, publish: !text.is_draft });
}
