import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type ApplicationRow = ReplyTo<typeof supportAddresses.listApplications>['results'][number];
export type WholeApplication = ReplyTo<typeof supportAddresses.readApplication>;

export const STATUS_TONES = {
  received: 'warning',
  meeting_set: 'accent',
  accepted: 'positive',
  refused: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<ApplicationRow['status'], string>;
