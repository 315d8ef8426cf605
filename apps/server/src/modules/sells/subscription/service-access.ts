import { graceEnds, periodEnd } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { channelAccessChanged, setPaidPlan } from '../../accounts/administration/service-plans.ts';
import * as repository from './repository.ts';

/** Returns until when a subscription gives access: past a period that is to be renewed, for as long as a renewal may still succeed. */
export function accessUntil(
  subscription: Pick<repository.Subscription, 'endedAt' | 'cancelAtPeriodEnd' | 'periodEnd'>,
): Date {
  if (subscription.endedAt) return subscription.endedAt;
  return subscription.cancelAtPeriodEnd ? subscription.periodEnd : graceEnds(subscription.periodEnd);
}

/** Gives a subscription's access, or takes it, as its row now says. Call it in the transaction that changes the row. */
export async function applyAccess(trx: Trx, subscriptionId: number, at: Date): Promise<void> {
  const subscription = await repository.lockSubscription(trx, subscriptionId);
  if (!subscription) return;
  const { accountId, plan, channelId } = subscription;
  const until = accessUntil(subscription);
  if (plan) {
    const running = subscription.status !== 'ended' && until > at;
    await setPaidPlan(trx, accountId, running ? { plan, until } : null, at);
  }
  if (channelId) {
    const isGift = subscription.giftId !== null;
    await repository.setChannelAccess(trx, {
      ...{ accountId, channelId, isGift },
      startsAt: subscription.createdAt,
      endsAt: until,
    });
    await channelAccessChanged(trx, accountId, at);
  }
}

/**
 * Makes the running period days longer, with its access, and returns its new end. Later periods are counted from there, so that each has its
 * whole length; a renewal that was announced for the old day is announced anew.
 */
export async function lengthen(
  trx: Trx,
  subscription: Pick<repository.Subscription, 'id' | 'periodEnd'>,
  days: number,
  at: Date,
): Promise<Date> {
  const end = periodEnd(subscription.periodEnd, { days }, 1);
  await repository.updateSubscription(trx, subscription.id, {
    period_end: end,
    anchor_at: end,
    period_number: 0,
    renewal_announced_at: null,
  });
  await applyAccess(trx, subscription.id, at);
  return end;
}
