import type { ExamQuestion } from '@quotavera/domain/academy';
import { sql } from 'kysely';
import { countUpToMax, type Db, keyset, type PageSpan } from '../../platform/database/index.ts';
import { type Teacher, taughtBy } from './repository-builder.ts';
import { OWN } from './repository-texts.ts';
import { inLanguage } from './repository-words.ts';

export interface BankRow {
  key: number;
  course: string;
  module: number;
  module_title: string;
  question: ExamQuestion;
}

/** More than an exam has questions, so that module and place are one number. */
const PLACES = 1_000;

/** The questions of the exams that a teacher sees, as they are written now, with the words that are looked for. */
const questions = (teacher: Teacher, search: string) => sql`
  from course_module m join course c on c.id = m.course_id
    join lateral (select v.content from exam_version v where v.module_id = m.id and ${OWN} order by v.id desc limit 1) v on true
    cross join jsonb_array_elements(v.content -> 'questions') with ordinality q (value, place)
  where ${taughtBy(teacher)} and strpos(lower((q.value -> 'text')::text), lower(${search})) > 0`;

const KEY = sql<number>`(m.id * ${sql.lit(PLACES)} + ${sql.lit(PLACES)} - q.place)`;

export async function selectBank(
  db: Db,
  teacher: Teacher,
  { search, language }: { search: string; language: string },
  span: PageSpan,
): Promise<BankRow[]> {
  const page = keyset([KEY], 'desc', span, span.position?.key ?? null);
  const { rows } = await sql<BankRow>`
    select ${KEY} as key, ${inLanguage('c.title', language)} as course, m.id as module,
      ${inLanguage('m.title', language)} as module_title, q.value as question
    ${questions(teacher, search)} and ${page.beyond} order by ${page.orderBy} ${page.limit}`.execute(db);
  return rows;
}

export function countBank(db: Db, teacher: Teacher, search: string): Promise<number> {
  return countUpToMax(db, sql`select ${questions(teacher, search)}`);
}
