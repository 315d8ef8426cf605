import type { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Dispute = ReplyTo<typeof sellsAddresses.listDisputes>['results'][number];
export type FailedRefund = ReplyTo<typeof sellsAddresses.listFailedRefunds>['results'][number];

/** Under what a customer is listed: the name, or the username where there is none. */
export const customerName = ({ customer }: Pick<Dispute, 'customer'>): string => customer.name || customer.username;
