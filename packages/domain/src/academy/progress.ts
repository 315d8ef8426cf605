import type { Capability } from '../access/capabilities.ts';
import type { Plan } from '../access/viewer.ts';
import { EXAM_RETRY_MS, MODULE_UNLOCK_MS } from '../limits/limits.ts';

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/**
 * A draft is its teacher's; a published course is everybody's; a withdrawn one takes no new learners, and those who have begun it go on; an
 * archived one is read by nobody, and its certificates stay valid.
 */
export const COURSE_STATUSES = ['draft', 'published', 'withdrawn', 'archived'] as const;
export type CourseStatus = (typeof COURSE_STATUSES)[number];

const NEXT_STATUSES: Readonly<Record<CourseStatus, readonly CourseStatus[]>> = {
  draft: ['published', 'archived'],
  published: ['withdrawn'],
  withdrawn: ['published', 'archived'],
  archived: ['draft'],
};

/**
 * The states that a course may go to from its own. An archived course comes back as a draft, so that nobody meets it before it was looked at; a
 * published one is withdrawn before it is archived, so that no learner loses a course by one press.
 */
export function nextCourseStatuses(status: CourseStatus): readonly CourseStatus[] {
  return NEXT_STATUSES[status];
}

/** A lesson is read when this share of it has been scrolled past. */
export const LESSON_READ_SHARE = 0.95;

/** The plan that a course of a difficulty asks for until its teacher chooses another: ELITE for advanced courses, PRO for the others. */
export function usualPlan(difficulty: Difficulty): Plan {
  return difficulty === 'advanced' ? 'elite' : 'pro';
}

const COURSE_CAPABILITIES = {
  free: 'academy.browse',
  pro: 'academy.use',
  elite: 'academy.whole',
} as const satisfies Record<Plan, Capability>;

/** Returns the capability that a course of a plan asks of whoever reads its lessons and takes its exams. */
export function courseCapability(plan: Plan): Capability {
  return COURSE_CAPABILITIES[plan];
}

/** Returns the capability that a lesson asks of its reader: the first of a course needs only an account, so that everybody can try it. */
export function lessonCapability(plan: Plan, isFirstOfCourse: boolean): Capability {
  return isFirstOfCourse ? 'academy.browse' : courseCapability(plan);
}

export const EXAM_RESULTS = ['in_review', 'failed', 'passed'] as const;
export type ExamResult = (typeof EXAM_RESULTS)[number];

/** A submitted exam. `decidedAt`, in milliseconds since 1970, is null as long as its free texts wait for a review. */
export interface Attempt {
  result: ExamResult;
  decidedAt: number | null;
  /** Whether a teacher has given the try back: it neither counts nor makes anybody wait. */
  isGivenBack?: boolean;
}

/** When a module opens and how often its exam is tried. */
export interface ModuleRules {
  /** Milliseconds from the exam before to the opening. */
  unlockMs: number;
  /** The module doesn't open before this, in milliseconds since 1970; null where no day is set. */
  opensAt: number | null;
  /** Milliseconds from a failed try to the next. */
  retryMs: number;
  /** So many tries at most; null where they aren't counted. */
  triesMax: number | null;
}

export const USUAL_RULES: ModuleRules = {
  unlockMs: MODULE_UNLOCK_MS,
  opensAt: null,
  retryMs: EXAM_RETRY_MS,
  triesMax: null,
};

/** How far somebody is in a module. */
export interface ModuleProgress {
  lessons: number;
  completedLessons: number;
  /** In the order in which they were submitted. */
  attempts: readonly Attempt[];
  /** Whether a try was begun and not submitted yet: it is finished as it was begun, whatever lessons came since. */
  isWriting?: boolean;
  rules?: ModuleRules;
}

/** Whether the exam of a module can be taken. Times are in milliseconds since 1970. */
export type ExamState =
  | { state: 'open' }
  | { state: 'lessons_missing'; missing: number }
  | { state: 'in_review' }
  | { state: 'retry_later'; at: number }
  | { state: 'no_tries_left' }
  | { state: 'passed'; at: number };

/**
 * The exam of an unlocked module at `now`: it opens when all lessons are completed, waits while free texts are reviewed, opens again
 * after its time (an hour) when it was failed, as often as its rule allows, and can't be taken again once passed, whatever lessons came later.
 */
export function examState(
  { lessons, completedLessons, attempts, isWriting = false, rules = USUAL_RULES }: ModuleProgress,
  now: number,
): ExamState {
  const passed = attempts.find(({ result }) => result === 'passed');
  if (passed) return { state: 'passed', at: passed.decidedAt ?? now };
  const counted = attempts.filter(({ isGivenBack }) => !isGivenBack);
  const last = counted.at(-1);
  if (last?.result === 'in_review') return { state: 'in_review' };
  if (isWriting) return { state: 'open' };
  if (rules.triesMax !== null && counted.length >= rules.triesMax) return { state: 'no_tries_left' };
  if (completedLessons < lessons) return { state: 'lessons_missing', missing: lessons - completedLessons };
  const again = last?.decidedAt ? last.decidedAt + rules.retryMs : 0;
  return again > now ? { state: 'retry_later', at: again } : { state: 'open' };
}

/** Whether a module can be read. Times are in milliseconds since 1970. */
export type ModuleState = { state: 'open' } | { state: 'exam_missing' } | { state: 'opens_later'; at: number };

const hasBegun = ({ completedLessons, attempts, isWriting = false }: ModuleProgress) =>
  completedLessons > 0 || attempts.length > 0 || isWriting;

/**
 * The modules of a course, in its order, at `now`: each opens its time (a day) after the exam of the one before was passed, and not before
 * the day that is set for it. A module that its learner has begun stays open, whatever modules were put before it or moved since.
 */
export function moduleStates(modules: readonly ModuleProgress[], now: number): ModuleState[] {
  return modules.map((module, place) => {
    if (hasBegun(module)) return { state: 'open' };
    const { unlockMs, opensAt } = module.rules ?? USUAL_RULES;
    const before = modules[place - 1];
    const exam = before && examState(before, now);
    if (exam && exam.state !== 'passed') return { state: 'exam_missing' };
    const at = Math.max(exam ? exam.at + unlockMs : 0, opensAt ?? 0);
    return at > now ? { state: 'opens_later', at } : { state: 'open' };
  });
}

/** Whether the exams of all modules are passed: the course is finished, and certified. */
export function isCourseFinished(modules: readonly ModuleProgress[]): boolean {
  return modules.length > 0 && modules.every(({ attempts }) => attempts.some(({ result }) => result === 'passed'));
}

/** The last change of a course's outline, as those who edit it are told. */
export const COURSE_EDITS = [
  'created',
  'copied',
  'imported',
  'details',
  'ordered',
  'module_added',
  'module_changed',
  'module_removed',
  'module_restored',
  'lesson_added',
  'lesson_removed',
  'lesson_restored',
  'lesson_renamed',
  'draft',
  'published',
  'withdrawn',
  'archived',
] as const;
export type CourseEdit = (typeof COURSE_EDITS)[number];

/** Modules of a course and lessons of a module, with those that were removed. */
export const COURSE_MODULES_MAX = 50;
export const MODULE_LESSONS_MAX = 100;
/** A course waits at most so long before its next module or its next try, in hours and minutes: a year. */
export const UNLOCK_HOURS_MAX = 8_760;
export const RETRY_MINUTES_MAX = 525_600;
export const TRIES_MAX = 100;
