import { DECLARED_STATES } from '@quotavera/domain/bankroll';
import { z } from 'zod';
import { day, defineCall, fraction, id, instant, listOf, pageQuery } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';
import { bankrollAdminAddresses } from './admin-addresses.ts';
import { importReport } from './imports.ts';

/** Nobody has checked a figure that has this beside it: whoever shows the figure says so in its line. */
const status = z.literal('declared_not_verified');

export const declaredHistory = defineCall({
  ...bankrollAddresses.declaredHistory,
  summary: "A tipster's history from elsewhere as he declares it: not verified, and part of no figure",
  access: 'tipsters.list',
  params: z.object({ id: z.string().max(60) }),
  reply: z.object({
    status,
    bets: z.int(),
    won: z.int(),
    from: day.nullable(),
    to: day.nullable(),
    yield: fraction,
    average_odds: z.number().nullable(),
    years: z.array(z.object({ status, year: z.string(), bets: z.int(), yield: fraction })),
  }),
});

/** An admin looks at this sheet before a declared history shows in public. */
export const reviewSheet = importReport
  .pick({
    odd_rows: true,
    rows: true,
    outcomes: true,
    yield: true,
    largest_odds: true,
    largest_stake_cents: true,
    warnings: true,
    staked_cents: true,
    profit_cents: true,
    rejections: true,
  })
  .extend({
    /** Rows that contradict themselves; they weren't taken. */
    contradictions: z.int(),
    /** Answers of the tipster to what the file left open. */
    answers: z.array(z.enum(['format', 'columns', 'header_line', 'decimal', 'dates', 'odds', 'words', 'currencies'])),
  });

const review = z.object({
  id: z.int(),
  tipster: z.object({ id: z.int(), username: z.string() }),
  name: z.string(),
  format: importReport.shape.format,
  ...importReport.pick({ rows_read: true, rows_new: true, rows_changed: true, rows_rejected: true }).shape,
  /** Counts of the sheet; null for a file of the time before there were any. */
  odd_rows: z.int().nullable(),
  contradictions: z.int().nullable(),
  warnings: importReport.shape.warnings,
  state: z.enum(DECLARED_STATES),
  reason: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
});

export const listDeclaredReviews = defineCall({
  ...bankrollAdminAddresses.listDeclaredReviews,
  summary: 'Files with histories that tipsters declare, in one state; those that wait for longest first',
  access: 'tips.moderate',
  query: pageQuery.safeExtend({ state: z.enum(DECLARED_STATES).default('waiting') }),
  reply: listOf(review),
});
export const readDeclaredReview = defineCall({
  ...bankrollAdminAddresses.readDeclaredReview,
  summary: 'A file with a declared history: its odd rows and its refused ones',
  access: 'tips.moderate',
  params: z.object({ id }),
  reply: review.extend({ sheet: reviewSheet.nullable() }),
  errors: ['not_found'],
});
export const decideDeclaredReview = defineCall({
  ...bankrollAdminAddresses.decideDeclaredReview,
  summary: "Shows a declared history on its tipster's page, or refuses it; the tipster is told why",
  access: 'tips.moderate',
  params: z.object({ id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approved') }),
    z.strictObject({ decision: z.literal('refused'), reason: z.string().trim().min(3).max(500) }),
  ]),
  reply: review,
  errors: ['not_found', 'conflict'],
});
