import type { Language } from '@quotavera/domain/accounts';
import type { RichDocument } from '@quotavera/richtext';
import { unzipSync } from 'fflate';
import { answerApart } from '../../platform/apart/index.ts';
import { type CourseFiles, type CourseFolder, readCourse } from './content.ts';
import { type MoodleQuestions, readMoodle } from './moodle.ts';

/** Work on a file that a stranger sends: a course as an archive, or questions. */
export type ExchangeInput =
  | { kind: 'course'; bytes: Uint8Array }
  | { kind: 'questions'; bytes: Uint8Array; language: Language };

interface LessonText {
  language: Language;
  title: string;
  summary: string;
  document: RichDocument;
}

/** A course as it was read: its texts are documents already, its pictures lie beside it by their names. */
export interface ReadCourse extends Omit<CourseFiles, 'modules'> {
  modules: readonly (Omit<CourseFiles['modules'][number], 'lessons'> & {
    lessons: readonly { slug: string; texts: readonly LessonText[] }[];
  })[];
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** An archive unpacks to at most so many bytes, in so many files. */
const UNPACKED_MAX = 100 * 1024 * 1024;
const FILES_MAX = 5_000;
const COURSE_FILE = 'course.json';
const PICTURES = 'images/';

function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  let size = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize;
      count += 1;
      if (size > UNPACKED_MAX || count > FILES_MAX) throw new Error('The archive holds too much.');
      return !name.endsWith('/');
    },
  });
  return new Map(Object.entries(files));
}

/** The files under the folder that has the course, whether that one was packed or what is in it. */
function folderOf(files: ReadonlyMap<string, Uint8Array>): { folder: CourseFolder; pictures: Map<string, Uint8Array> } {
  const place = [...files.keys()].find((name) => name === COURSE_FILE || name.endsWith(`/${COURSE_FILE}`));
  const root = place?.slice(0, -COURSE_FILE.length) ?? '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (file: string) => {
    const bytes = files.get(root + file);
    // Editors on Windows end lines with two characters.
    return bytes ? decoder.decode(bytes).replaceAll('\r\n', '\n') : null;
  };
  const inPictures = [...files].filter(([name]) => name.startsWith(root + PICTURES));
  const pictures = new Map(inPictures.map(([name, bytes]) => [name.slice(root.length + PICTURES.length), bytes]));
  return { folder: { name: '', read }, pictures };
}

function readArchive(bytes: Uint8Array): ReadCourse {
  const { folder, pictures } = folderOf(unpacked(bytes));
  const { modules, ...course } = readCourse(folder);
  return {
    ...course,
    pictures,
    modules: modules.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map(({ slug, files }) => ({
        slug,
        texts: files.map(({ language, title, summary, document }) => ({
          language,
          title,
          summary,
          document: document(),
        })),
      })),
    })),
  };
}

async function read(input: ExchangeInput): Promise<ReadCourse | MoodleQuestions> {
  if (input.kind === 'course') return readArchive(input.bytes);
  return readMoodle(new TextDecoder('utf-8', { fatal: true }).decode(input.bytes), input.language);
}

answerApart(read);
