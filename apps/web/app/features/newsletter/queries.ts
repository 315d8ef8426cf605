import type { ReplyTo } from '../../platform/api/index.ts';
import type { newsletterCalls } from '../../platform/api/newsletter-calls.ts';

export type Issue = ReplyTo<typeof newsletterCalls.readIssue>;
export type IssueRow = ReplyTo<typeof newsletterCalls.listIssues>['results'][number];

export const STATUS_TONES = { draft: 'neutral', scheduled: 'accent', sending: 'warning', sent: 'positive' } as const;
