import {
  EXAM_CHANGES,
  EXAM_QUESTIONS_MAX,
  EXAM_RESULTS,
  EXAM_TEXT_MAX,
  QUESTION_KINDS,
  QUESTION_POINTS_MAX,
} from '@quotavera/domain/academy';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { REASON_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { academyAddresses } from './addresses.ts';
import { examSummary } from './courses.ts';

/** Answers by the question's id, as `ExamAnswers` of the domain has them. */
const answers = z
  .record(z.string().max(40), z.string().max(EXAM_TEXT_MAX))
  .refine((record) => Object.keys(record).length <= EXAM_QUESTIONS_MAX, { error: 'too_many' });

/** A question as a learner sees it: nothing of it says which answer is right. */
const question = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  points: z.int(),
  text: z.string(),
  /** The options of a choice, the items of an ordering or the left sides of a matching, mixed; empty for a number and a free text. */
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The right sides of a matching, mixed. */
  matches: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** A mark that a teacher changed, or a try that they gave back: as it was before and as it is since. */
export const examChange = z.object({
  kind: z.enum(EXAM_CHANGES),
  /** The number of the try. */
  number: z.int(),
  by: z.string().nullable(),
  at: instant,
  reason: z.string(),
  result_before: z.enum(EXAM_RESULTS),
  points_before: z.int(),
  result_after: z.enum(EXAM_RESULTS),
  points_after: z.int(),
});

/** The result of a submitted exam, question by question. Right answers are sent only once the exam is passed. */
const outcome = z.object({
  result: z.enum(EXAM_RESULTS),
  points: z.number(),
  max_points: z.number(),
  pass_percent: z.int(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      points: z.number().nullable(),
      max_points: z.int(),
      answer: z.string(),
      /** With a passed exam. */
      right_answer: z.string().nullable(),
      explanation: z.string().nullable(),
    }),
  ),
  /** The reviewer's words. */
  note: z.string(),
  certificate: z.string().nullable(),
});

export const readExam = defineCall({
  ...academyAddresses.readExam,
  summary:
    'The exam of a module: its questions with the answers kept so far where it is open, else why not, and the last outcome',
  access: 'academy.browse',
  params: z.object({ id }),
  reply: z.object({
    ...examSummary.shape,
    module: z.object({ id: z.int(), title: z.string(), number: z.int() }),
    /** Whether the reader may edit it: its teacher, or an admin. */
    editable: z.boolean(),
    course: z.object({ slug: z.string(), title: z.string() }),
    /** The questions are of this version of the exam, which goes back with the answers. It is null where there are no questions. */
    version: z.int().nullable(),
    questions: z.array(question),
    /** The language of the questions: the course's where they aren't in the reader's. */
    language: z.enum(LANGUAGES).nullable(),
    answers,
    revision: z.int(),
    last: outcome.nullable(),
    /** Changes of marks of this exam, the newest first. */
    changes: z.array(examChange),
  }),
  errors: ['not_found'],
});

const attemptErrors = [
  'not_found',
  'plan_required',
  'exam_locked',
  'exam_changed',
  'answers_outdated',
  'validation',
] as const;

export const saveAnswers = defineCall({
  ...academyAddresses.saveAnswers,
  summary: 'Keeps answers while they are written. Refused when another tab has saved since',
  access: 'academy.browse',
  params: z.object({ id }),
  body: z.strictObject({ version: z.int(), revision: z.int().nonnegative(), answers }),
  reply: z.object({ revision: z.int(), saved_at: instant }),
  errors: attemptErrors,
});

export const submitExam = defineCall({
  ...academyAddresses.submitExam,
  summary: 'Submits an exam, once: its grade, or that its free texts are in review',
  access: 'academy.browse',
  body: z.strictObject({ module: id, version: z.int(), answers }),
  reply: outcome,
  errors: attemptErrors,
});

export const listReviews = defineCall({
  ...academyAddresses.listReviews,
  summary: 'Exams whose free texts wait for a review, the longest waiting first',
  access: 'academy.teach',
  query: pageQuery,
  reply: listOf(
    z.object({
      id: z.int(),
      learner: z.string(),
      course: z.string(),
      module: z.string(),
      submitted_at: instant,
      /** Reached with the choices, of all that the exam gives, and what is needed. */
      points: z.number(),
      max_points: z.number(),
      pass_percent: z.int(),
      texts: z.array(
        z.object({ id: z.string(), text: z.string(), rubric: z.string(), max_points: z.int(), answer: z.string() }),
      ),
    }),
  ),
});

export const reviewExam = defineCall({
  ...academyAddresses.reviewExam,
  summary: 'Gives the points of an exam’s free texts; its outcome is sent to the learner',
  access: 'academy.teach',
  params: z.object({ id }),
  body: z.strictObject({
    points: z.record(z.string().max(40), z.int().min(0).max(QUESTION_POINTS_MAX)),
    note: z.string().trim().max(REASON_MAX).default(''),
  }),
  reply: z.object({ result: z.enum(EXAM_RESULTS) }),
  errors: ['not_found', 'validation', 'conflict'],
});
