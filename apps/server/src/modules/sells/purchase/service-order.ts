import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { completeWithoutCard } from './service-apply.ts';
import { closeOrder } from './service-close.ts';
import { lockWithBuyer } from './service-lock.ts';
import { brokenPromise, mustStartAtOnce } from './service-promise.ts';
import { vatOf } from './service-vat.ts';

/**
 * The reader presses the order button. The promise is computed anew: an order that holds no more is closed. Whether the service is to begin
 * at once is kept as proof, and where they live as evidence for VAT; what the old plan pays whole is paid with it, and everything else is
 * confirmed with the provider next.
 */
export async function placeOrder(
  context: SellsContext,
  accountId: number,
  publicId: string,
  { immediateStart, country }: { immediateStart: boolean; country: string | null },
): Promise<repository.Purchase | Failure> {
  const { db, clock } = context;
  const closed = fail('purchase_closed');
  const placed = await transact(db, async (trx) => {
    const own = await repository.selectOwnPurchase(trx, accountId, publicId);
    const purchase = own && (await lockWithBuyer(trx, { id: own.id }));
    if (!purchase || purchase.kind === 'renewal') return fail('not_found');
    if (purchase.status !== 'requires_payment_method' && purchase.status !== 'requires_action') return closed;
    if (country === null && context.environment.VAT_OSS) return fail('validation', { fields: { country: 'required' } });
    const at = clock.now();
    if (!immediateStart && (await mustStartAtOnce(trx, purchase, at))) {
      return fail('validation', { fields: { immediate_start: 'required' } });
    }
    if (await brokenPromise(context, trx, purchase, { from: purchase.created_at, at })) {
      await closeOrder(trx, purchase, at);
      return null;
    }
    const { rule } = await vatOf(context, trx, { accountId, stated: country }, at);
    const vat = { vat_country: rule.country, vat_rate_bp: rule.rateBp };
    const stated = country === null ? {} : { billing_country: country };
    await repository.updatePurchase(
      trx,
      purchase.id,
      { immediate_start: immediateStart, ordered_at: at, ...vat, ...stated },
      at,
    );
    return purchase;
  });
  if (placed === null) return closed;
  if (isFailure(placed)) return placed;
  if (placed.card_cents === 0) await completeWithoutCard(context, placed.id);
  const order = (await repository.selectOwnPurchase(db, accountId, publicId))!;
  return order.status === 'canceled' ? closed : order;
}

export { selectOwnPurchase as readOwnPurchase } from './repository.ts';
export { selectReturned as returnedOf } from './repository-refunds.ts';
