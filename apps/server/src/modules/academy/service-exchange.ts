import type { Readable } from 'node:stream';
import type { importCourse as importCourseCall, readQuestions as readQuestionsCall } from '@quotavera/contract/academy';
import { saveExamText, saveLessonText } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import { examLanguages, examProblems, type Texts, usualPlan } from '@quotavera/domain/academy';
import { type Language, tidyLine } from '@quotavera/domain/accounts';
import { SECOND_MS } from '@quotavera/domain/time';
import { imagesOf, type RichDocument, type RichNode } from '@quotavera/richtext';
import { workApart } from '../../platform/apart/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { addPostImage, keepPostImages } from '../accounts/images/service.ts';
import { courseArchive, pictureName } from './archive.ts';
import type { ExchangeInput, ReadCourse } from './exchange-worker.ts';
import type { MoodleQuestions } from './moodle.ts';
import { selectCourseExams, selectCourseTexts } from './repository-archive.ts';
import * as repository from './repository-builder.ts';
import { replaceExamDraft } from './repository-exam-texts.ts';
import { replaceDraft } from './repository-texts.ts';
import { type Editor, taughtCourse, writeCourseLine } from './service-builder.ts';
import { tidiedExam } from './service-exam-texts.ts';
import { isPublishable } from './service-texts.ts';

/** A stranger's archive may unpack to any size: the process that reads it ends at these limits. */
const BOUNDS = { milliseconds: 30 * SECOND_MS, megabytes: 512 };

const readApart = <Output>(input: ExchangeInput) =>
  workApart<Output>(new URL('./exchange-worker.ts', import.meta.url), input, BOUNDS);

type Parts = Pick<ServerContext, 'db' | 'clock' | 'files' | 'secrets'>;

export async function questionsOf(
  bytes: Uint8Array,
  language: Language,
): Promise<ReplyOf<typeof readQuestionsCall> | Failure> {
  const read = await readApart<MoodleQuestions>({ kind: 'questions', bytes, language });
  return read ? { questions: [...read.questions], left_out: [...read.left_out] } : fail('questions_unreadable');
}

/** The document with its pictures at the addresses where they are kept now; those that aren't are left out. */
function withPictures(node: RichNode, kept: ReadonlyMap<string, string>): readonly RichNode[] {
  if (node.type === 'image') {
    const src = kept.get(pictureName(String(node.attrs?.src ?? '')));
    return src ? [{ ...node, attrs: { ...node.attrs, src } }] : [];
  }
  return [node.content ? { ...node, content: node.content.flatMap((inner) => withPictures(inner, kept)) } : node];
}

/** Keeps the pictures that the course's texts show; the names of those that couldn't be kept aren't in the result. */
async function keepPictures(
  parts: Parts,
  editor: Editor,
  { modules, pictures, cover }: ReadCourse,
): Promise<{ kept: ReadonlyMap<string, string>; leftOut: number }> {
  const documents = modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ texts }) => texts.map((text) => text.document)),
  );
  const names = new Set([...documents.flatMap(imagesOf), ...(cover ? [cover] : [])].map(pictureName));
  const kept = new Map<string, string>();
  for (const name of names) {
    const bytes = pictures.get(name);
    const stored = bytes ? await addPostImage(parts, editor.accountId, bytes) : null;
    if (stored && !isFailure(stored)) kept.set(name, stored.value);
  }
  return { kept, leftOut: names.size - kept.size };
}

/** Words of a file are held to what the editors hold them to, promotion above all; undefined where they are refused. */
function lessonWords(text: ReadCourse['modules'][number]['lessons'][number]['texts'][number], document: RichDocument) {
  const { title, summary, content } = saveLessonText.body.shape;
  const words = { title: tidyLine(text.title), summary: tidyLine(text.summary), content: document };
  const isFit = title.safeParse(words.title).success && summary.safeParse(words.summary).success;
  return isFit && content.safeParse(document).success ? words : undefined;
}

const titlesOf = (texts: Texts, language: Language, other: string): Texts =>
  texts[language] ? texts : { ...texts, [language]: other };

