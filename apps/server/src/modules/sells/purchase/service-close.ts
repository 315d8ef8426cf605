import { DAY_MS } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { type ClosedOrder, closeOpen, type OpenOrders, type Purchase, updatePurchase } from './repository.ts';

/** Cancels a payment at its provider, after the transaction that closed its order. */
export const cancelPayment = jobKind<{ provider: string; intentId: string }>('cancel_payment');
/** Over about three days. */
const ATTEMPTS = 25;

async function cancelAfterwards(trx: Trx, { provider, intent_id: intentId }: ClosedOrder): Promise<void> {
  if (intentId === null) return;
  await addJob(trx, cancelPayment, { provider, intentId }, { jobKey: `cancel:${intentId}`, maxAttempts: ATTEMPTS });
}

/**
 * Closes orders and renewals that may still be paid. Call it in the transaction of whatever ends or moves a period: what they promised to carry
 * over is there no more. A payment that comes all the same is given back.
 */
export async function closeOrders(trx: Trx, of: OpenOrders, at: Date): Promise<void> {
  for (const order of await closeOpen(trx, of, at)) await cancelAfterwards(trx, order);
}

/** An order that waits for its reader for so long is paid by nobody any more. */
const ABANDONED_MS = DAY_MS;

/** Whether an order was left. Providers keep payments open for ever, and each would be asked about as long as its order is. */
export function isAbandoned({ kind, ordered_at, created_at }: Purchase, at: Date): boolean {
  return kind !== 'renewal' && at.getTime() - (ordered_at ?? created_at).getTime() >= ABANDONED_MS;
}

/** Closes an order whose promise holds no more, or that was left. */
export async function closeOrder(trx: Trx, order: Purchase, at: Date): Promise<void> {
  await updatePurchase(trx, order.id, { status: 'canceled', place_until: null }, at);
  await cancelAfterwards(trx, order);
}

/** Closes an order whose payment a bank has refused after it had worked on it: its buyer has long gone on. */
export async function failOrder(trx: Trx, order: Purchase, at: Date): Promise<void> {
  await updatePurchase(trx, order.id, { status: 'failed', place_until: null }, at);
  await cancelAfterwards(trx, order);
}
