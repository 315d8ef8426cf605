import type { ExamContent } from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import { OWN, VERSION, VERSIONS_SHOWN, type VersionRow } from './repository-texts.ts';
import { inLanguage } from './repository-words.ts';

/** Editors of the same exam wait for each other here. */
export async function lockExam(trx: Trx, moduleId: number): Promise<void> {
  await sql`select from course_module where id = ${moduleId} for no key update`.execute(trx);
}

export interface ExamText {
  version: number;
  content: ExamContent;
  is_draft: boolean;
}

/** The exam of a module as its editors see it; none while nobody has written one. */
export async function selectExamText(db: Db, moduleId: number): Promise<ExamText | undefined> {
  const { rows } = await sql<ExamText>`
    select v.id as version, v.content, v.published_at is null as is_draft
    from exam_version v where v.module_id = ${moduleId} and ${OWN} order by v.id desc limit 1`.execute(db);
  return rows[0];
}

/** The author of the newest version that editors see, and its time. */
export async function selectLastAuthor(
  db: Db,
  moduleId: number,
): Promise<{ author: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ author: string | null; at: Date }>`
    select a.username_visible as author, v.created_at as at from exam_version v left join account a on a.id = v.author_id
    where v.module_id = ${moduleId} and ${OWN} order by v.id desc limit 1`.execute(db);
  return rows[0];
}

interface ExamModule {
  course: string;
  course_id: number;
  module: string;
  /** The course's. */
  main_language: Language;
}

/** The module whose exam a teacher may edit; none of another. */
export async function selectExamModule(
  db: Db,
  teacher: Teacher,
  moduleId: number,
  language: string,
): Promise<ExamModule | undefined> {
  const { rows } = await sql<ExamModule>`
    select ${inLanguage('c.title', language)} as course, c.id as course_id, ${inLanguage('m.title', language)} as module,
      c.language as main_language
    from course_module m join course c on c.id = m.course_id
    where m.id = ${moduleId} and ${taughtBy(teacher)}`.execute(db);
  return rows[0];
}

const KEPT = sql`from exam_version v left join account a on a.id = v.author_id
  where (v.published_at is not null or v.author_id is null)`;

export async function selectExamVersions(db: Db, moduleId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} ${KEPT} and v.module_id = ${moduleId} order by v.id desc limit ${sql.lit(VERSIONS_SHOWN)}`.execute(
    db,
  );
  return rows;
}

export async function selectExamVersion(
  db: Db,
  moduleId: number,
  n: number,
): Promise<(VersionRow & Pick<ExamText, 'content'>) | undefined> {
  const { rows } = await sql<VersionRow & Pick<ExamText, 'content'>>`
    select ${VERSION}, v.content ${KEPT} and v.module_id = ${moduleId} and v.id = ${n}`.execute(db);
  return rows[0];
}

/** Keeps an exam in place of the draft: a new draft, or what learners are asked from now on. */
export async function replaceExamDraft(
  trx: Trx,
  moduleId: number,
  content: ExamContent,
  by: { authorId: number; at: Date; publish: boolean },
): Promise<void> {
  await sql`
    delete from exam_version where module_id = ${moduleId} and author_id is not null and published_at is null`.execute(
    trx,
  );
  await sql`
    insert into exam_version (module_id, content, author_id, created_at, published_at)
    values (${moduleId}, ${JSON.stringify(content)}, ${by.authorId}, ${by.at}, ${by.publish ? by.at : null})`.execute(
    trx,
  );
}
