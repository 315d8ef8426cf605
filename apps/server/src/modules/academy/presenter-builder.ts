import type { listTaughtCourses, readTaughtCourse } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import { textIn } from '@quotavera/domain/academy';
import { pick } from '../../platform/http/pick.ts';
import type { LessonPart, ModulePart, TaughtCourse, TextState } from './repository-builder.ts';

type TaughtView = ReplyOf<typeof listTaughtCourses>['results'][number];

const wordsOf = (course: TaughtCourse, language: string) =>
  course.title[language as TaughtCourse['language']] || textIn(course.title, course.language);

export function presentTaught(course: TaughtCourse, language: string): TaughtView {
  return {
    ...pick(course, ['id', 'slug', 'status', 'language', 'difficulty', 'plan', 'cover', 'owner', 'modules', 'lessons']),
    title: wordsOf(course, language),
    learners: course.learners,
    edited_at: course.edited_at?.toISOString() ?? null,
  };
}

const presentState = (text: TextState) => pick(text, ['is_published', 'is_draft', 'is_file_newer']);

export function presentOutline(
  {
    course,
    modules,
    lessons,
  }: { course: TaughtCourse; modules: readonly ModulePart[]; lessons: readonly LessonPart[] },
  language: string,
): ReplyOf<typeof readTaughtCourse> {
  return {
    ...presentTaught(course, language),
    version: course.version,
    titles: course.title,
    summaries: course.summary,
    edited_by: course.editor,
    edit: course.edit,
    parts: modules.map((module) => ({
      id: module.id,
      titles: module.title,
      removed: module.removed_at !== null,
      ...pick(module, ['unlock_hours', 'retry_minutes', 'tries_max']),
      opens_at: module.opens_at?.toISOString() ?? null,
      exam: { ...presentState(module), questions: module.questions },
      lessons: lessons
        .filter(({ module_id }) => module_id === module.id)
        .map(({ id, title, removed_at, texts }) => ({
          id,
          title,
          removed: removed_at !== null,
          texts: texts.map((text) => ({ language: text.language, ...presentState(text) })),
        })),
    })),
  };
}
