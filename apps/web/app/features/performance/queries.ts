import type { ReplyTo } from '../../platform/api/index.ts';
import type { performanceCalls } from '../../platform/api/performance-calls.ts';

export type Comparison = ReplyTo<typeof performanceCalls.compareTipsters>;
export type Compared = Comparison['tipsters'][number];
export type Report = ReplyTo<typeof performanceCalls.readReport>;
export type ReportMails = ReplyTo<typeof performanceCalls.listReportMails>;
