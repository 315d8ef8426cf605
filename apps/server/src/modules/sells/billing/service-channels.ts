import { priceHoldsFrom } from '@quotavera/domain/sells';
import { closeChannelsOf } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import { selectLastPaid } from '../purchase/repository.ts';
import { selectReceiptWords } from '../purchase/repository-refunds.ts';
import { closeOrders } from '../purchase/service-close.ts';
import { channelClosingMail, channelPriceMail, channelStoppedMail, nameOf } from '../purchase/service-mails.ts';
import { refundUnused } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { creditNotesOf } from '../receipt/service-mail.ts';
import { forEachSubscriber, type Subscriber } from '../subscriber/service.ts';
import { updateSubscription } from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';

/** A plan of a channel is on sale no more: its subscriptions last to their end, and their readers are told once. */
function endPlan(context: SellsContext, planId: number): Promise<void> {
  return forEachSubscriber(context, { planId }, async ({ trx, buyer, subscription, at }) => {
    if (subscription.cancel_at_period_end) return;
    await updateSubscription(trx, subscription.id, { cancel_at_period_end: true });
    await applyAccess(trx, subscription.id, at);
    await context.mail.toMember(trx, buyer.id, channelClosingMail(nameOf(subscription), subscription.period_end));
  });
}

/** Tells a plan's subscribers of its new price, and from which renewal on it holds for each. */
export function announcePrice(
  context: SellsContext,
  { planId, changedAt }: { planId: number; changedAt: string },
): Promise<void> {
  return forEachSubscriber(context, { planId }, async ({ trx, buyer, subscription }) => {
    const { cancel_at_period_end, channel, period_end: end, price_cents: paid } = subscription;
    if (cancel_at_period_end || !channel || channel.price === paid) return;
    const from = priceHoldsFrom({ end, days: channel.days, paid }, channel.price, new Date(changedAt));
    const change = { name: nameOf(subscription), paid, price: channel.price, from };
    await context.mail.toMember(trx, buyer.id, channelPriceMail(change));
  });
}

/** Ends a subscription whose channel is gone, and gives the rest of its period back. */
async function refundRest({ mail }: SellsContext, { trx, buyer, subscription, at }: Subscriber): Promise<void> {
  const paid = await selectLastPaid(trx, subscription.id);
  const cents = await refundUnused(trx, subscription, { reason: 'channel_closed', at });
  await endSubscription(trx, subscription.id, { endedAt: at, reason: 'channel_closed', at });
  // An erased tipster's channels have no name any more: the receipt has the one of the day.
  const name = paid ? String((await selectReceiptWords(trx, paid.id)).sold.name) : nameOf(subscription);
  const files = await creditNotesOf(trx, subscription.id, at);
  await mail.toMember(trx, buyer.id, { ...channelStoppedMail(name, cents), files });
}

/** Ends a channel's sales: its orders are closed, and subscribers get the rest of their periods back. */
async function stopChannel(context: SellsContext, channelId: number): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute((trx) => closeOrders(trx, { channelId }, clock.now()));
  await forEachSubscriber(context, { channelId }, (subscriber) => refundRest(context, subscriber));
}

/** A channel has closed, or one plan of it. */
export function closeSubscriptions(
  context: SellsContext,
  { channelId, planId }: { channelId: number; planId: number | null },
): Promise<void> {
  return planId === null ? stopChannel(context, channelId) : endPlan(context, planId);
}

/** Ends the sales of a tipster whose account is closed. */
export async function stopSalesOf(context: SellsContext, tipsterId: number): Promise<void> {
  const channels = await context.db.transaction().execute((trx) => closeChannelsOf(trx, tipsterId));
  for (const channelId of channels) await stopChannel(context, channelId);
}
