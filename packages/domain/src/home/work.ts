import type { Capability } from '../access/index.ts';

/**
 * Everything that waits for somebody's decision, with the capability that decides it; in the order of what harms most when it waits. Each
 * member of the staff sees the queues that they may decide.
 */
export const WORK_QUEUES = {
  money: 'subscriptions.administer',
  disputes: 'subscriptions.administer',
  refunds: 'subscriptions.administer',
  jobs: 'subscriptions.administer',
  invoices: 'subscriptions.administer',
  mails: 'mails.administer',
  reports: 'reports.moderate',
  words: 'reports.moderate',
  messages: 'support.administer',
  payouts: 'payouts.administer',
  tips: 'tips.moderate',
  outcomes: 'tips.moderate',
  histories: 'tips.moderate',
  imports: 'tools.admin',
  names: 'tools.admin',
  applications: 'applications.administer',
  calls: 'calls.administer',
  posts: 'posts.review',
  exams: 'academy.teach',
  suspicions: 'reports.moderate',
} as const satisfies Record<string, Capability>;

export type WorkQueue = keyof typeof WORK_QUEUES;
export const WORK_QUEUE_NAMES = Object.keys(WORK_QUEUES) as WorkQueue[];

/** A queue is counted up to one more than this: beyond, its exact length changes nothing. */
export const WORK_COUNT_MAX = 99;
