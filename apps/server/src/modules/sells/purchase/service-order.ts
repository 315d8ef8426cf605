import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { completeWithoutCard } from './service-apply.ts';

/**
 * The reader presses the order button. Whether the service is to begin at once is kept as proof; what their credit pays whole is paid with
 * it, and everything else is confirmed with the provider next.
 */
export async function placeOrder(
  context: SellsContext,
  accountId: number,
  publicId: string,
  immediateStart: boolean,
): Promise<repository.Purchase | Failure> {
  const { db, clock } = context;
  const order = await transact(db, async (trx) => {
    const own = await repository.selectOwnPurchase(trx, accountId, publicId);
    const purchase = own && (await repository.lockPurchase(trx, { id: own.id }));
    if (!purchase || purchase.kind === 'renewal') return fail('not_found');
    if (purchase.status !== 'requires_payment_method' && purchase.status !== 'requires_action') {
      return fail('purchase_closed');
    }
    const at = clock.now();
    await repository.updatePurchase(trx, purchase.id, { immediate_start: immediateStart, ordered_at: at }, at);
    return purchase;
  });
  if (isFailure(order)) return order;
  if (order.cardCents === 0) await completeWithoutCard(context, order.id);
  return (await repository.selectOwnPurchase(db, accountId, publicId))!;
}

export { selectOwnPurchase as readOwnPurchase } from './repository.ts';
