import {
  EXAM_OPTIONS_MAX,
  EXAM_QUESTIONS_MAX,
  EXAM_WORDS_MAX,
  QUESTION_KINDS,
  QUESTION_POINTS_MAX,
} from '@quotavera/domain/academy';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { z } from 'zod';
import { defineCall, id, instant, publicDocument, publicText, richDocument } from '../core/index.ts';
import { academyAddresses } from './addresses.ts';

const language = z.enum(LANGUAGES);

const textVersion = z.object({
  n: z.int(),
  at: instant,
  /** The editor is null for a version that comes from a file. */
  editor: z.string().nullable(),
  /** A file's version that waits to be taken over isn't published yet. */
  is_published: z.boolean(),
});

/** Films, recordings and documents of a text, by the addresses at which they are kept: where its reader gets them for some hours. */
export const lessonFiles = z.record(z.string(), z.string());

const words = { title: z.string(), summary: z.string(), content: richDocument };

const lessonText = z.object({
  id: z.int(),
  language,
  course: z.string(),
  course_id: z.int(),
  ...words,
  /** Whether this is a draft, which readers don't see. */
  is_draft: z.boolean(),
  /** An editor who saves sends the version that they saw, so that two people don't overwrite each other. */
  version: z.int(),
  files: lessonFiles,
  /** All versions that were published, and those that files brought; newest first. */
  versions: z.array(textVersion),
});

const params = z.object({ id });

export const readLessonText = defineCall({
  ...academyAddresses.readLessonText,
  summary: 'A lesson in one language as its editors see it: the draft where there is one',
  access: 'academy.teach',
  params,
  query: z.strictObject({ language }),
  reply: lessonText,
  errors: ['not_found'],
});

export const saveLessonText = defineCall({
  ...academyAddresses.saveLessonText,
  summary: 'Keeps a draft; fields that aren’t there stay. `conflict` when somebody else has changed the lesson since',
  access: 'academy.teach',
  params,
  body: z
    .strictObject({
      title: publicText(z.string().max(1_000)),
      summary: publicText(z.string().max(2_000)),
      content: publicDocument,
    })
    .partial()
    .extend({ language, version: z.int() }),
  reply: lessonText,
  errors: ['not_found', 'validation', 'conflict'],
});

export const publishLessonText = defineCall({
  ...academyAddresses.publishLessonText,
  summary: 'Makes the draft what learners read; what they have completed stays completed',
  access: 'academy.teach',
  params,
  body: z.strictObject({ language, version: z.int() }),
  reply: lessonText,
  errors: ['not_found', 'validation', 'conflict'],
});

export const readLessonVersion = defineCall({
  ...academyAddresses.readLessonVersion,
  summary: 'A version of a lesson',
  access: 'academy.teach',
  params: params.extend({ n: id }),
  reply: textVersion.extend(words),
  errors: ['not_found'],
});

const examWords = z.partialRecord(language, publicText(z.string().max(EXAM_WORDS_MAX)));
/** Right answers and tolerances of numbers lie within this. */
const NUMBER_MAX = 1_000_000_000;
const examId = z.string().regex(/^[a-z0-9_-]{1,40}$/, { error: 'format_invalid' });

const numberAnswer = z.strictObject({
  value: z.number().min(-NUMBER_MAX).max(NUMBER_MAX),
  tolerance: z.number().min(0).max(NUMBER_MAX),
});

/** A question as it is written, with its answer key. */
export const examQuestion = z.strictObject({
  id: examId,
  kind: z.enum(QUESTION_KINDS),
  points: z.int().min(1).max(QUESTION_POINTS_MAX),
  text: examWords,
  options: z
    .array(z.strictObject({ id: examId, correct: z.boolean().optional(), text: examWords }))
    .max(EXAM_OPTIONS_MAX)
    .readonly()
    .optional(),
  number: numberAnswer.optional(),
  pairs: z
    .array(z.strictObject({ id: examId, match: examId, left: examWords, right: examWords }))
    .max(EXAM_OPTIONS_MAX)
    .readonly()
    .optional(),
  explanation: examWords.optional(),
  rubric: examWords.optional(),
});

/** An exam as it is written. A draft may lack texts; what an exam needs to be published, `examProblems` says. */
const examDraft = z.strictObject({
  pass_percent: z.int().min(1).max(100),
  pool: z.int().min(1).max(EXAM_QUESTIONS_MAX).optional(),
  shuffle: z.boolean().optional(),
  questions: z.array(examQuestion).max(EXAM_QUESTIONS_MAX).readonly(),
});

const examText = z.object({
  id: z.int(),
  course: z.string(),
  course_id: z.int(),
  /** The course's language, in which the exam has to be whole. */
  main_language: language,
  module: z.string(),
  content: examDraft,
  is_draft: z.boolean(),
  version: z.int(),
  versions: z.array(textVersion),
});

export const readExamText = defineCall({
  ...academyAddresses.readExamText,
  summary: 'The exam of a module as its editors see it, with its answer key: the draft where there is one',
  access: 'academy.teach',
  params,
  reply: examText,
  errors: ['not_found'],
});

export const saveExamText = defineCall({
  ...academyAddresses.saveExamText,
  summary: 'Keeps a draft of an exam. `conflict` when somebody else has changed it since',
  access: 'academy.teach',
  params,
  body: z.strictObject({ version: z.int(), content: examDraft }),
  reply: examText,
  errors: ['not_found', 'validation', 'conflict'],
});

export const publishExamText = defineCall({
  ...academyAddresses.publishExamText,
  summary:
    'Makes the draft what learners are asked. Whoever has begun the exam finishes on what they began; passed stays passed',
  access: 'academy.teach',
  params,
  body: z.strictObject({ version: z.int() }),
  reply: examText,
  errors: ['not_found', 'validation', 'conflict'],
});

export const readExamTextVersion = defineCall({
  ...academyAddresses.readExamTextVersion,
  summary: 'A version of an exam',
  access: 'academy.teach',
  params: params.extend({ n: id }),
  reply: textVersion.extend({ content: examDraft }),
  errors: ['not_found'],
});
