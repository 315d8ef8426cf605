import { CASE_SIDES, REPORT_TEXT_MIN, STATEMENT_MAX } from '@quotavera/domain/support/reports';
import { z } from 'zod';
import { personRef } from '../accounts/audit.ts';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';
import {
  appealStatus,
  longText,
  reportGround,
  reportMeasure,
  reportReason,
  reportStatus,
  reportTarget,
} from './reports.ts';

/** Every report on one target until it is decided: they stand together and are decided at once. */
const row = z.object({
  id: z.int(),
  target: reportTarget,
  status: reportStatus,
  reports: z.int(),
  /** Three or more: comes before the others. */
  urgent: z.boolean(),
  reasons: z.array(reportReason),
  opened_at: instant,
  decided_at: instant.nullable(),
  measure: reportMeasure.nullable(),
  /** A side has appealed, and nobody has answered yet. */
  appealed: z.boolean(),
});

/** The product's own evidence on a reported tip: its words, the comparison of its price, and its entries in the log. */
const tipEvidence = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  odds: z.string(),
  price_verified: z.boolean().nullable(),
  imported_odds: z.string().nullable(),
  imported_bookmaker: z.string().nullable(),
  imported_seen_at: instant.nullable(),
  published_at: instant.nullable(),
  starts_at: instant.nullable(),
  outcome: z.string(),
  disabled: z.boolean(),
  entries: z.array(z.object({ type: z.string(), at: instant, index: z.int().nullable() })),
});

const userEvidence = z.object({
  bio: z.string(),
  headline: z.string(),
  banned: z.boolean(),
  registered_at: instant,
  /** Both counts are of the last ninety days. */
  tips: z.int(),
  unverified: z.int(),
  earlier_cases: z.int(),
  earlier_upheld: z.int(),
  suspicions: z.int(),
});

const whole = row.extend({
  version: z.int(),
  account: personRef,
  ground: reportGround.nullable(),
  rule: reportReason.nullable(),
  /** Nobody reported it: a moderator decided by themselves. */
  by_house: z.boolean(),
  statement: z.string(),
  decided_by: personRef.nullable(),
  next: z.array(reportStatus),
  measures: z.array(reportMeasure),
  complaints: z.array(
    z.object({
      id: z.int(),
      reason: reportReason,
      text: z.string(),
      /** The target's words when it was reported; empty for a report of before they were kept. */
      words: z.string(),
      created_at: instant,
      /** The reporter is null for a visitor, or somebody whose account is gone. */
      reporter: personRef.nullable(),
      name: z.string(),
      email: z.string(),
    }),
  ),
  appeals: z.array(
    z.object({
      id: z.int(),
      side: z.enum(CASE_SIDES),
      text: z.string(),
      created_at: instant,
      status: appealStatus,
      answer: z.string(),
      decided_at: instant.nullable(),
    }),
  ),
  tip: tipEvidence.nullable(),
  /** The target's words now; empty where they are gone. */
  words: z.string(),
  user: userEvidence,
});

const CASE_STATES = ['waiting', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const listReportCases = defineCall({
  ...supportAddresses.listReportCases,
  summary: 'What was reported: what waits, targets with three reports first; or what is decided, latest first',
  access: 'reports.moderate',
  query: pageQuery.safeExtend({
    state: z.enum(CASE_STATES).default('waiting'),
    reason: reportReason.optional(),
  }),
  reply: listOf(row),
});

export const readReportCase = defineCall({
  ...supportAddresses.readReportCase,
  summary: 'Everything about a reported target: who reported it and why, and the evidence',
  access: 'reports.moderate',
  params: z.object({ id }),
  reply: whole,
  errors: ['not_found'],
});

export const decideReport = defineCall({
  ...supportAddresses.decideReport,
  summary: 'Changes the status of a reported target; a decision carries its reasons to both sides',
  access: 'reports.moderate',
  body: z.strictObject({
    case: id,
    version: z.int(),
    status: reportStatus,
    /** With `upheld`. */
    measure: reportMeasure.optional(),
    ground: reportGround.optional(),
    /** The rule that was broken; the reason of the first report where it isn't said. */
    rule: reportReason.optional(),
    /** With `upheld` and `rejected`: what both sides read. */
    statement: longText(REPORT_TEXT_MIN, STATEMENT_MAX).optional(),
  }),
  reply: whole,
  errors: ['not_found', 'conflict', 'own_account', 'status_not_next', 'validation', 'last_admin'],
});

export const decideAppeal = defineCall({
  ...supportAddresses.decideAppeal,
  summary:
    'Answers an appeal. Granted to the reported side it takes the measure back; granted to a reporter it opens the case again',
  access: 'reports.moderate',
  params: z.object({ id }),
  body: z.strictObject({ granted: z.boolean(), answer: longText(REPORT_TEXT_MIN, STATEMENT_MAX) }),
  reply: whole,
  errors: ['not_found', 'conflict', 'own_account'],
});
