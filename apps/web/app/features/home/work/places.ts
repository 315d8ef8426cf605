import type { WorkQueue } from '@quotavera/domain/home';
import { paths } from '../../../paths.ts';

interface Place {
  /** Where the whole queue is decided. */
  all: string;
  /** Where one of its things is decided, by the key of its address; the queue itself where things have no address. */
  one?: (key: string) => string;
}

const work = `${paths.subscriptions}?as=work`;

export const PLACES: Readonly<Record<WorkQueue, Place>> = {
  money: { all: `${paths.subscriptions}?as=books` },
  disputes: { all: `${work}&state=open`, one: (key) => `${work}&state=open&dispute=${key}` },
  refunds: { all: `${work}&tab=refunds` },
  jobs: { all: `${work}&tab=jobs` },
  invoices: { all: `${paths.subscriptions}?as=books&state=waiting` },
  mails: { all: `${paths.mails}?undelivered=money`, one: (key) => `${paths.mails}?undelivered=money&mail=${key}` },
  reports: { all: paths.reports, one: (key) => `${paths.reports}?case=${key}` },
  words: { all: `${paths.reports}?tab=words` },
  messages: { all: paths.messages, one: (key) => `${paths.messages}?thread=${key}` },
  payouts: { all: paths.payouts, one: (key) => `${paths.payouts}?payout=${key}` },
  tips: {
    all: `${paths.toolsAdmin}?tab=queue`,
    one: (key) => `${paths.toolsAdmin}?tab=queue&tipster=${encodeURIComponent(key)}`,
  },
  outcomes: {
    all: `${paths.toolsAdmin}?tab=declared`,
    one: (key) => `${paths.toolsAdmin}?tab=declared&tipster=${encodeURIComponent(key)}`,
  },
  histories: { all: paths.declaredReviews },
  imports: { all: `${paths.toolsAdmin}?tab=schedules` },
  names: { all: `${paths.toolsAdmin}?tab=feed` },
  applications: {
    all: `${paths.meetingCall}?tab=list`,
    one: (key) => `${paths.meetingCall}?tab=list&application=${key}`,
  },
  calls: { all: paths.callRequest, one: (key) => `${paths.callRequest}?call=${key}` },
  posts: { all: `${paths.blog}?status=in_review`, one: (key) => `${paths.blogEditor}?id=${key}` },
  exams: { all: `${paths.academy}?tab=reviews` },
  suspicions: {
    all: `${paths.reports}?tab=suspicions`,
    one: (key) => `${paths.reports}?tab=suspicions&kind=${key}`,
  },
};
