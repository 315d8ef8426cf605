import { COMMENT_SUBJECTS } from '@quotavera/domain/support/comments';
import {
  HIDEABLE_TEXTS,
  TEXT_CAUSES,
  TEXT_KINDS,
  WATCHED_WORD_MAX,
  WATCHED_WORD_MIN,
} from '@quotavera/domain/support/reports';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';
import { reportReason } from './reports.ts';

const kind = z.enum(TEXT_KINDS);

const textPlace = z.object({
  of: z.enum([...COMMENT_SUBJECTS, 'tipster']),
  id: z.int(),
  /** The part of the address that names an article, or the tipster's name. */
  name: z.string(),
});
export type TextPlace = z.output<typeof textPlace>;
/** Where a comment or a review stands; null for a text with a page of its own, and where the text is gone. */
const place = textPlace.nullable();

const review = z.object({
  id: z.int(),
  kind,
  /** The tip, the account, the post, the comment or the review, by the kind. */
  subject: z.int(),
  username: z.string(),
  cause: z.enum(TEXT_CAUSES),
  /** Watched words that stand in it. */
  found: z.array(z.string()),
  /** The text as it was found; its author may have changed it since. */
  words: z.string(),
  queued_at: instant,
  seen_at: instant.nullable(),
  seen_by: z.string().nullable(),
  place,
});

const TEXT_STATES = ['waiting', 'seen'] as const;
export type TextState = (typeof TEXT_STATES)[number];

export const listTextReviews = defineCall({
  ...supportAddresses.listTextReviews,
  summary: 'Texts that queue by themselves: first tips of new tipsters, and watched words; the longest waiting first',
  access: 'reports.moderate',
  query: pageQuery.safeExtend({ state: z.enum(TEXT_STATES).default('waiting') }),
  reply: listOf(review),
});

export const seeText = defineCall({
  ...supportAddresses.seeText,
  summary: 'Says that I have looked at a text; the second of two is told who was first',
  access: 'reports.moderate',
  params: z.object({ id }),
  reply: review,
  errors: ['not_found', 'conflict', 'own_account'],
});

export const searchTexts = defineCall({
  ...supportAddresses.searchTexts,
  summary: 'Texts of one kind with all of these words, whatever their case and accents; the latest fifty',
  access: 'reports.moderate',
  query: z.strictObject({ kind, words: z.string().trim().min(WATCHED_WORD_MIN).max(WATCHED_WORD_MAX) }),
  reply: z.object({
    results: z.array(
      z.object({
        subject: z.int(),
        username: z.string(),
        title: z.string(),
        words: z.string(),
        at: instant.nullable(),
        place,
      }),
    ),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
});

export const listHiddenTexts = defineCall({
  ...supportAddresses.listHiddenTexts,
  summary: 'Texts of one kind that are hidden, and why; those hidden last come first',
  access: 'reports.moderate',
  query: pageQuery.safeExtend({ kind: z.enum(HIDEABLE_TEXTS).default('tip') }),
  reply: listOf(
    z.object({
      id: z.int(),
      /** Empty when the account is gone. */
      username: z.string(),
      words: z.string(),
      hidden_at: instant,
      reason: z.string(),
      /** The decision that its author was given; null for a tip that was hidden before there were any. */
      case: z.int().nullable(),
      rule: reportReason.nullable(),
      place,
    }),
  ),
});

const watchedWord = z.object({
  id: z.int(),
  word: z.string(),
  added_at: instant,
  added_by: z.string().nullable(),
});
const watchedWords = z.object({ results: z.array(watchedWord) });

export const listWatchedWords = defineCall({
  ...supportAddresses.listWatchedWords,
  summary: 'The words that bring a text before a moderator, by their letters',
  access: 'reports.moderate',
  reply: watchedWords,
});

export const watchWord = defineCall({
  ...supportAddresses.watchWord,
  summary: 'Adds a word, or a few that stand together; it is found whole, whatever its case and accents',
  access: 'words.administer',
  status: 201,
  body: z.strictObject({ word: word(WATCHED_WORD_MAX).min(WATCHED_WORD_MIN) }),
  reply: watchedWords,
});

export const unwatchWord = defineCall({
  ...supportAddresses.unwatchWord,
  summary: 'Takes a word off the list; what was found by it stays',
  access: 'words.administer',
  params: z.object({ id }),
  reply: watchedWords,
  errors: ['not_found'],
});
