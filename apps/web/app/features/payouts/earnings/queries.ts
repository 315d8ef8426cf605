import type { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Earnings = NonNullable<ReplyTo<typeof payoutsAddresses.readEarnings>>;
export type Payout = ReplyTo<typeof payoutsAddresses.listOwnPayouts>['results'][number];
export type Movement = ReplyTo<typeof payoutsAddresses.listMovements>['results'][number];
export type Statement = ReplyTo<typeof payoutsAddresses.listStatements>['results'][number];

export const STATUS_TONES = {
  requested: 'warning',
  confirmed: 'accent',
  sent: 'accent',
  paid: 'positive',
  rejected: 'negative',
  returned: 'negative',
} as const satisfies Record<Payout['status'], string>;

/** A day on a calendar in Rome, where contracts and payouts are kept. */
export const ROME = 'Europe/Rome';
