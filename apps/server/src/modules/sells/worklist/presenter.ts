import type { ReplyOf } from '@quotavera/contract/core';
import type { retryRefund, sendEvidence } from '@quotavera/contract/sells';
import { pick } from '../../../platform/http/pick.ts';
import type { FailedRefund, ListedDispute } from './repository.ts';

export type DisputeView = ReplyOf<typeof sendEvidence>;
export type RefundView = ReplyOf<typeof retryRefund>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentDispute(dispute: ListedDispute): DisputeView {
  return {
    ...pick(dispute, [
      'id',
      'customer',
      'product',
      'subscription',
      'provider',
      'reference',
      'cents',
      'fee_cents',
      'status',
      'reason',
      'evidence_by',
    ]),
    opened_at: dispute.opened_at.toISOString(),
    due_at: iso(dispute.due_at),
    evidence_at: iso(dispute.evidence_at),
    closed_at: iso(dispute.closed_at),
  };
}

export function presentFailed(refund: FailedRefund): RefundView {
  return {
    ...pick(refund, [
      'id',
      'customer',
      'product',
      'subscription',
      'provider',
      'cents',
      'failures',
      'failure',
      'settled_as',
      'settled_note',
      'settled_by',
    ]),
    created_at: refund.created_at.toISOString(),
    settled_at: iso(refund.settled_at),
  };
}
