import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DIFFICULTIES,
  type Difficulty,
  type ExamContent,
  examProblems,
  QUESTION_KINDS,
  RETRY_MINUTES_MAX,
  type Texts,
  TRIES_MAX,
  UNLOCK_HOURS_MAX,
} from '@quotavera/domain/academy';
import { PLANS, type Plan } from '@quotavera/domain/access';
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
  unlock_hours?: number | undefined;
  retry_minutes?: number | undefined;
  tries_max?: number | undefined;
  opens_at?: string | undefined;
  lessons: readonly { slug: string; files: readonly LessonFile[] }[];
  /** A course that was exported may lack one. */
  exam: { hash: string; content: ExamContent } | null;
}

export interface CourseFiles {
  slug: string;
  order: number;
  difficulty: Difficulty;
  language: Language;
  plan?: Plan | undefined;
  /** The name of a picture among those of an archive. */
  cover?: string | undefined;
  title: Texts;
  summary: Texts;
  modules: readonly ModuleFiles[];
}

/** The files of a course by their names: a folder on the disk, or an archive that somebody sends. */
export interface CourseFolder {
  /** The folder's name, for messages. */
  name: string;
  read(file: string): string | null;
}

const texts = z.partialRecord(z.enum(LANGUAGES), z.string().trim());
/** Names of files and folders: nothing that leads elsewhere. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(120);
const courseFile = z.strictObject({
  slug,
  order: z.int().default(0),
  difficulty: z.enum(DIFFICULTIES),
  language: z.enum(LANGUAGES).default('it'),
  plan: z.enum(PLANS).optional(),
  cover: z.string().max(200).optional(),
  title: texts,
  summary: texts,
  modules: z.array(
    z.strictObject({
      slug,
      title: texts,
      unlock_hours: z.int().min(0).max(UNLOCK_HOURS_MAX).optional(),
      retry_minutes: z.int().min(0).max(RETRY_MINUTES_MAX).optional(),
      tries_max: z.int().min(1).max(TRIES_MAX).optional(),
      opens_at: z.iso.datetime().optional(),
      lessons: z.array(slug),
    }),
  ),
});
const examFile = z.strictObject({
  pass_percent: z.number(),
  pool: z.number().optional(),
  shuffle: z.boolean().optional(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(QUESTION_KINDS),
      points: z.number(),
      text: texts,
      options: z.array(z.strictObject({ id: z.string(), correct: z.boolean().optional(), text: texts })).optional(),
      number: z.strictObject({ value: z.number(), tolerance: z.number() }).optional(),
      pairs: z.array(z.strictObject({ id: z.string(), match: z.string(), left: texts, right: texts })).optional(),
      explanation: texts.optional(),
      rubric: texts.optional(),
    }),
  ),
});

function parsed<T>(folder: CourseFolder, file: string, text: string, schema: z.ZodType<T>): T {
  const name = join(folder.name, file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ContentInvalid(name, 'is no JSON');
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new ContentInvalid(name, z.prettifyError(result.error));
  return result.data;
}

function readLesson(folder: CourseFolder, path: string, language: Language): LessonFile | null {
  const file = `${path}.${language}.md`;
  const text = folder.read(file);
  if (text === null) return null;
  const name = join(folder.name, file);
  const { title, summary, body } = readContentText(name, text);
  return { language, hash: hashOfContent(text), title, summary, document: () => contentDocument(name, body) };
}

function readExam(folder: CourseFolder, module: string): ModuleFiles['exam'] {
  const file = `${module}/exam.json`;
  const text = folder.read(file);
  return text === null ? null : { hash: hashOfContent(text), content: parsed(folder, file, text, examFile) };
}

/** A course out of its files, in the languages that they have. Throws `ContentInvalid`. */
export function readCourse(folder: CourseFolder): CourseFiles {
  const text = folder.read('course.json');
  if (text === null) throw new ContentInvalid(join(folder.name, 'course.json'), 'is missing');
  const course = parsed(folder, 'course.json', text, courseFile);
  return {
    ...course,
    modules: course.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => ({
        slug: lesson,
        files: LANGUAGES.flatMap((language) => readLesson(folder, `${module.slug}/${lesson}`, language) ?? []),
      })),
      exam: readExam(folder, module.slug),
    })),
  };
}

/** Refuses files of the product that aren't whole in every language. Throws `ContentInvalid`. */
function assertWhole(name: string, { modules }: CourseFiles): void {
  for (const { slug: module, lessons, exam } of modules) {
    for (const lesson of lessons) {
      const missing = LANGUAGES.filter((language) => !lesson.files.some((file) => file.language === language));
      if (missing.length > 0) throw new ContentInvalid(join(name, module, lesson.slug), `lacks ${missing.join(', ')}`);
    }
    const file = join(name, module, 'exam.json');
    if (!exam) throw new ContentInvalid(file, 'is missing');
    const problems = Object.entries(examProblems(exam.content));
    if (problems.length > 0) throw new ContentInvalid(file, JSON.stringify(problems));
  }
}

/** The courses whose files lie in a folder, in their order; none where there is no such folder. Throws `ContentInvalid`. */
export function readCourses(folder: string): CourseFiles[] {
  if (!existsSync(folder)) return [];
  const courses = readdirSync(folder).map((name): CourseFiles => {
    const root = join(folder, name);
    const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
    const course = readCourse({ name: root, read });
    assertWhole(root, course);
    return course;
  });
  return courses.sort((one, other) => one.order - other.order);
}
