import { REVIEW_FOLLOW_MS } from '../../limits/limits.ts';

export const STARS_MIN = 1;
export const STARS_MAX = 5;
/** A mean of fewer reviews is an accident: none is shown. */
const REVIEWS_FOR_MEAN = 5;
/** The reviews that a tipster's page shows before its reader asks for all. */
export const REVIEWS_SHOWN = 3;
/** A review says something: its text has at least so many characters. */
export const REVIEW_TEXT_MIN = 20;

/** A reader's ties to a tipster. */
export interface ReviewTies {
  /** Since when the reader follows the tipster, in milliseconds since 1970; null for who doesn't. */
  followedAt: number | null;
  /** Whether the reader has ever paid for one of the tipster's channels. */
  hasPaid: boolean;
}

/** Whether a reader knows a tipster enough to review them: has followed for thirty days, or has paid. `now` in milliseconds since 1970. */
export function mayReview({ followedAt, hasPaid }: ReviewTies, now: number): boolean {
  return hasPaid || (followedAt !== null && now - followedAt >= REVIEW_FOLLOW_MS);
}

/** The mean of the stars, 1 to 5, to a tenth; null below five reviews. */
export function meanStars({ reviews, stars }: { reviews: number; stars: number }): number | null {
  return reviews < REVIEWS_FOR_MEAN ? null : Math.round((10 * stars) / reviews) / 10;
}
