import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { completeWithoutCard } from './service-apply.ts';
import { vatOf } from './service-vat.ts';

/**
 * The reader presses the order button. Whether the service is to begin at once is kept as proof, and where they live as evidence for VAT; what their credit pays whole is paid with
 * it, and everything else is confirmed with the provider next.
 */
export async function placeOrder(
  context: SellsContext,
  accountId: number,
  publicId: string,
  order: { immediateStart: boolean; country: string | null },
): Promise<repository.Purchase | Failure> {
  const { db, clock } = context;
  const placed = await transact(db, async (trx) => {
    const own = await repository.selectOwnPurchase(trx, accountId, publicId);
    const purchase = own && (await repository.lockPurchase(trx, { id: own.id }));
    if (!purchase || purchase.kind === 'renewal') return fail('not_found');
    if (purchase.status !== 'requires_payment_method' && purchase.status !== 'requires_action') {
      return fail('purchase_closed');
    }
    const { immediateStart, country } = order;
    if (country === null && context.environment.VAT_OSS) return fail('validation', { fields: { country: 'required' } });
    const at = clock.now();
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
  if (isFailure(placed)) return placed;
  if (placed.card_cents === 0) await completeWithoutCard(context, placed.id);
  return (await repository.selectOwnPurchase(db, accountId, publicId))!;
}

export { selectOwnPurchase as readOwnPurchase } from './repository.ts';
