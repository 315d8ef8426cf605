import type { Capability } from '../access/capabilities.ts';
import { EXAM_RETRY_MS, MODULE_UNLOCK_MS } from '../limits/limits.ts';

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A lesson is read when this share of it has been scrolled past. */
export const LESSON_READ_SHARE = 0.95;

/**
 * Returns the capability that a lesson asks of its reader: the first lesson of a course needs only an account, so that everybody can try
 * it; other lessons need ELITE in advanced courses and PRO elsewhere.
 */
export function lessonCapability(difficulty: Difficulty, isFirstOfCourse: boolean): Capability {
  if (isFirstOfCourse) return 'academy.browse';
  return courseCapability(difficulty);
}

/** Returns the capability that a course's lessons and exams ask of their reader: ELITE for advanced courses, PRO for the others. */
export function courseCapability(difficulty: Difficulty): Capability {
  return difficulty === 'advanced' ? 'academy.whole' : 'academy.use';
}

export const EXAM_RESULTS = ['in_review', 'failed', 'passed'] as const;
export type ExamResult = (typeof EXAM_RESULTS)[number];

/** A submitted exam. `decidedAt`, in milliseconds since 1970, is null as long as its free texts wait for a review. */
export interface Attempt {
  result: ExamResult;
  decidedAt: number | null;
}

/** How far somebody is in a module. */
export interface ModuleProgress {
  lessons: number;
  completedLessons: number;
  /** In the order in which they were submitted. */
  attempts: readonly Attempt[];
}

/** Whether the exam of a module can be taken. Times are in milliseconds since 1970. */
export type ExamState =
  | { state: 'open' }
  | { state: 'lessons_missing'; missing: number }
  | { state: 'in_review' }
  | { state: 'retry_later'; at: number }
  | { state: 'passed'; at: number };

/**
 * The exam of an unlocked module at `now`: it opens when all lessons are completed, waits while free texts are reviewed, opens again
 * an hour after it was failed, and can't be taken again once passed, whatever lessons came later.
 */
export function examState({ lessons, completedLessons, attempts }: ModuleProgress, now: number): ExamState {
  const passed = attempts.find(({ result }) => result === 'passed');
  if (passed) return { state: 'passed', at: passed.decidedAt ?? now };
  const last = attempts.at(-1);
  if (last?.result === 'in_review') return { state: 'in_review' };
  if (completedLessons < lessons) return { state: 'lessons_missing', missing: lessons - completedLessons };
  const again = last?.decidedAt ? last.decidedAt + EXAM_RETRY_MS : 0;
  return again > now ? { state: 'retry_later', at: again } : { state: 'open' };
}

/** Whether a module can be read. Times are in milliseconds since 1970. */
export type ModuleState = { state: 'open' } | { state: 'exam_missing' } | { state: 'opens_later'; at: number };

/** The modules of a course, in its order, at `now`: each opens a day after the exam of the one before was passed. */
export function moduleStates(modules: readonly ModuleProgress[], now: number): ModuleState[] {
  return modules.map((_, place) => {
    const before = modules[place - 1];
    if (!before) return { state: 'open' };
    const exam = examState(before, now);
    if (exam.state !== 'passed') return { state: 'exam_missing' };
    const at = exam.at + MODULE_UNLOCK_MS;
    return at > now ? { state: 'opens_later', at } : { state: 'open' };
  });
}

/** Whether the exams of all modules are passed: the course is finished, and certified. */
export function isCourseFinished(modules: readonly ModuleProgress[]): boolean {
  return modules.length > 0 && modules.every(({ attempts }) => attempts.some(({ result }) => result === 'passed'));
}
