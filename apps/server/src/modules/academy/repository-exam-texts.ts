import type { ExamDraft } from '@quotavera/domain/academy';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/index.ts';
import { OWN, TEXT_STATE, type TextState, VERSION, VERSIONS_SHOWN, type VersionRow } from './repository-texts.ts';

export interface ExamTextRow extends TextState {
  module: number;
  course: string;
  title: string;
  questions: number;
}

const titleIn = (language: string) => sql`
  coalesce(c.title ->> ${language}, c.title ->> 'it') as course, coalesce(m.title ->> ${language}, m.title ->> 'it')`;

/** The exam of every module, in their order, with where it stands; its questions as its editors see them. */
export async function selectExamTexts(db: Db, language: string): Promise<ExamTextRow[]> {
  const { rows } = await sql<ExamTextRow>`
    select m.id as module, ${titleIn(language)} as title,
      coalesce((select jsonb_array_length(v.content -> 'questions') from exam_version v where v.module_id = m.id and ${OWN}
        order by v.id desc limit 1), 0) as questions, s.*
    from course_module m join course c on c.id = m.course_id
      cross join lateral (select ${TEXT_STATE} from exam_version v where v.module_id = m.id) s
    order by c.position, c.id, m.position, m.id`.execute(db);
  return rows;
}

/** Editors of the same exam wait for each other here. */
export async function lockExam(trx: Trx, moduleId: number): Promise<void> {
  await sql`select from course_module where id = ${moduleId} for no key update`.execute(trx);
}

export interface ExamText {
  version: number;
  content: ExamDraft;
  is_draft: boolean;
}

/** The exam of a module as its editors see it; none while nobody has written one. */
export async function selectExamText(db: Db, moduleId: number): Promise<ExamText | undefined> {
  const { rows } = await sql<ExamText>`
    select v.id as version, v.content, v.published_at is null as is_draft
    from exam_version v where v.module_id = ${moduleId} and ${OWN} order by v.id desc limit 1`.execute(db);
  return rows[0];
}

export async function selectExamModule(
  db: Db,
  moduleId: number,
  language: string,
): Promise<{ course: string; module: string } | undefined> {
  const { rows } = await sql<{ course: string; module: string }>`
    select ${titleIn(language)} as module from course_module m join course c on c.id = m.course_id
    where m.id = ${moduleId}`.execute(db);
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
  content: ExamDraft,
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
