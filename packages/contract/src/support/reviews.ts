import { REVIEW_TEXT_MIN, STARS_MAX, STARS_MIN } from '@quotavera/domain/support/comments';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';
import { hiding, readersText, writer } from './comments.ts';

const stars = z.int().min(STARS_MIN).max(STARS_MAX);
const byId = z.object({ id });
const tipster = word(60);

const review = z.object({
  id: z.int(),
  author: writer,
  stars: z.int(),
  text: z.string(),
  /** Its author has paid for a channel; the others have followed for thirty days. */
  has_paid: z.boolean(),
  created_at: instant,
  changed_at: instant.nullable(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  is_mine: z.boolean(),
  /** Why it is hidden, for its author and for moderators; null for a shown one. */
  hidden_reason: z.string().nullable(),
});

export const listTipsterReviews = defineCall({
  ...supportAddresses.listTipsterReviews,
  summary: 'What readers who know a tipster say of them, latest first',
  access: 'comments.read',
  params: z.object({ id: tipster }),
  query: pageQuery,
  reply: listOf(review).extend({
    reviews: z.int(),
    /** From 1 to 5; null below five reviews. It says nothing about the record. */
    mean_stars: z.number().nullable(),
    /** The reader's own review; null without one. */
    own: review.nullable(),
    may_write: z.boolean(),
    may_answer: z.boolean(),
    may_hide: z.boolean(),
  }),
  errors: ['not_found'],
});

export const writeReview = defineCall({
  ...supportAddresses.writeReview,
  summary: 'Reviews a tipster, or changes the own review; what it said before is kept',
  access: 'bets.discuss',
  body: z.strictObject({ tipster, stars, text: readersText(REVIEW_TEXT_MIN) }),
  reply: review,
  errors: ['not_found', 'email_unconfirmed', 'review_early', 'rate_limited'],
});

export const deleteReview = defineCall({
  ...supportAddresses.deleteReview,
  summary: 'Deletes the own review, with what it said before',
  access: 'session.use',
  params: byId,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const listReviewVersions = defineCall({
  ...supportAddresses.listReviewVersions,
  summary: 'What a review said before its changes, latest first',
  access: 'comments.read',
  params: byId,
  reply: z.object({ results: z.array(z.object({ stars: z.int(), text: z.string(), written_at: instant })) }),
  errors: ['not_found'],
});

export const answerReview = defineCall({
  ...supportAddresses.answerReview,
  summary: 'Answers a review of oneself, once',
  access: 'tips.publish',
  status: 201,
  params: byId,
  body: z.strictObject({ text: readersText(1) }),
  reply: review,
  errors: ['not_found', 'conflict'],
});

export const hideReview = defineCall({
  ...supportAddresses.hideReview,
  summary: 'Hides a review, or shows it again; its author is told why',
  access: 'reports.moderate',
  params: byId,
  body: hiding,
  reply: z.object({ hidden: z.boolean() }),
  errors: ['not_found', 'already_disabled', 'not_disabled', 'own_account'],
});
