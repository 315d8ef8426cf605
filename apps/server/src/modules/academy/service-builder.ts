import type {
  changeCourse as changeCourseCall,
  changeLesson as changeLessonCall,
  changeModule as changeModuleCall,
  createCourse as createCourseCall,
  listTaughtCourses,
  orderCourse as orderCourseCall,
  readTaughtCourse,
} from '@quotavera/contract/academy';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import {
  COURSE_MODULES_MAX,
  type CourseEdit,
  type CourseStatus,
  MODULE_LESSONS_MAX,
  nextCourseStatuses,
  type Texts,
  usualPlan,
} from '@quotavera/domain/academy';
import { type Language, tidyLine } from '@quotavera/domain/accounts';
import { slugOf } from '@quotavera/domain/publishing';
import { EMPTY_DOCUMENT } from '@quotavera/richtext';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { readPage } from '../../platform/http/paging.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import { keepPostImages } from '../accounts/images/service.ts';
import { presentOutline, presentTaught } from './presenter-builder.ts';
import * as repository from './repository-builder.ts';
import { renameText, replaceDraft } from './repository-texts.ts';

export type Outline = ReplyOf<typeof readTaughtCourse>;
type Parts = Pick<ServerContext, 'db' | 'clock'>;

/** Whoever edits a course; the audit log names them and the request. */
export interface Editor extends repository.Teacher {
  requestId: string;
  language: string;
}

export async function taughtCourses(
  db: Db,
  editor: Editor,
  query: z.output<typeof listTaughtCourses.query>,
): Promise<ReplyOf<typeof listTaughtCourses>> {
  const which = { status: query.status };
  const { rows, ...page } = await readPage(
    { path: academyAddresses.listTaughtCourses.path, query },
    {
      keyLength: 1,
      key: ({ id }: repository.TaughtCourse) => [id],
      select: (span) => repository.selectTaughtCourses(db, editor, which, span),
      count: () => repository.countTaughtCourses(db, editor, which),
    },
  );
  return { ...page, results: rows.map((row) => presentTaught(row, editor.language)) };
}

export async function taughtCourse(db: Db, editor: Editor, id: number): Promise<Outline | Failure> {
  const course = await repository.selectTaughtCourse(db, editor, id);
  if (!course) return fail('not_found');
  const [modules, lessons] = await Promise.all([
    repository.selectModuleParts(db, id),
    repository.selectLessonParts(db, id),
  ]);
  return presentOutline({ course, modules, lessons }, editor.language);
}

/** A course as it is within an edit: locked, and as its editor saw it. */
interface Edited {
  course: repository.TaughtCourse;
  modules: readonly repository.ModulePart[];
  lessons: readonly repository.LessonPart[];
  at: Date;
}

/** Says who has changed a course since its editor saw it. */
function changedSince({ editor, edited_at, edit }: repository.TaughtCourse): Failure {
  const changed = edited_at ? { by: editor ?? '', at: edited_at.toISOString(), edit } : undefined;
  return fail('conflict', { changed });
}

/** The audit log names who has changed which course, and how. */
export async function writeCourseLine(
  trx: Trx,
  editor: Editor,
  { course, edit, at }: { course: number; edit: CourseEdit; at: Date },
): Promise<void> {
  const line = { actorId: editor.accountId, accountId: null, reason: '', at, requestId: editor.requestId };
  await writeAuditLine(trx, { ...line, action: 'course_changed', data: { course, change: edit } });
}

/** Changes a course that the editor saw as it is; otherwise says who was quicker. The audit log names the editor and what they did. */
async function edited(
  { db, clock }: Parts,
  editor: Editor,
  { id, version }: { id: number; version: number },
  work: (trx: Trx, seen: Edited) => Promise<CourseEdit | Failure>,
): Promise<Outline | Failure> {
  const at = clock.now();
  const refused = await transact(db, async (trx) => {
    await repository.lockCourse(trx, id);
    const course = await repository.selectTaughtCourse(trx, editor, id);
    if (!course) return fail('not_found');
    if (course.version !== version) return changedSince(course);
    const modules = await repository.selectModuleParts(trx, id);
    const lessons = await repository.selectLessonParts(trx, id);
    const edit = await work(trx, { course, modules, lessons, at });
    if (isFailure(edit)) return edit;
    await repository.noteEdit(trx, id, { edit, by: editor.accountId, at });
    await writeCourseLine(trx, editor, { course: id, edit, at });
  });
  return refused ?? taughtCourse(db, editor, id);
}

