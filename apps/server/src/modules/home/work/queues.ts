import type { Member } from '@quotavera/domain/access';
import type { WorkQueue } from '@quotavera/domain/home';
import { suspicionKindsFor } from '@quotavera/domain/support/reports';
import type { QueueRows } from '../../../platform/context.ts';
import { waitingExams } from '../../academy/index.ts';
import { waitingMails } from '../../accounts/index.ts';
import { waitingHistories } from '../../bankroll/index.ts';
import { waitingImports, waitingNames } from '../../calendar/index.ts';
import { waitingPosts } from '../../publishing/blog/index.ts';
import {
  waitingDifferences,
  waitingDisputes,
  waitingInvoices,
  waitingJobs,
  waitingPayouts,
  waitingRefunds,
} from '../../sells/index.ts';
import { waitingApplications } from '../../support/applications/index.ts';
import { waitingThreads } from '../../support/messages/index.ts';
import { waitingReports, waitingSuspicions, waitingTexts } from '../../support/reports/index.ts';
import { waitingTips } from '../../tips/index.ts';

export interface WorkWindow {
  viewer: Member;
  language: string;
  now: Date;
}

/** Each queue's own module says what waits in it. A new one is a line here, a row of `WORK_QUEUES` and its function in its module. */
export const QUEUES: Readonly<Record<WorkQueue, (window: WorkWindow) => QueueRows>> = {
  money: waitingDifferences,
  disputes: waitingDisputes,
  refunds: waitingRefunds,
  jobs: waitingJobs,
  invoices: waitingInvoices,
  mails: waitingMails,
  reports: waitingReports,
  words: waitingTexts,
  messages: () => waitingThreads(false),
  payouts: waitingPayouts,
  tips: ({ now }) => waitingTips('unsettled', now),
  outcomes: ({ now }) => waitingTips('self_declared', now),
  histories: waitingHistories,
  imports: waitingImports,
  names: waitingNames,
  applications: ({ now }) => waitingApplications(now),
  calls: () => waitingThreads(true),
  posts: waitingPosts,
  exams: ({ viewer, language }) => waitingExams(viewer, language),
  suspicions: ({ viewer }) => waitingSuspicions(suspicionKindsFor(viewer)),
};
