import { type Difficulty, type ExamContent, type Texts, usualPlan } from '@quotavera/domain/academy';
import type { Db } from '../../platform/database/index.ts';

interface TestModule {
  id: number;
  lessons: readonly number[];
  exam: number;
}

export interface TestCourse {
  id: number;
  slug: string;
  modules: readonly TestModule[];
}

/** Returns the word in every language, marked with the language. */
const texts = (word: string): Texts => ({
  it: word,
  en: `${word} (en)`,
  es: `${word} (es)`,
  fr: `${word} (fr)`,
  de: `${word} (de)`,
});

/** Two choices of two points each (`yes` is right) and, if wanted, a free text of four. */
export function examContent({ withText = false } = {}): ExamContent {
  const choice = (id: string) => ({
    id,
    kind: 'choice' as const,
    points: 2,
    text: texts(`question ${id}`),
    options: [
      { id: 'yes', correct: true, text: texts(`${id} yes`) },
      { id: 'no', text: texts(`${id} no`) },
    ],
    explanation: texts(`explanation ${id}`),
  });
  const free = { id: 't', kind: 'text' as const, points: 4, text: texts('question t'), rubric: texts('rubric t') };
  return { pass_percent: 60, questions: [choice('a'), choice('b'), ...(withText ? [free] : [])] };
}

export async function insertExamVersion(db: Db, moduleId: number, content: ExamContent, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('exam_version')
    .values({ module_id: moduleId, content: JSON.stringify(content), created_at: at, published_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertModule(
  db: Db,
  courseId: number,
  { position, exam, at }: { position: number; exam: ExamContent; at: Date },
): Promise<TestModule> {
  const { id } = await db
    .insertInto('course_module')
    .values({
      course_id: courseId,
      slug: `module-${position}`,
      position,
      title: JSON.stringify(texts(`Module ${position}`)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lessons: number[] = [];
  for (const n of [1, 2]) {
    const lesson = await db
      .insertInto('lesson')
      .values({ module_id: id, slug: `lesson-${n}`, position: n })
      .returning('id')
      .executeTakeFirstOrThrow();
    const title = `Lesson ${position}.${n}`;
    await db
      .insertInto('lesson_version')
      .values({
        lesson_id: lesson.id,
        language: 'it',
        title,
        summary: `About ${title}`,
        document: JSON.stringify({
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }],
        }),
        created_at: at,
        published_at: at,
      })
      .execute();
    lessons.push(lesson.id);
  }
  return { id, lessons, exam: await insertExamVersion(db, id, exam, at) };
}

/** A published course of two modules with two lessons and an exam each. */
export async function insertCourse(
  db: Db,
  at: Date,
  { slug, difficulty = 'beginner', withText = false }: { slug: string; difficulty?: Difficulty; withText?: boolean },
): Promise<TestCourse> {
  const { id } = await db
    .insertInto('course')
    .values({
      slug,
      position: 1,
      difficulty,
      plan: usualPlan(difficulty),
      status: 'published',
      title: JSON.stringify(texts(slug)),
      summary: JSON.stringify(texts(`About ${slug}`)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exam = examContent({ withText });
  const modules = [
    await insertModule(db, id, { position: 1, exam, at }),
    await insertModule(db, id, { position: 2, exam, at }),
  ];
  return { id, slug, modules };
}
