import { isOpenPayment } from '@quotavera/domain/sells';
import type { SellsContext } from '../context.ts';
import type { ProviderEvent, ProviderSetup } from '../provider/provider.ts';
import * as repository from './repository.ts';
import { complete, recordEvent } from './service-apply.ts';
import { closeOrder, isAbandoned } from './service-close.ts';
import { lockWithBuyer } from './service-lock.ts';

/**
 * Applies what the provider says of a card that is being kept for an order: one that was placed begins with it, once. Returns false where the card
 * belongs to no order.
 */
export async function applyKept(
  context: SellsContext,
  { id: setupId, status, card }: ProviderSetup,
  event?: ProviderEvent & { provider: string },
): Promise<boolean> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const purchase = await lockWithBuyer(trx, { setupId });
    if (!purchase) return false;
    if (event && !(await recordEvent(trx, event, at))) return true;
    if (!isOpenPayment(purchase.status)) return true;
    if (status === 'succeeded' && card) {
      // Without a press of the order button there is no contract: the card waits for it.
      if (purchase.ordered_at !== null) await complete(context, trx, purchase, card, at);
    } else if (status === 'requires_action' || status === 'requires_payment_method') {
      await repository.updatePurchase(trx, purchase.id, { status }, at);
      if (isAbandoned(purchase, at)) await closeOrder(trx, purchase, at);
    }
    return true;
  });
}
