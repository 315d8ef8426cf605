import { type DisputeStatus, refundSettledEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { setDispute } from '../provider/sandbox/repository.ts';
import type { Purchase } from '../purchase/repository.ts';
import { lockParts, selectPartOf, updatePart } from '../purchase/repository-refunds.ts';
import { applyDisputeWithin } from '../purchase/service-dispute.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { settlePart } from './repository.ts';

const FEE_CENTS = 1_500;

export interface PastDispute {
  status: DisputeStatus;
  openedAt: Date;
  dueAt: Date;
  /** Ignored while it is open. */
  closedAt: Date;
  hasEvidence: boolean;
}

/** A dispute as the sandbox has played it. For the simulated world. */
export async function recordPastDispute(
  context: Pick<SellsContext, 'mail'>,
  trx: Trx,
  purchase: Purchase,
  { status, openedAt, dueAt, closedAt, hasEvidence }: PastDispute,
): Promise<void> {
  const intentId = purchase.intent_id!;
  const said = { reference: `dp_${intentId}`, intentId, cents: purchase.price_cents, feeCents: FEE_CENTS };
  const about = { reason: 'fraudulent', dueAt, hasEvidence };
  await setDispute(trx, intentId, 'open', openedAt);
  await applyDisputeWithin(context, trx, { ...said, ...about, status: 'open' }, openedAt);
  if (status === 'open') return;
  await setDispute(trx, intentId, status, openedAt);
  await applyDisputeWithin(context, trx, { ...said, ...about, status }, closedAt);
}

/** A refund that failed until it waited, because the card is closed; the bank has paid one that is `settled`. */
export async function recordFailedRefund(
  trx: Trx,
  purchase: Purchase,
  { adminId, at, failedAt, settled }: { adminId: number; at: Date; failedAt: Date; settled: boolean },
): Promise<void> {
  await refundPurchase(trx, purchase, { cents: purchase.price_cents, reason: 'goodwill', actorId: adminId, at });
  const id = await selectPartOf(trx, purchase.id);
  const [part] = await lockParts(trx, { id });
  await updatePart(trx, id, { status: 'failed', failures: 3, failure: 'expired_or_canceled_card' }, failedAt);
  if (!settled) return;
  await settlePart(trx, id, { as: 'bank', note: 'TRN 26110417', by: adminId, at: failedAt });
  await post(trx, {
    kind: 'refund_settled',
    cause: `refund_settled:${id}`,
    purchaseId: purchase.id,
    at: failedAt,
    entries: refundSettledEntries(part!.cents, 'bank'),
  });
}

/** Whether a dispute was recorded before. */
export { hasDisputes } from './repository.ts';
