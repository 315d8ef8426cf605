import type { listDeclaredReviews, reviewSheet } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { z } from 'zod';
import { pick } from '../../../platform/http/pick.ts';
import type { ReviewRow } from './repository.ts';

export type ReviewSheet = z.output<typeof reviewSheet>;
export type ReviewView = ReplyOf<typeof listDeclaredReviews>['results'][number];

/** The report of an import and the tipster's answers, as far as an admin judges by them. */
export function sheetOf(
  report: Omit<ReviewSheet, 'contradictions' | 'answers'>,
  answers: ReviewSheet['answers'],
): ReviewSheet {
  return {
    ...pick(report, [
      ...(['odd_rows', 'rows', 'outcomes', 'yield', 'largest_odds', 'largest_stake_cents'] as const),
      ...(['warnings', 'staked_cents', 'profit_cents', 'rejections'] as const),
    ]),
    contradictions: report.rejections.filter(({ code }) => code === 'contradicts_outcome').length,
    answers,
  };
}

export function presentReview(row: ReviewRow): ReviewView {
  return {
    ...pick(row, ['id', 'rows_read', 'rows_new', 'rows_changed', 'rows_rejected', 'decided_by']),
    tipster: { id: row.account_id, username: row.username },
    name: row.file_name,
    format: row.format as ReviewView['format'],
    odd_rows: row.sheet?.odd_rows ?? null,
    contradictions: row.sheet?.contradictions ?? null,
    warnings: row.sheet?.warnings ?? [],
    state: row.review,
    reason: row.review_reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.reviewed_at?.toISOString() ?? null,
  };
}
