import { unusedCents } from '@quotavera/domain/sells';
import type { BillingStop } from '../../accounts/session/service.ts';
import type { SellsContext } from '../context.ts';
import * as purchases from '../purchase/repository.ts';
import { applyIntent } from '../purchase/service-apply.ts';
import { billingStoppedMail, nameOf } from '../purchase/service-mails.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { interruptMonths } from '../referral/service-months.ts';
import { selectSubscriptions } from '../subscription/repository.ts';

/**
 * Ends at once whatever an account pays for, gives the unused part of the paid periods back, and cancels payments that are still open.
 * Asking again finds nothing left to do.
 */
export async function stopBillingOf(
  context: SellsContext,
  { accountId, reason }: { accountId: number; reason: BillingStop },
): Promise<void> {
  const { db, clock, mail } = context;
  const provider = await context.provider();
  const openIntents = await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const buyer = await purchases.lockBuyer(trx, accountId);
    if (!buyer) return [];
    // Before the subscriptions end, because their ends close the renewals that are open.
    const intents = provider ? await purchases.selectOpenIntents(trx, accountId, provider.name) : [];
    for (const subscription of await selectSubscriptions(trx, accountId)) {
      if (subscription.status === 'ended') continue;
      const lastPurchase = await purchases.lockLastPaid(trx, subscription.id);
      const period = { start: subscription.period_start, end: subscription.period_end, paid: subscription.price_cents };
      const cents = lastPurchase
        ? await refundPurchase(trx, lastPurchase, { cents: unusedCents(period, at), reason, at })
        : 0;
      await endSubscription(trx, subscription.id, { endedAt: at, reason, at });
      await mail.toMember(trx, accountId, billingStoppedMail(nameOf(subscription), cents));
    }
    await interruptMonths(trx, accountId, at);
    return intents;
  });
  for (const intent of openIntents) await applyIntent(context, await provider!.cancelIntent(intent));
}
