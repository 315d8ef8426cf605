import type { bankrollAdminAddresses } from '@quotavera/contract/bankroll/admin-addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Review = ReplyTo<typeof bankrollAdminAddresses.listDeclaredReviews>['results'][number];
type ReviewDetail = ReplyTo<typeof bankrollAdminAddresses.readDeclaredReview>;
export type ReviewSheet = NonNullable<ReviewDetail['sheet']>;
