import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DIFFICULTIES,
  type Difficulty,
  type ExamContent,
  examProblems,
  QUESTION_KINDS,
  type Texts,
} from '@quotavera/domain/academy';
import { LANGUAGES, type Language } from '@quotavera/domain/accounts';
import type { RichDocument } from '@quotavera/richtext';
import { z } from 'zod';
import { ContentInvalid, contentDocument, hashOfContent, readContentText } from '../../platform/content/index.ts';

export interface LessonFile {
  language: Language;
  hash: string;
  title: string;
  summary: string;
  /** The document is made only when it is asked for: most files are those that were read before. */
  document(): RichDocument;
}

export interface ModuleFiles {
  slug: string;
  title: Texts;
  lessons: readonly { slug: string; files: readonly LessonFile[] }[];
  exam: { hash: string; content: ExamContent };
}

export interface CourseFiles {
  slug: string;
  order: number;
  difficulty: Difficulty;
  title: Texts;
  summary: Texts;
  modules: readonly ModuleFiles[];
}

const texts = z.record(z.enum(LANGUAGES), z.string().trim().min(1));
const courseFile = z.strictObject({
  slug: z.string(),
  order: z.int(),
  difficulty: z.enum(DIFFICULTIES),
  title: texts,
  summary: texts,
  modules: z.array(z.strictObject({ slug: z.string(), title: texts, lessons: z.array(z.string()).min(1) })).min(1),
});
const examFile = z.strictObject({
  pass_percent: z.number(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(QUESTION_KINDS),
      points: z.number(),
      text: texts,
      options: z.array(z.strictObject({ id: z.string(), correct: z.boolean().optional(), text: texts })).optional(),
      explanation: texts.optional(),
      rubric: texts.optional(),
    }),
  ),
});

function readJson<T>(file: string, schema: z.ZodType<T>): { text: string; content: T } {
  const text = readFileSync(file, 'utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ContentInvalid(file, z.prettifyError(parsed.error));
  return { text, content: parsed.data };
}

function readLesson(folder: string, slug: string, language: Language): LessonFile {
  const file = join(folder, `${slug}.${language}.md`);
  const text = readFileSync(file, 'utf8');
  const { title, summary, body } = readContentText(file, text);
  return { language, hash: hashOfContent(text), title, summary, document: () => contentDocument(file, body) };
}

function readExam(folder: string): ModuleFiles['exam'] {
  const file = join(folder, 'exam.json');
  const { text, content } = readJson(file, examFile);
  const problems = Object.entries(examProblems(content));
  if (problems.length > 0) throw new ContentInvalid(file, JSON.stringify(problems));
  return { hash: hashOfContent(text), content };
}

/** The courses whose files lie in a folder, in their order; none where there is no such folder. Throws `ContentInvalid`. */
export function readCourses(folder: string): CourseFiles[] {
  if (!existsSync(folder)) return [];
  const courses = readdirSync(folder).map((name): CourseFiles => {
    const { content } = readJson(join(folder, name, 'course.json'), courseFile);
    return {
      ...content,
      modules: content.modules.map(({ slug, title, lessons }) => ({
        slug,
        title,
        lessons: lessons.map((lesson) => ({
          slug: lesson,
          files: LANGUAGES.map((language) => readLesson(join(folder, name, slug), lesson, language)),
        })),
        exam: readExam(join(folder, name, slug)),
      })),
    };
  });
  return courses.sort((one, other) => one.order - other.order);
}
