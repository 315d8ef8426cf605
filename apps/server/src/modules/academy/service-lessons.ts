import type { completeLesson, readLesson } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import { imagesOf } from '@quotavera/richtext';
import { withFormulas } from '@quotavera/richtext/formula';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { mediaPasses } from '../accounts/images/service-media.ts';
import * as repository from './repository-outline.ts';
import {
  type Learner,
  mayEdit,
  type Outline,
  type OutlineLesson,
  type OutlineModule,
  outlinesOf,
} from './service-outline.ts';

interface OpenLesson {
  outline: Outline;
  module: OutlineModule;
  lesson: OutlineLesson;
}

/** A lesson that the learner may read now. */
export async function openLesson(db: Db, learner: Learner, id: number): Promise<OpenLesson | Failure> {
  const courseId = await repository.selectCourseOf(db, learner.viewer.accountId, { lessonId: id });
  const [outline] = courseId === undefined ? [] : await outlinesOf(db, learner, courseId);
  for (const module of outline?.modules ?? []) {
    const lesson = module.lessons.find((each) => each.id === id);
    if (!outline || !lesson) continue;
    if (lesson.lockedBy !== null) return fail('plan_required', { plan: lesson.lockedBy });
    return module.state.state === 'open' ? { outline, module, lesson } : fail('module_locked');
  }
  return fail('not_found');
}

const refOf = (lesson: OutlineLesson | undefined) => (lesson ? { id: lesson.id, title: lesson.title } : null);

export async function lessonFor(
  context: Pick<ServerContext, 'db' | 'secrets' | 'clock'>,
  learner: Learner,
  id: number,
): Promise<ReplyOf<typeof readLesson> | Failure> {
  const { db } = context;
  const open = await openLesson(db, learner, id);
  if (isFailure(open)) return open;
  const { outline, module, lesson } = open;
  const text = await repository.selectDocument(db, id, learner.language);
  if (!text) return fail('not_found');
  const { slug, title, difficulty } = outline.course;
  const place = module.lessons.indexOf(lesson);
  return {
    id,
    title: lesson.title,
    summary: lesson.summary,
    document: withFormulas(text.document),
    language: text.language,
    files: mediaPasses(context, imagesOf(text.document)),
    completed_at: lesson.completed_at?.toISOString() ?? null,
    editable: mayEdit(outline, learner),
    course: { slug, title, difficulty },
    module: { id: module.row.id, title: module.row.title, number: module.number },
    previous: refOf(module.lessons[place - 1]),
    next: refOf(module.lessons[place + 1]),
  };
}

export async function markLessonRead(
  db: Db,
  learner: Learner,
  id: number,
): Promise<ReplyOf<typeof completeLesson> | Failure> {
  const open = await openLesson(db, learner, id);
  if (isFailure(open)) return open;
  const completedAt = await repository.insertCompletion(db, {
    accountId: learner.viewer.accountId,
    courseId: open.outline.course.id,
    lessonId: id,
    at: learner.now,
  });
  const missing = open.module.lessons.filter((lesson) => lesson.completed_at === null && lesson.id !== id);
  return { completed_at: completedAt.toISOString(), missing_lessons: missing.length };
}
