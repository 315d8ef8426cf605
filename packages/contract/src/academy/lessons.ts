import { DIFFICULTIES } from '@quotavera/domain/academy';
import { z } from 'zod';
import { defineCall, id, instant } from '../core/index.ts';
import { academyAddresses } from './addresses.ts';
import { lessonFiles } from './texts.ts';

const lessonRef = z.object({ id: z.int(), title: z.string() });

export const readLesson = defineCall({
  ...academyAddresses.readLesson,
  summary: 'A lesson in the reader’s language, with the ones around it',
  access: 'academy.browse',
  params: z.object({ id }),
  reply: z.object({
    ...lessonRef.shape,
    summary: z.string(),
    /** Rich text, as `richtext` checks it. */
    document: z.unknown(),
    language: z.string(),
    files: lessonFiles,
    completed_at: instant.nullable(),
    /** Whether the reader may edit it: its teacher, or an admin. */
    editable: z.boolean(),
    course: z.object({ slug: z.string(), title: z.string(), difficulty: z.enum(DIFFICULTIES) }),
    module: z.object({ id: z.int(), title: z.string(), number: z.int() }),
    /** Both neighbours are of the same module. */
    previous: lessonRef.nullable(),
    next: lessonRef.nullable(),
  }),
  errors: ['not_found', 'plan_required', 'module_locked'],
});

export const completeLesson = defineCall({
  ...academyAddresses.completeLesson,
  summary: 'Marks a lesson as read. Again, it changes nothing',
  access: 'academy.browse',
  params: z.object({ id }),
  reply: z.object({ completed_at: instant, missing_lessons: z.int() }),
  errors: ['not_found', 'plan_required', 'module_locked'],
});
