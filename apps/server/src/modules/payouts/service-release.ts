import { releasedIfPaidBy } from '@quotavera/domain/payouts';
import { releaseEntries } from '@quotavera/domain/sells';
import { post } from '../sells/books/service.ts';
import type { SellsContext } from '../sells/context.ts';
import { markReleased } from '../sells/purchase/service-apply.ts';
import * as repository from './repository-balance.ts';

const AT_A_TIME = 200;

/** Makes shares payable whose readers can't withdraw any more, unless the charge is disputed. Returns how many purchases. */
export async function releaseShares({ db, clock }: Pick<SellsContext, 'db' | 'clock'>): Promise<number> {
  let released = 0;
  const some = () =>
    db.transaction().execute(async (trx) => {
      const at = clock.now();
      const purchases = await repository.lockReleasable(trx, releasedIfPaidBy(at), AT_A_TIME);
      if (purchases.length === 0) return 0;
      for (const { purchase_id, tipster_id, cents } of await repository.selectPending(trx, purchases)) {
        const entries = releaseEntries(tipster_id, cents);
        await post(trx, { kind: 'release', cause: `release:${purchase_id}`, purchaseId: purchase_id, at, entries });
      }
      await markReleased(trx, purchases, at);
      return purchases.length;
    });
  for (let done = await some(); done > 0; done = await some()) released += done;
  return released;
}
