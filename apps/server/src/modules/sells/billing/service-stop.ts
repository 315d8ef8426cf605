import type { BillingStop } from '../../accounts/session/service.ts';
import type { SellsContext } from '../context.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { closeOrders } from '../purchase/service-close.ts';
import { billingStoppedMail, nameOf, trialStoppedMail } from '../purchase/service-mails.ts';
import { refundUnused } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { creditNotesOf } from '../receipt/service-mail.ts';
import { interruptMonths } from '../referral/service-months.ts';
import { selectSubscriptions } from '../subscription/repository.ts';

/**
 * Ends at once whatever an account pays for, gives the unused part of the paid periods back, and closes what may still be paid. Asking again
 * finds nothing left to do.
 */
export async function stopBillingOf(
  { db, clock, mail }: SellsContext,
  { accountId, reason }: { accountId: number; reason: BillingStop },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    if (!(await lockBuyer(trx, accountId))) return;
    await closeOrders(trx, { accountId }, at);
    for (const subscription of await selectSubscriptions(trx, accountId)) {
      if (subscription.status === 'ended') continue;
      const cents = await refundUnused(trx, subscription, { reason, at });
      await endSubscription(trx, subscription.id, { endedAt: at, reason, at });
      const name = nameOf(subscription);
      const stopped = subscription.is_trial ? trialStoppedMail(name) : billingStoppedMail(name, cents);
      const files = await creditNotesOf(trx, subscription.id, at);
      await mail.toMember(trx, accountId, { ...stopped, files });
    }
    await interruptMonths(trx, accountId, at);
  });
}
