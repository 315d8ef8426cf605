import type { SellsContext } from '../context.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { interruptMonths } from '../referral/service-months.ts';
import { lockSubscription, selectWaiting, updateSubscription } from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';

const AT_A_TIME = 200;

/** Opens what its readers didn't ask for at once, when the time in which they may withdraw is over. */
export async function beginWaiting({ db, clock }: Pick<SellsContext, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (const { id, account_id } of await selectWaiting(db, at, AT_A_TIME)) {
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, account_id);
      const subscription = await lockSubscription(trx, id);
      if (!subscription?.begins_at || subscription.status === 'ended') return;
      // The unused days of a free month wait for a renewal.
      if (subscription.product === 'plan') await interruptMonths(trx, account_id, at);
      await updateSubscription(trx, id, { begins_at: null });
      await applyAccess(trx, id, at);
    });
  }
}
