import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type ReviewList = ReplyTo<typeof supportAddresses.listTipsterReviews>;
export type Review = ReviewList['results'][number];

export const ofReviews = (path: string): boolean => path.endsWith('/reviews/') || path.startsWith('/users/v1/reviews');
