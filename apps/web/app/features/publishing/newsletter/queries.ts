import type { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Issue = ReplyTo<typeof publishingAddresses.readIssue>;
export type IssueRow = ReplyTo<typeof publishingAddresses.listIssues>['results'][number];

export const STATUS_TONES = { draft: 'neutral', scheduled: 'accent', sending: 'warning', sent: 'positive' } as const;
