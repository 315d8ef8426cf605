/** A report is about a tip, a user, the public page of a bankroll, a comment or a review. */
export const REPORT_TARGETS = ['tip', 'user', 'bankroll', 'comment', 'review'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** Why somebody reports a tip or a user. */
export const REPORT_REASONS = [
  'sure_win',
  'false_price',
  'copied',
  'promotion',
  'offensive',
  'impersonation',
  'spam',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATUSES = ['open', 'in_review', 'upheld', 'rejected'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

const NEXT: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  open: ['in_review', 'upheld', 'rejected'],
  in_review: ['open', 'upheld', 'rejected'],
  upheld: [],
  rejected: [],
};

/** The statuses that an admin may give next. A decision is final: only an appeal opens it again. */
export function statusesAfter(status: ReportStatus): readonly ReportStatus[] {
  return NEXT[status];
}

/** Whether a status waits for a decision. */
export function isUndecided(status: ReportStatus): boolean {
  return NEXT[status].length > 0;
}

/** An upheld report leads to one of these measures; `tip_hidden` needs a tip, `page_removed` a page, `words_hidden` a comment or a review. */
export const REPORT_MEASURES = ['warning', 'tip_hidden', 'page_removed', 'words_hidden', 'account_suspended'] as const;
export type ReportMeasure = (typeof REPORT_MEASURES)[number];

const NEEDS: Readonly<Partial<Record<ReportMeasure, readonly ReportTarget[]>>> = {
  tip_hidden: ['tip'],
  page_removed: ['bankroll'],
  words_hidden: ['comment', 'review'],
};

/** The measures that are possible against a target. */
export function measuresFor(target: ReportTarget): readonly ReportMeasure[] {
  return REPORT_MEASURES.filter((measure) => NEEDS[measure]?.includes(target) ?? true);
}

/** Both sides of a case are told of the decision, and may appeal. */
export const CASE_SIDES = ['reporter', 'reported'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];

/** A decision rests on the terms of service, or on the law (DSA, article 17). */
export const REPORT_GROUNDS = ['terms', 'law'] as const;
export type ReportGround = (typeof REPORT_GROUNDS)[number];

/** From so many open reports on, a target comes before the others. */
export const REPORTS_TOGETHER = 3;

/** Length of what a reporter or an appellant writes, and of the reasons of a decision. */
export const REPORT_TEXT_MIN = 20;
export const REPORT_TEXT_MAX = 2_000;
export const STATEMENT_MAX = 1_000;

const APPEAL_MONTHS = 6;

/** Returns until when a decision can be appealed: six months, as DSA article 20 has it. */
export function appealUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + APPEAL_MONTHS);
  return until;
}

export const APPEAL_STATUSES = ['open', 'granted', 'dismissed'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];