const slugFor = (title: string) => slugOf(title) || 'corso';
const inOne = (language: Language, text: string): Texts => ({ [language]: tidyLine(text) });

/** Begins a course: a draft with an empty module, of the teacher who makes it; one that an admin makes is the house's. */
export async function createCourse(
  { db, clock }: Parts,
  editor: Editor,
  { title, language, difficulty }: BodyOf<typeof createCourseCall>,
): Promise<Outline | Failure> {
  const at = clock.now();
  const id = await db.transaction().execute(async (trx) => {
    const course = await repository.insertCourse(trx, {
      slug: slugFor(title),
      owner_id: editor.isAdmin ? null : editor.accountId,
      ...{ language, difficulty, plan: usualPlan(difficulty), cover: null },
      title: inOne(language, title),
      summary: {},
    });
    await repository.noteEdit(trx, course, { edit: 'created', by: editor.accountId, at });
    await writeCourseLine(trx, editor, { course: course, edit: 'created', at });
    return course;
  });
  return taughtCourse(db, editor, id);
}

const tidied = (before: Texts, change: Texts): Texts =>
  Object.fromEntries(Object.entries({ ...before, ...change }).map(([language, text]) => [language, tidyLine(text)]));

export function changeCourse(
  parts: Parts,
  editor: Editor,
  id: number,
  { version, titles, summaries, cover, difficulty, plan }: BodyOf<typeof changeCourseCall>,
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { course }) => {
    const title = tidied(course.title, titles ?? {});
    if (!title[course.language]) {
      return fail('validation', { fields: { [`titles.${course.language}`]: 'required' } });
    }
    const change = { title, summary: tidied(course.summary, summaries ?? {}), cover, difficulty, plan };
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await repository.changeCourse(trx, id, defined);
    if (cover) await keepPostImages(trx, [cover]);
    return 'details';
  });
}

/** Names by its parts each thing that a course lacks before learners may see it. */
function missingParts({ course, modules, lessons }: Edited): Readonly<Record<string, string>> {
  const kept = modules.filter(({ removed_at }) => removed_at === null);
  const readable = lessons.filter(
    ({ removed_at, texts }) =>
      removed_at === null && texts.some((text) => text.language === course.language && text.is_published),
  );
  return Object.fromEntries([
    ...(course.summary[course.language] ? [] : [[`summaries.${course.language}`, 'required']]),
    ...(kept.length > 0 ? [] : [['parts', 'modules_missing']]),
    ...kept.flatMap(({ id, is_published }) => [
      ...(readable.some(({ module_id }) => module_id === id) ? [] : [[`parts.${id}.lessons`, 'lessons_missing']]),
      ...(is_published ? [] : [[`parts.${id}.exam`, 'exam_missing']]),
    ]),
  ]);
}

export function setStatus(
  parts: Parts,
  editor: Editor,
  id: number,
  { version, status }: { version: number; status: CourseStatus },
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, seen) => {
    if (!nextCourseStatuses(seen.course.status).includes(status)) return fail('status_not_next');
    const fields = status === 'published' ? missingParts(seen) : {};
    if (Object.keys(fields).length > 0) return fail('validation', { fields });
    await repository.changeCourse(trx, id, { status });
    return status;
  });
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other).join();

/** Puts a course's parts in order. Each part that isn't removed has to be there once, so that none gets lost. */
export function orderCourse(
  parts: Parts,
  editor: Editor,
  id: number,
  { version, modules: order }: BodyOf<typeof orderCourseCall>,
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { modules, lessons }) => {
    const kept = modules.filter(({ removed_at }) => removed_at === null).map((module) => module.id);
    const keptLessons = lessons
      .filter(({ removed_at, module_id }) => removed_at === null && kept.includes(module_id))
      .map((lesson) => lesson.id);
    const isWhole =
      sorted(order.map((module) => module.id)) === sorted(kept) &&
      sorted(order.flatMap((module) => module.lessons)) === sorted(keptLessons);
    if (!isWhole) return fail('validation', { fields: { modules: 'order_incomplete' } });
    await repository.placeParts(trx, order);
    return 'ordered';
  });
}

export function addModule(
  parts: Parts,
  editor: Editor,
  id: number,
  { version, title }: { version: number; title: string },
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { course, modules }) => {
    if (modules.length >= COURSE_MODULES_MAX) return fail('validation', { fields: { title: 'too_many' } });
    await repository.insertModule(trx, id, { slug: slugFor(title), title: inOne(course.language, title) });
    return 'module_added';
  });
}

