import type { applicationsCalls } from '../../platform/api/applications-calls.ts';
import type { ReplyTo } from '../../platform/api/index.ts';

export type ApplicationRow = ReplyTo<typeof applicationsCalls.listApplications>['results'][number];
export type WholeApplication = ReplyTo<typeof applicationsCalls.readApplication>;

export const STATUS_TONES = {
  received: 'warning',
  meeting_set: 'accent',
  accepted: 'positive',
  refused: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<ApplicationRow['status'], string>;
