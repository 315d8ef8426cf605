import { tidyText } from '@quotavera/domain/accounts';
import {
  APPEAL_STATUSES,
  CASE_SIDES,
  REPORT_GROUNDS,
  REPORT_MEASURES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  REPORT_TEXT_MAX,
  REPORT_TEXT_MIN,
} from '@quotavera/domain/support/reports';
import { z } from 'zod';
import { emailAddress, personName } from '../accounts/registration.ts';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';

export const reportStatus = z.enum(REPORT_STATUSES);
export const reportReason = z.enum(REPORT_REASONS);
export const reportMeasure = z.enum(REPORT_MEASURES);
export const reportGround = z.enum(REPORT_GROUNDS);
export const appealStatus = z.enum(APPEAL_STATUSES);

/** A bound far above the rule's; longer texts aren't examined. */
const TEXT_READ = 20_000;

/** A text of several lines with a least and a greatest length, counted after spaces are tidied. */
export function longText(min: number, max: number) {
  return z.string().max(TEXT_READ).transform(tidyText).pipe(z.string().min(min).max(max));
}

/** The target of a report, as far as anybody who knows of the report may know it. */
export const reportTarget = z.object({
  type: z.enum(REPORT_TARGETS),
  tip_id: z.int().nullable(),
  /** The tip's author, the user, or who wrote the words; of a bankroll's page the name that it bears. */
  username: z.string(),
});

const appeal = z.object({
  text: z.string(),
  created_at: instant,
  status: appealStatus,
  answer: z.string(),
  decided_at: instant.nullable(),
});

/** A report as one of its two sides sees it; neither learns who the other is. */
const followup = z.object({
  /** Opens this page without signing in, and an appeal. */
  key: z.string(),
  side: z.enum(CASE_SIDES),
  target: reportTarget,
  status: reportStatus,
  /** Reason and text are those of the reporter's own report. */
  reason: reportReason.nullable(),
  text: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  measure: reportMeasure.nullable(),
  ground: reportGround.nullable(),
  /** The rule that was broken, of decisions against somebody. */
  rule: reportReason.nullable(),
  statement: z.string(),
  appeal: appeal.nullable(),
  /** This side may appeal until then; null when it can't. */
  appeal_until: instant.nullable(),
});

export const listReports = defineCall({
  ...supportAddresses.listReports,
  summary: 'Reports that one made, and decisions about oneself; latest first',
  access: 'session.use',
  query: pageQuery,
  reply: listOf(followup),
});

export const fileReport = defineCall({
  ...supportAddresses.fileReport,
  summary:
    'Reports a tip, a user, the public page of a bankroll, a comment or a review; visitors leave a name and an e-mail address, to which the outcome is sent',
  access: 'reports.file',
  status: 201,
  body: z.strictObject({
    reported_tip: id.optional(),
    /** Username as people see it. */
    reported_user: word(60).optional(),
    /** The secret of the address of a bankroll's page. */
    reported_bankroll: word(60).optional(),
    reported_comment: id.optional(),
    reported_review: id.optional(),
    reason: reportReason,
    text: longText(REPORT_TEXT_MIN, REPORT_TEXT_MAX),
    /** Only from visitors. */
    name: personName.optional(),
    email: emailAddress.optional(),
    good_faith: z.boolean().refine((yes) => yes, { error: 'good_faith_required' }),
    /** A field that people don't see; what fills it in is a program. */
    website: z.string().max(500).optional(),
  }),
  reply: z.object({
    /** The key is null for visitors, who get it by mail. */
    key: z.string().nullable(),
    status: reportStatus,
  }),
  errors: ['not_found', 'already_reported', 'own_account', 'rate_limited'],
});

export const reportReasons = defineCall({
  ...supportAddresses.reportReasons,
  summary: 'Why a tip or a user can be reported',
  access: 'public.read',
  reply: z.object({ results: z.array(reportReason) }),
});

export const reportStatuses = defineCall({
  ...supportAddresses.reportStatuses,
  summary: 'The statuses of a report, and which ones may follow each',
  access: 'public.read',
  reply: z.object({ results: z.array(z.object({ status: reportStatus, next: z.array(reportStatus) })) }),
});

const key = z.string().min(1).max(120);

export const followReport = defineCall({
  ...supportAddresses.followReport,
  summary: 'What became of a report, for who has the key of its mail',
  access: 'public.read',
  body: z.strictObject({ key }),
  reply: followup,
  errors: ['link_invalid', 'rate_limited'],
});

export const appealReport = defineCall({
  ...supportAddresses.appealReport,
  summary: 'Asks to look at a decision again: once for each side, within six months',
  access: 'public.read',
  status: 201,
  body: z.strictObject({ key, text: longText(REPORT_TEXT_MIN, REPORT_TEXT_MAX) }),
  reply: followup,
  errors: ['link_invalid', 'appeal_not_possible', 'rate_limited'],
});