async function insertModules(
  trx: Trx,
  course: { id: number; read: ReadCourse; kept: ReadonlyMap<string, string> },
  by: { authorId: number; at: Date },
): Promise<Failure | undefined> {
  const { id, read, kept } = course;
  const { language } = read;
  for (const { slug, title, unlock_hours, retry_minutes, tries_max, opens_at, lessons, exam } of read.modules) {
    const rules = { unlock_hours, retry_minutes, tries_max, opens_at: opens_at ? new Date(opens_at) : null };
    const moduleId = await repository.insertModule(trx, id, { slug, title: titlesOf(title, language, slug), ...rules });
    for (const lesson of lessons) {
      const lessonId = await repository.insertLesson(trx, moduleId, lesson.slug);
      for (const text of lesson.texts) {
        const content = text.document.content.flatMap((node) => withPictures(node, kept));
        const words = lessonWords(text, { ...text.document, content });
        if (!words) return fail('archive_invalid', { fields: { file: 'invalid' } });
        const publish = isPublishable(words);
        await replaceDraft(trx, { lessonId, language: text.language }, words, { ...by, publish });
        await keepPostImages(trx, imagesOf(words.content));
      }
    }
    if (!exam) continue;
    const content = saveExamText.body.shape.content.safeParse(exam.content);
    if (!content.success) return fail('archive_invalid', { fields: { file: 'invalid' } });
    const tidy = tidiedExam(content.data);
    const publish = Object.keys(examProblems(tidy, examLanguages(tidy, language))).length === 0;
    await replaceExamDraft(trx, moduleId, tidy, { ...by, publish });
  }
}

/** Makes a draft of a course out of an archive. Texts that are whole are ready, so that the course is published by one press. */
export async function importCourse(
  parts: Parts,
  editor: Editor,
  bytes: Uint8Array,
): Promise<ReplyOf<typeof importCourseCall> | Failure> {
  const read = await readApart<ReadCourse>({ kind: 'course', bytes });
  if (!read) return fail('archive_invalid');
  const { kept, leftOut } = await keepPictures(parts, editor, read);
  const at = parts.clock.now();
  const { slug, difficulty, language, plan = usualPlan(difficulty), summary } = read;
  const cover = (read.cover && kept.get(pictureName(read.cover))) ?? null;
  const made = await transact(parts.db, async (trx) => {
    const id = await repository.insertCourse(trx, {
      ...{ slug, difficulty, language, plan, summary, cover: cover || null },
      title: titlesOf(read.title, language, slug),
      owner_id: editor.isAdmin ? null : editor.accountId,
    });
    if (cover) await keepPostImages(trx, [cover]);
    const failed = await insertModules(trx, { id, read, kept }, { authorId: editor.accountId, at });
    if (failed) return failed;
    await repository.noteEdit(trx, id, { edit: 'imported', by: editor.accountId, at });
    await writeCourseLine(trx, editor, { course: id, edit: 'imported', at });
    return id;
  });
  if (isFailure(made)) return made;
  const outline = await taughtCourse(parts.db, editor, made);
  return isFailure(outline) ? outline : { ...outline, pictures_left_out: leftOut };
}

/** A course as an archive, with the texts that its editors see; what was removed stays out. */
export async function exportCourse(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  editor: Editor,
  id: number,
): Promise<{ name: string; archive: Readable } | Failure> {
  const course = await repository.selectTaughtCourse(db, editor, id);
  if (!course) return fail('not_found');
  const [modules, lessons, texts, exams] = await Promise.all([
    repository.selectModuleParts(db, id),
    repository.selectLessonParts(db, id),
    selectCourseTexts(db, id),
    selectCourseExams(db, id),
  ]);
  const kept = modules
    .filter(({ removed_at }) => removed_at === null)
    .map((module) => ({
      ...module,
      lessons: lessons.filter((lesson) => lesson.module_id === module.id && lesson.removed_at === null),
      exam: exams.find(({ module_id }) => module_id === module.id)?.content ?? null,
    }));
  return { name: `${course.slug}.zip`, archive: await courseArchive({ course, modules: kept, texts }, files) };
}
