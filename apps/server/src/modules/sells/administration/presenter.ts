import type { ReplyOf } from '@quotavera/contract/core';
import type { listAllSubscriptions, readAnySubscription } from '@quotavera/contract/sells';
import { refundableCents, refundOfPart } from '@quotavera/domain/sells';
import { pick } from '../../../platform/http/pick.ts';
import { presentSold } from '../purchase/presenter.ts';
import { receiptNumber } from '../receipt/repository.ts';
import type { Act, PaymentHistory } from './repository-detail.ts';
import type { ListedSubscription } from './repository-list.ts';

export type RowView = ReplyOf<typeof listAllSubscriptions>['results'][number];
export type DetailView = ReplyOf<typeof readAnySubscription>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentRow(row: ListedSubscription): RowView {
  return {
    ...pick(row, [
      'id',
      'customer',
      'product',
      'plan',
      'period',
      'status',
      'cancel_at_period_end',
      'price_cents',
      'provider',
      'failure',
      'end_reason',
    ]),
    channel: presentSold(row.channel),
    current_period_start: row.period_start.toISOString(),
    current_period_end: row.period_end.toISOString(),
    created_at: row.created_at.toISOString(),
    ended_at: iso(row.ended_at),
  };
}

function presentRefund(refund: PaymentHistory['refunds'][number]): DetailView['purchases'][number]['refunds'][number] {
  return {
    ...pick(refund, ['id', 'cents', 'card_cents', 'reason', 'note', 'status', 'actor']),
    created_at: new Date(refund.at).toISOString(),
  };
}

export function presentPayment(payment: PaymentHistory, now: Date): DetailView['purchases'][number] {
  const { period_start: start, period_end: end, status } = payment;
  const paid = {
    priceCents: payment.price_cents,
    refundedCents: payment.refunded_cents,
    disputedCents: payment.disputed_cents,
    period: start && end ? { start, end } : null,
  };
  const isPaid = status === 'succeeded';
  return {
    ...pick(payment, [
      'id',
      'kind',
      'failure',
      'price_cents',
      'carried_cents',
      'card_cents',
      'refunded_cents',
      'disputed_cents',
      'vat_country',
      'vat_rate_bp',
      'provider',
      'reference',
    ]),
    status,
    refundable_cents: isPaid ? refundableCents(paid) : 0,
    unused_cents: isPaid ? (refundOfPart(paid, { of: 'unused' }, now) ?? 0) : 0,
    created_at: payment.created_at.toISOString(),
    paid_at: iso(payment.paid_at),
    period_start: iso(start),
    period_end: iso(end),
    receipts: payment.receipts.map((receipt) => ({
      id: receipt.id,
      number: receiptNumber(receipt),
      kind: receipt.kind,
      gross_cents: receipt.gross,
    })),
    refunds: payment.refunds.map(presentRefund),
    entries: payment.entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
  };
}

export function presentAct({ at, ...act }: Act): DetailView['acts'][number] {
  return { ...act, at: at.toISOString() };
}
