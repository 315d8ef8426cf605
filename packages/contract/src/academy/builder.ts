import {
  COURSE_EDITS,
  COURSE_MODULES_MAX,
  COURSE_STATUSES,
  DIFFICULTIES,
  MODULE_LESSONS_MAX,
  RETRY_MINUTES_MAX,
  TRIES_MAX,
  UNLOCK_HOURS_MAX,
} from '@quotavera/domain/academy';
import { PLANS } from '@quotavera/domain/access';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { POST_SUMMARY_LENGTH, POST_TITLE_LENGTH } from '@quotavera/domain/publishing';
import { FILE_MEDIA, isUpload } from '@quotavera/richtext';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, publicText } from '../core/index.ts';
import { word } from '../core/values.ts';
import { academyAddresses } from './addresses.ts';
import { examQuestion } from './texts.ts';

const language = z.enum(LANGUAGES);
const title = publicText(z.string().trim().max(POST_TITLE_LENGTH.max));
const newTitle = publicText(z.string().trim().min(1, { error: 'required' }).max(POST_TITLE_LENGTH.max));
const titles = z.partialRecord(language, title);
const summaries = z.partialRecord(language, publicText(z.string().trim().max(POST_SUMMARY_LENGTH.max)));
/** An editor sends the version that they saw, so that two people don't overwrite each other. */
const seen = { version: z.int() };
const params = z.object({ id });

/** How a text's versions stand: published, changed in a draft, and whether a newer file waits. */
const textState = z.object({ language, is_published: z.boolean(), is_draft: z.boolean(), is_file_newer: z.boolean() });

const taughtCourse = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(COURSE_STATUSES),
  language,
  difficulty: z.enum(DIFFICULTIES),
  plan: z.enum(PLANS),
  cover: z.string().nullable(),
  /** The name of its teacher; null for a course of the house. */
  owner: z.string().nullable(),
  modules: z.int(),
  lessons: z.int(),
  learners: z.int(),
  edited_at: instant.nullable(),
});

const rules = {
  unlock_hours: z.int().min(0).max(UNLOCK_HOURS_MAX),
  opens_at: instant.nullable(),
  retry_minutes: z.int().min(0).max(RETRY_MINUTES_MAX),
  tries_max: z.int().min(1).max(TRIES_MAX).nullable(),
};

const outline = taughtCourse.extend({
  version: z.int(),
  titles,
  summaries,
  edited_by: z.string().nullable(),
  edit: z.enum(COURSE_EDITS).nullable(),
  parts: z.array(
    z.object({
      id: z.int(),
      titles,
      removed: z.boolean(),
      ...rules,
      exam: textState.omit({ language: true }).extend({ questions: z.int() }),
      lessons: z.array(z.object({ id: z.int(), title: z.string(), removed: z.boolean(), texts: z.array(textState) })),
    }),
  ),
});

export const listTaughtCourses = defineCall({
  ...academyAddresses.listTaughtCourses,
  summary: 'The courses that I teach, for admins all of them, the newest first',
  access: 'academy.teach',
  query: pageQuery.extend({ status: z.enum(COURSE_STATUSES).optional() }),
  reply: listOf(taughtCourse),
});

export const createCourse = defineCall({
  ...academyAddresses.createCourse,
  summary: 'Begins a course: a draft of one module, in one language',
  access: 'academy.teach',
  body: z.strictObject({ title: newTitle, language, difficulty: z.enum(DIFFICULTIES) }),
  reply: outline,
  errors: ['validation'],
});

export const readTaughtCourse = defineCall({
  ...academyAddresses.readTaughtCourse,
  summary: 'A course as those who make it see it, with everything in it',
  access: 'academy.teach',
  params,
  reply: outline,
  errors: ['not_found'],
});

const editErrors = ['not_found', 'validation', 'conflict'] as const;

export const changeCourse = defineCall({
  ...academyAddresses.changeCourse,
  summary: 'Changes what is said of a course; fields that aren’t there stay. `conflict` says who has changed it since',
  access: 'academy.teach',
  params,
  body: z
    .strictObject({
      titles,
      summaries,
      difficulty: z.enum(DIFFICULTIES),
      plan: z.enum(PLANS),
      cover: z.string().refine(isUpload, { error: 'image_foreign' }).nullable(),
    })
    .partial()
    .extend(seen),
  reply: outline,
  errors: editErrors,
});

