import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  certificate: {},
  course: {},
  course_learner: {},
  course_module: {},
  exam_attempt: {},
  exam_change: {},
  exam_version: {},
  lesson: {},
  lesson_note: {},
  lesson_progress: { othersMayJoin: ['account_id'] },
  lesson_version: {},
} satisfies OwnedTables;
