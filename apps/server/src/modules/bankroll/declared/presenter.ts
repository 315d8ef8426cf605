import type { listDeclaredReviews } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { pick } from '../../../platform/http/pick.ts';
import type { ReviewRow } from './repository.ts';

export type ReviewView = ReplyOf<typeof listDeclaredReviews>['results'][number];

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