export const setCourseStatus = defineCall({
  ...academyAddresses.setCourseStatus,
  summary: 'Publishes, withdraws, archives or reopens a course; `validation` says what a course lacks to be published',
  access: 'academy.teach',
  params,
  body: z.strictObject({ ...seen, status: z.enum(COURSE_STATUSES) }),
  reply: outline,
  errors: [...editErrors, 'status_not_next'],
});

export const orderCourse = defineCall({
  ...academyAddresses.orderCourse,
  summary: 'Puts modules and lessons in order: each that isn’t removed, once. A lesson may move to another module',
  access: 'academy.teach',
  params,
  body: z.strictObject({
    ...seen,
    modules: z
      .array(z.strictObject({ id: z.int(), lessons: z.array(z.int()).max(MODULE_LESSONS_MAX) }))
      .max(COURSE_MODULES_MAX),
  }),
  reply: outline,
  errors: editErrors,
});

export const copyCourse = defineCall({
  ...academyAddresses.copyCourse,
  summary:
    'Makes a draft of a course with the same modules, lessons and exams; learners and their progress stay where they are',
  access: 'academy.teach',
  params,
  reply: outline,
  errors: ['not_found'],
});

export const addModule = defineCall({
  ...academyAddresses.addModule,
  summary: 'Adds a module at the end of a course',
  access: 'academy.teach',
  params,
  body: z.strictObject({ ...seen, title: newTitle }),
  reply: outline,
  errors: editErrors,
});

export const changeModule = defineCall({
  ...academyAddresses.changeModule,
  summary: 'Renames a module, sets when it opens and how often its exam is tried, removes it or takes it back',
  access: 'academy.teach',
  params: params.extend({ module: id }),
  body: z
    .strictObject({ titles, removed: z.boolean(), ...rules })
    .partial()
    .extend(seen),
  reply: outline,
  errors: editErrors,
});

export const addLesson = defineCall({
  ...academyAddresses.addLesson,
  summary: 'Adds a lesson at the end of a module, as a draft without a text',
  access: 'academy.teach',
  params: params.extend({ module: id }),
  body: z.strictObject({ ...seen, title: newTitle }),
  reply: outline,
  errors: editErrors,
});

export const changeLesson = defineCall({
  ...academyAddresses.changeLesson,
  summary:
    'Removes a lesson, which learners aren’t asked for any more, or takes it back, or renames it in the course’s language: what is published at once, a draft in its draft',
  access: 'academy.teach',
  params: params.extend({ lesson: id }),
  body: z.strictObject({ ...seen, removed: z.boolean().optional(), title: newTitle.optional() }),
  reply: outline,
  errors: editErrors,
});

/** Files may be this large, in bytes. */
export const COURSE_ARCHIVE_MAX = 20 * 1024 * 1024;
export const QUESTIONS_FILE_MAX = 4 * 1024 * 1024;

export const importCourse = defineCall({
  ...academyAddresses.importCourse,
  summary: 'Makes a draft of a course out of a folder of Markdown (zip), as a course is exported',
  access: 'academy.teach',
  file: ['application/zip', 'application/x-zip-compressed'],
  reply: outline.extend({
    /** Pictures that are neither in the folder nor kept here: they were left out. */
    pictures_left_out: z.int(),
  }),
  errors: ['archive_invalid'],
});

export const readQuestions = defineCall({
  ...academyAddresses.readQuestions,
  summary: 'Reads questions of a Moodle XML file, for the exam that is written; nothing is kept',
  access: 'academy.teach',
  query: z.strictObject({ language }),
  file: ['application/xml', 'text/xml'],
  reply: z.object({
    questions: z.array(examQuestion),
    /** Questions of kinds that an exam doesn't have, or whose answers aren't right or wrong alone, by their type and name. */
    left_out: z.array(z.object({ type: z.string(), name: z.string() })),
  }),
  errors: ['questions_unreadable'],
});

/** The body is the file itself, whose own bytes tell its kind. */
export const putLessonFile = defineCall({
  ...academyAddresses.putLessonFile,
  summary: 'Keeps a film, a recording or a document for a lesson',
  access: 'academy.teach',
  file: ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'application/pdf'],
  reply: z.object({ src: z.string(), kind: z.enum(FILE_MEDIA) }),
  errors: ['attachment_too_large', 'attachment_invalid'],
});

export const listBankQuestions = defineCall({
  ...academyAddresses.listBankQuestions,
  summary:
    'The questions of every exam that I teach, for admins of all, those of the newest module first: to be asked in another exam too',
  access: 'academy.teach',
  query: pageQuery.extend({ search: word(80).optional() }),
  reply: listOf(z.object({ course: z.string(), module: z.int(), module_title: z.string(), question: examQuestion })),
});
