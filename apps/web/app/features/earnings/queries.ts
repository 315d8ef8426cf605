import type { ReplyTo } from '../../platform/api/index.ts';
import type { sellsCalls } from '../../platform/api/sells-calls.ts';

export type Earnings = NonNullable<ReplyTo<typeof sellsCalls.readEarnings>>;
export type Payout = ReplyTo<typeof sellsCalls.listOwnPayouts>['results'][number];
export type Movement = ReplyTo<typeof sellsCalls.listMovements>['results'][number];
export type Statement = ReplyTo<typeof sellsCalls.listStatements>['results'][number];

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
