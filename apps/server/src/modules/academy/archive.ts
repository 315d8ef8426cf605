import type { Readable } from 'node:stream';
import type { ExamContent } from '@quotavera/domain/academy';
import type { Language } from '@quotavera/domain/accounts';
import { slugOf } from '@quotavera/domain/publishing';
import { imagesOf, type RichDocument } from '@quotavera/richtext';
import { documentMarkdown } from '@quotavera/richtext/markdown';
import yazl from 'yazl';
import { type FileStorage, isFileKey } from '../../platform/storage/index.ts';
import type { ModulePart, TaughtCourse } from './repository-builder.ts';

export interface ArchivedText {
  lesson_id: number;
  language: Language;
  title: string;
  summary: string;
  document: RichDocument;
}

/** A course with the texts that its editors see: what is written in an archive. */
export interface ArchivedCourse {
  course: TaughtCourse;
  modules: readonly (ModulePart & { lessons: readonly { id: number; title: string }[]; exam: ExamContent | null })[];
  texts: readonly ArchivedText[];
}

const FILES = '/files/';
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const lessonFile = ({ title, summary, document }: ArchivedText) =>
  Buffer.from(
    `---\ntitle: ${inOneLine(title)}\nsummary: ${inOneLine(summary)}\n---\n\n${documentMarkdown(document)}\n`,
  );

/** The name that a picture has among those of an archive. */
export const pictureName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Names of folders and files are numbered, so that they sort as the course does and no two are the same. */
const numbered = (n: number, title: string) => `${n}-${slugOf(title).slice(0, 60).replace(/-$/, '') || 'x'}`;

/** A course as a folder of Markdown, packed: as those that come with the product, and as `importCourse` reads it. */
export async function courseArchive({ course, modules, texts }: ArchivedCourse, files: FileStorage): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const { slug, difficulty, language, plan, title, summary } = course;
  const cover = course.cover === null ? {} : { cover: pictureName(course.cover) };
  const named = modules.map((module, n) => ({
    ...module,
    slug: numbered(n + 1, module.title[language] ?? ''),
    lessons: module.lessons.map((lesson, place) => ({ ...lesson, slug: numbered(place + 1, lesson.title) })),
  }));
  const outline = named.map((module) => ({
    slug: module.slug,
    title: module.title,
    unlock_hours: module.unlock_hours,
    retry_minutes: module.retry_minutes,
    ...(module.tries_max === null ? {} : { tries_max: module.tries_max }),
    ...(module.opens_at === null ? {} : { opens_at: module.opens_at.toISOString() }),
    lessons: module.lessons.map((lesson) => lesson.slug),
  }));
  zip.addBuffer(json({ slug, difficulty, language, plan, ...cover, title, summary, modules: outline }), 'course.json');
  for (const module of named) {
    for (const lesson of module.lessons) {
      for (const text of texts.filter(({ lesson_id }) => lesson_id === lesson.id)) {
        zip.addBuffer(lessonFile(text), `${module.slug}/${lesson.slug}.${text.language}.md`);
      }
    }
    if (module.exam) zip.addBuffer(json(module.exam), `${module.slug}/exam.json`);
  }
  const shown = [
    ...texts.flatMap(({ document }) => imagesOf(document)),
    ...(course.cover === null ? [] : [course.cover]),
  ];
  for (const address of new Set(shown)) {
    const key = address.startsWith(FILES) ? address.slice(FILES.length) : '';
    const bytes = isFileKey(key) ? await files.get(key) : null;
    if (bytes) zip.addBuffer(Buffer.from(bytes), `images/${pictureName(key)}`, { compress: false });
  }
  zip.end();
  return zip.outputStream as Readable;
}
