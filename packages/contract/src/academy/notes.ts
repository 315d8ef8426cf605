import { LESSON_NOTE_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { word } from '../core/values.ts';
import { academyAddresses } from './addresses.ts';

/** A learner's own words on a lesson, which nobody else reads. */
const note = z.object({
  text: z.string(),
  bookmarked: z.boolean(),
  /** A saving sends the revision that it saw, so that an older tab doesn't write over a newer one. 0 while there is none. */
  revision: z.int(),
  updated_at: instant.nullable(),
});

export const readLessonNote = defineCall({
  ...academyAddresses.readLessonNote,
  summary: 'My own note and bookmark on a lesson; an empty one while there is none',
  access: 'academy.browse',
  params: z.object({ id }),
  reply: note,
  errors: ['not_found'],
});

export const saveLessonNote = defineCall({
  ...academyAddresses.saveLessonNote,
  summary:
    'Keeps my note or bookmark on a lesson; fields that aren’t there stay. Refused when another tab has saved since',
  access: 'academy.browse',
  params: z.object({ id }),
  body: z.strictObject({
    revision: z.int().nonnegative(),
    text: z.string().max(LESSON_NOTE_MAX).optional(),
    bookmarked: z.boolean().optional(),
  }),
  reply: note,
  errors: ['not_found', 'answers_outdated'],
});

export const listLessonNotes = defineCall({
  ...academyAddresses.listLessonNotes,
  summary: 'My notes and bookmarks, those written last first',
  access: 'academy.browse',
  query: pageQuery.extend({
    search: word(60).optional(),
    bookmarked: z.enum(['true']).optional(),
  }),
  reply: listOf(
    z.object({
      lesson: z.int(),
      title: z.string(),
      course: z.string(),
      /** Whether the lesson can still be met; a note outlives it. */
      shown: z.boolean(),
      text: z.string(),
      bookmarked: z.boolean(),
      updated_at: instant,
    }),
  ),
});
