import type { Trx } from '../../../platform/database/index.ts';
import * as repository from './repository.ts';

/** The buyer's account first, then the purchase: the order in which purchases are prepared, so that neither waits for the other. */
export async function lockWithBuyer(trx: Trx, by: repository.PurchaseKey): Promise<repository.Purchase | undefined> {
  const accountId = await repository.selectBuyerOf(trx, by);
  if (accountId === undefined) return undefined;
  await repository.lockBuyer(trx, accountId);
  return repository.lockPurchase(trx, by);
}
