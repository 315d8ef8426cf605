import {
  COURSE_STEPS,
  EXAM_RESULTS,
  LEARNER_FILTERS,
  LEARNER_ORDERS,
  QUESTION_KINDS,
  QUESTION_POINTS_MAX,
} from '@quotavera/domain/academy';
import { LEARNER_STOPPED_DAYS, REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, publicText } from '../core/index.ts';
import { academyAddresses } from './addresses.ts';
import { examChange } from './exams.ts';

const params = z.object({ id });
const ofLearner = z.object({ id, account: id });

const courseRef = z.object({ id: z.int(), slug: z.string(), title: z.string() });

/** Where somebody did something last: a lesson that was read, or the exam of a module. */
const place = z.object({ kind: z.enum(COURSE_STEPS), title: z.string() });

const learner = z.object({
  id: z.int(),
  name: z.string(),
  started_at: instant,
  seen_at: instant,
  /** Whether nothing was done for so long that the course isn't being learned any more; no when it is finished. */
  stopped: z.boolean(),
  place,
  lessons_read: z.int(),
  exams_passed: z.int(),
  tries: z.int(),
  /** The mean of the best mark of each exam that was marked, in percent of its points. */
  mark: z.int().nullable(),
  /** Whether an exam waits for a person. */
  in_review: z.boolean(),
  /** The code of the certificate. */
  certificate: z.string().nullable(),
  finished_at: instant.nullable(),
});

const totals = { lessons: z.int(), exams: z.int() };

export const listLearners = defineCall({
  ...academyAddresses.listLearners,
  summary: 'Who learns in a course that I teach, and how far each is',
  access: 'academy.teach',
  params,
  query: pageQuery.extend({
    which: z.enum(LEARNER_FILTERS).optional(),
    /** With `stopped`: who has done nothing for so many days. */
    days: z.coerce.number().int().min(1).max(365).default(LEARNER_STOPPED_DAYS),
    order: z.enum(LEARNER_ORDERS).default('seen'),
  }),
  reply: listOf(learner).extend({ course: courseRef, ...totals }),
  errors: ['not_found'],
});

/** A try with its answers, as those who mark it see it. */
const examTry = z.object({
  id: z.int(),
  module: z.string(),
  number: z.int(),
  /** Whoever changes a mark sends the version that they saw, so that two teachers don't overwrite each other. */
  version: z.int(),
  submitted_at: instant,
  decided_at: instant.nullable(),
  result: z.enum(EXAM_RESULTS),
  points: z.number(),
  max_points: z.number(),
  pass_percent: z.int(),
  given_back: z.boolean(),
  note: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(QUESTION_KINDS),
      text: z.string(),
      /** It is null for a free text that nobody has read. */
      points: z.number().nullable(),
      max_points: z.int(),
      answer: z.string(),
      /** Empty for a free text. */
      right_answer: z.string(),
    }),
  ),
  changes: z.array(examChange),
});

export const readLearner = defineCall({
  ...academyAddresses.readLearner,
  summary: 'One learner in a course that I teach: each lesson, and each try of its exams with the answers',
  access: 'academy.teach',
  params: ofLearner,
  reply: z.object({
    course: courseRef,
    learner,
    ...totals,
    modules: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        lessons: z.array(z.object({ id: z.int(), title: z.string(), read_at: instant.nullable() })),
      }),
    ),
    /** The newest tries, the last one first. */
    tries: z.array(examTry),
    /** When the learner may be reminded by hand again; null when they may be now. */
    call_again_at: instant.nullable(),
    /** Whether a reminder may reach them: nobody who has excluded themselves or has left is reminded. */
    reachable: z.boolean(),
  }),
  errors: ['not_found'],
});

/** Learners of whom a lesson or an exam was the last thing that they did, a week ago or longer. */
const stops = { reached: z.int(), stopped: z.int() };

export const readCourseFigures = defineCall({
  ...academyAddresses.readCourseFigures,
  summary: 'How far learners come in a course that I teach, where they stop, and how hard its questions are',
  access: 'academy.teach',
  params,
  reply: z.object({
    course: courseRef,
    learners: z.int(),
    finished: z.int(),
    stopped: z.int(),
    /** The mean mark of the last tries of its exams, in percent; null with fewer than five. */
    mark: z.int().nullable(),
    marks: z.int(),
    /** Lessons and exams in their order. */
    steps: z.array(z.object({ kind: z.enum(COURSE_STEPS), id: z.int(), title: z.string(), ...stops })),
    /** By module, the hardest first. */
    questions: z.array(
      z.object({
        module: z.string(),
        id: z.string(),
        kind: z.enum(QUESTION_KINDS),
        text: z.string(),
        answers: z.int(),
        /** The share of the points that the answers got; null with fewer than five answers. */
        share: z.number().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

const reason = publicText(z.string().trim().min(REASON_MIN, { error: 'required' }).max(REASON_MAX));
const changed = z.object({ version: z.int(), result: z.enum(EXAM_RESULTS) });

export const correctTry = defineCall({
  ...academyAddresses.correctTry,
  summary:
    'Corrects the points of questions of a marked try, with the reason that its learner is told; the mark of before is kept, and the certificate follows',
  access: 'academy.teach',
  params,
  body: z.strictObject({
    version: z.int(),
    points: z.record(z.string().max(40), z.int().min(0).max(QUESTION_POINTS_MAX)),
    reason,
  }),
  reply: changed,
  errors: ['not_found', 'validation', 'conflict', 'nothing_to_change'],
});

export const giveTryBack = defineCall({
  ...academyAddresses.giveTryBack,
  summary: 'Gives a failed try back: it neither counts nor makes its learner wait any more',
  access: 'academy.teach',
  params,
  body: z.strictObject({ version: z.int(), reason }),
  reply: changed,
  errors: ['not_found', 'validation', 'conflict', 'try_not_failed'],
});

export const remindLearner = defineCall({
  ...academyAddresses.remindLearner,
  summary: 'Reminds a learner to go on, once a week at most; `conflict` says who did last',
  access: 'academy.teach',
  params: ofLearner,
  reply: z.object({ call_again_at: instant }),
  errors: ['not_found', 'conflict', 'learner_unreachable'],
});
