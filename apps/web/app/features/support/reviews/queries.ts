import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type ReviewList = ReplyTo<typeof supportAddresses.listTipsterReviews>;
export type Review = ReviewList['results'][number];

/** The reviews that a tipster's page shows before its reader asks for all. */
export const REVIEWS_SHOWN = 3;

export const ofReviews = (path: string): boolean => path.startsWith('/users/v1/reviews');
