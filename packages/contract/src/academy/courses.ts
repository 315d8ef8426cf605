import { DIFFICULTIES } from '@quotavera/domain/academy';
import { PAID_PLANS } from '@quotavera/domain/access';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { z } from 'zod';
import { defineCall, id, instant } from '../core/index.ts';
import { word } from '../core/values.ts';
import { academyAddresses } from './addresses.ts';

const course = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** The address of a picture. */
  cover: z.string().nullable(),
  /** The language of what isn't there in the reader's. */
  language: z.enum(LANGUAGES),
  /** Whether it takes no new learners any more. */
  withdrawn: z.boolean(),
  lessons: z.int(),
  modules: z.int(),
  /** The plan that opens the whole course to the reader; null when it is open. */
  locked_by: z.enum(PAID_PLANS).nullable(),
});

/** Where somebody stands in a course. */
const progress = z.object({
  completed_lessons: z.int(),
  passed_exams: z.int(),
  /** The code of the certificate. */
  certificate: z.string().nullable(),
});

export const listCourses = defineCall({
  ...academyAddresses.listCourses,
  summary: 'Every course, in its order',
  access: 'academy.browse',
  reply: z.object({ results: z.array(course) }),
});

export const courseProgress = defineCall({
  ...academyAddresses.courseProgress,
  summary: 'Where I stand in each course I have begun, and the lesson to go on with',
  access: 'academy.browse',
  reply: z.object({
    results: z.array(
      progress.extend({
        course: z.int(),
        next_lesson: z.object({ id: z.int(), title: z.string() }).nullable(),
      }),
    ),
  }),
});

/**
 * `exam_missing`: the exam before it isn't passed, and the module opens `unlock_hours` after it; `opens_later`: the module opens at `opens_at`.
 */
const moduleState = {
  state: z.enum(['open', 'exam_missing', 'opens_later']),
  opens_at: instant.nullable(),
  unlock_hours: z.number(),
};

const moduleRef = z.object({ id: z.int(), title: z.string(), number: z.int(), ...moduleState });

export const listModules = defineCall({
  ...academyAddresses.listModules,
  summary: 'The modules of a course with their locks',
  access: 'academy.browse',
  query: z.strictObject({ course: word(80) }),
  reply: z.object({
    course: course.extend(progress.shape),
    modules: z.array(moduleRef.extend({ lessons: z.int(), completed_lessons: z.int(), exam_passed: z.boolean() })),
  }),
  errors: ['not_found'],
});

/**
 * `retry_later` names when the exam opens again; `module_locked`: its module isn't open; `plan_required`: the course asks for another plan.
 */
export const EXAM_STATES = [
  'open',
  'lessons_missing',
  'in_review',
  'retry_later',
  'no_tries_left',
  'passed',
  'module_locked',
  'plan_required',
] as const;

export const examSummary = z.object({
  state: z.enum(EXAM_STATES),
  /** The plan that a `plan_required` asks for. */
  locked_by: z.enum(PAID_PLANS).nullable(),
  /** When it opens again, or when it was passed. */
  at: instant.nullable(),
  missing_lessons: z.int(),
  question_count: z.int(),
  pass_percent: z.int(),
  /** The points are those of the last attempt that was decided. */
  points: z.number().nullable(),
  max_points: z.number().nullable(),
  attempts: z.int(),
  /** Between a failed try and the next. */
  retry_minutes: z.number(),
  /** How many tries are left; null where they aren't counted. */
  tries_left: z.int().nullable(),
  /** The hours to the next module; null where there is none. */
  next_unlock_hours: z.number().nullable(),
});

export const listSections = defineCall({
  ...academyAddresses.listSections,
  summary: 'The lessons and the exam of a module',
  access: 'academy.browse',
  query: z.strictObject({ module: id }),
  reply: z.object({
    course: course.pick({ slug: true, title: true, difficulty: true }),
    module: moduleRef,
    lessons: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        summary: z.string(),
        completed: z.boolean(),
        /** The plan that opens it; null when none is needed. */
        locked_by: z.enum(PAID_PLANS).nullable(),
      }),
    ),
    exam: examSummary,
  }),
  errors: ['not_found'],
});

export const readCertificate = defineCall({
  ...academyAddresses.readCertificate,
  summary: 'Whether a certificate was issued, to whom, when and for what: for anybody who has its address',
  access: 'public.read',
  params: z.object({ code: word(40) }),
  reply: z.object({
    code: z.string(),
    holder: z.string(),
    course: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    issued_at: instant,
  }),
  errors: ['not_found'],
});