export function changeModule(
  parts: Parts,
  editor: Editor,
  { id, module: moduleId }: { id: number; module: number },
  { version, titles, removed, opens_at, ...rules }: BodyOf<typeof changeModuleCall>,
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { course, modules, at }) => {
    const module = modules.find((each) => each.id === moduleId);
    if (!module) return fail('not_found');
    const title = tidied(module.title, titles ?? {});
    if (!title[course.language]) {
      return fail('validation', { fields: { [`titles.${course.language}`]: 'required' } });
    }
    const change = {
      title,
      ...rules,
      opens_at: opens_at === undefined ? undefined : opens_at === null ? null : new Date(opens_at),
      removed_at: removed === undefined ? undefined : removed ? at : null,
    };
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await repository.changeModule(trx, moduleId, defined);
    return removed === undefined ? 'module_changed' : removed ? 'module_removed' : 'module_restored';
  });
}

export function addLesson(
  parts: Parts,
  editor: Editor,
  { id, module: moduleId }: { id: number; module: number },
  { version, title }: { version: number; title: string },
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { course, modules, lessons, at }) => {
    if (!modules.some((each) => each.id === moduleId && each.removed_at === null)) return fail('not_found');
    if (lessons.filter(({ module_id }) => module_id === moduleId).length >= MODULE_LESSONS_MAX) {
      return fail('validation', { fields: { title: 'too_many' } });
    }
    const lessonId = await repository.insertLesson(trx, moduleId, slugFor(title));
    const words = { title: tidyLine(title), summary: '', content: EMPTY_DOCUMENT };
    const by = { authorId: editor.accountId, at, publish: false };
    await replaceDraft(trx, { lessonId, language: course.language }, words, by);
    return 'lesson_added';
  });
}

export function changeLesson(
  parts: Parts,
  editor: Editor,
  { id, lesson: lessonId }: { id: number; lesson: number },
  { version, removed, title }: BodyOf<typeof changeLessonCall>,
): Promise<Outline | Failure> {
  return edited(parts, editor, { id, version }, async (trx, { course, lessons, at }) => {
    if (!lessons.some((each) => each.id === lessonId)) return fail('not_found');
    if (title !== undefined) {
      const of = { lessonId, language: course.language };
      await renameText(trx, of, tidyLine(title), { authorId: editor.accountId, at });
    }
    if (removed === undefined) return 'lesson_renamed';
    await repository.removeLesson(trx, lessonId, removed ? at : null);
    return removed ? 'lesson_removed' : 'lesson_restored';
  });
}

/** Makes a draft of a course with everything that isn't removed; learners and what they did stay with the first one. */
export async function copyCourse({ db, clock }: Parts, editor: Editor, id: number): Promise<Outline | Failure> {
  const at = clock.now();
  const made = await transact(db, async (trx) => {
    await repository.lockCourse(trx, id);
    const course = await repository.selectTaughtCourse(trx, editor, id);
    if (!course) return fail('not_found');
    const { slug, title, summary, language, difficulty, plan, cover } = course;
    const owner_id = editor.isAdmin ? null : editor.accountId;
    const copy = await repository.insertCourse(trx, {
      ...{ slug, title, summary, language, difficulty, plan, cover, owner_id },
    });
    const by = editor.accountId;
    const modules = await repository.selectModuleParts(trx, id);
    const lessons = await repository.selectLessonParts(trx, id);
    for (const module of modules.filter(({ removed_at }) => removed_at === null)) {
      const { unlock_hours, opens_at, retry_minutes, tries_max } = module;
      const rules = { unlock_hours, opens_at, retry_minutes, tries_max };
      const to = await repository.insertModule(trx, copy, { slug, title: module.title, ...rules });
      await repository.copyExam(trx, { from: module.id, to, by, at });
      for (const lesson of lessons.filter((each) => each.module_id === module.id && each.removed_at === null)) {
        const target = await repository.insertLesson(trx, to, slugFor(lesson.title));
        await repository.copyLessonTexts(trx, { from: lesson.id, to: target, by, at });
      }
    }
    await repository.noteEdit(trx, copy, { edit: 'copied', by, at });
    await writeCourseLine(trx, editor, { course: copy, edit: 'copied', at });
    return copy;
  });
  return isFailure(made) ? made : taughtCourse(db, editor, made);
}
