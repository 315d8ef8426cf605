import type {
  courseProgress,
  EXAM_STATES,
  listCourses,
  listModules,
  listSections,
  readExam,
} from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import type { ExamContent, ModuleState } from '@quotavera/domain/academy';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { pick } from '../../platform/http/pick.ts';
import type { ChangeRow } from './repository-corrections.ts';
import type { Outline, OutlineLesson, OutlineModule } from './service-outline.ts';

type CourseView = ReplyOf<typeof listCourses>['results'][number];

const iso = (ms: number) => new Date(ms).toISOString();

export function presentCourse({ course, lockedBy, modules }: Outline): CourseView {
  return {
    ...pick(course, ['id', 'slug', 'title', 'summary', 'difficulty', 'cover', 'language']),
    withdrawn: course.status === 'withdrawn',
    modules: modules.length,
    lessons: modules.reduce((sum, { row }) => sum + row.lessons, 0),
    locked_by: lockedBy,
  };
}

const completedOf = ({ modules }: Outline) => modules.reduce((sum, { row }) => sum + row.completedLessons, 0);
const passedOf = ({ modules }: Outline) => modules.filter(({ exam }) => exam.state === 'passed').length;

/** The lesson to go on with: the first one not completed that the learner may open. */
export function nextLessonOf({ modules }: Outline): OutlineLesson | null {
  const open = modules.filter(({ state }) => state.state === 'open').flatMap(({ lessons }) => lessons);
  return open.find(({ completed_at, lockedBy }) => completed_at === null && lockedBy === null) ?? null;
}

export function presentProgress(outline: Outline): ReplyOf<typeof courseProgress>['results'][number] {
  const next = nextLessonOf(outline);
  return {
    course: outline.course.id,
    completed_lessons: completedOf(outline),
    passed_exams: passedOf(outline),
    certificate: outline.certificate,
    next_lesson: next && pick(next, ['id', 'title']),
  };
}

export const isBegun = (outline: Outline) =>
  completedOf(outline) > 0 || outline.modules.some(({ row }) => row.attempts.length > 0);

const presentState = (state: ModuleState) => ({
  state: state.state,
  opens_at: state.state === 'opens_later' ? iso(state.at) : null,
});

export const presentModuleRef = ({ row, number, state }: OutlineModule) => ({
  ...pick(row, ['id', 'title']),
  number,
  unlock_hours: row.rules.unlockMs / HOUR_MS,
  ...presentState(state),
});

export function presentModules(outline: Outline): ReplyOf<typeof listModules> {
  return {
    course: {
      ...presentCourse(outline),
      completed_lessons: completedOf(outline),
      passed_exams: passedOf(outline),
      certificate: outline.certificate,
    },
    modules: outline.modules.map((module) => ({
      ...presentModuleRef(module),
      lessons: module.row.lessons,
      completed_lessons: module.row.completedLessons,
      exam_passed: module.exam.state === 'passed',
    })),
  };
}

/** Points of the last try whose outcome is known. */
export interface LastPoints {
  points: number | null;
  maxPoints: number | null;
}

/** Whether the exam can be taken, and if not, why: the course's plan and the module's lock come first. */
export function examStateOf({ lockedBy }: Outline, { state, exam }: OutlineModule): (typeof EXAM_STATES)[number] {
  if (exam.state === 'passed') return 'passed';
  if (lockedBy !== null) return 'plan_required';
  return state.state === 'open' ? exam.state : 'module_locked';
}

export function presentExamSummary(
  outline: Outline,
  module: OutlineModule,
  { content, last }: { content: ExamContent | null; last: LastPoints },
): ReplyOf<typeof listSections>['exam'] {
  const { exam, row } = module;
  const { retryMs, triesMax } = row.rules;
  const following = outline.modules[module.number];
  const counted = row.attempts.filter(({ isGivenBack }) => !isGivenBack).length;
  return {
    state: examStateOf(outline, module),
    locked_by: outline.lockedBy,
    at: exam.state === 'retry_later' || exam.state === 'passed' ? iso(exam.at) : null,
    missing_lessons: row.lessons - row.completedLessons,
    question_count: content?.pool ?? content?.questions.length ?? 0,
    pass_percent: content?.pass_percent ?? 0,
    points: last.points,
    max_points: last.maxPoints,
    attempts: row.attempts.length,
    retry_minutes: retryMs / MINUTE_MS,
    tries_left: triesMax === null ? null : Math.max(0, triesMax - counted),
    next_unlock_hours: following ? following.row.rules.unlockMs / HOUR_MS : null,
  };
}

export function presentSections(
  outline: Outline,
  module: OutlineModule,
  exam: ReplyOf<typeof listSections>['exam'],
): ReplyOf<typeof listSections> {
  return {
    course: pick(outline.course, ['slug', 'title', 'difficulty']),
    module: presentModuleRef(module),
    lessons: module.lessons.map((lesson) => ({
      ...pick(lesson, ['id', 'title', 'summary']),
      completed: lesson.completed_at !== null,
      locked_by: lesson.lockedBy,
    })),
    exam,
  };
}

/** Presents a change of a mark, the same to its learner and to those who teach. */
export function presentChange(row: ChangeRow): ReplyOf<typeof readExam>['changes'][number] {
  return {
    ...pick(row, ['kind', 'number', 'reason', 'result_before', 'points_before', 'result_after', 'points_after']),
    by: row.actor,
    at: row.at.toISOString(),
  };
}
