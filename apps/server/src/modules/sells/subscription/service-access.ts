import { graceEnds, periodEnd } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { channelAccessChanged, setPaidPlan } from '../../accounts/administration/service-plans.ts';
import * as repository from './repository.ts';

/** Returns until when a subscription gives access: past a period that is to be renewed, for as long as a renewal may still succeed. */
export function accessUntil(
  subscription: Pick<repository.Subscription, 'ended_at' | 'cancel_at_period_end' | 'period_end'>,
): Date {
  if (subscription.ended_at) return subscription.ended_at;
  return subscription.cancel_at_period_end ? subscription.period_end : graceEnds(subscription.period_end);
}

/** Gives a subscription's access, or takes it, as its row now says. Call it in the transaction that changes the row. */
export async function applyAccess(trx: Trx, subscriptionId: number, at: Date): Promise<void> {
  const subscription = await repository.lockSubscription(trx, subscriptionId);
  if (!subscription) return;
  const { account_id, plan, channel_id, begins_at } = subscription;
  const waits = begins_at !== null && begins_at > at;
  const until = accessUntil(subscription);
  if (plan) {
    const running = subscription.status !== 'ended' && until > at && !waits;
    await setPaidPlan(trx, account_id, running ? { plan, until } : null, at);
  }
  if (channel_id && !waits) {
    const isGift = subscription.gift_id !== null;
    await repository.setChannelAccess(trx, {
      ...{ accountId: account_id, channelId: channel_id, isGift },
      startsAt: subscription.created_at,
      endsAt: until,
    });
    await channelAccessChanged(trx, account_id, at);
  }
}

/**
 * Makes the running period days longer, with its access, and returns its new end. Later periods are counted from there, so that each has its
 * whole length; a renewal that was announced for the old day is announced anew.
 */
export async function lengthen(
  trx: Trx,
  subscription: Pick<repository.Subscription, 'id' | 'period_end'>,
  days: number,
  at: Date,
): Promise<Date> {
  const end = periodEnd(subscription.period_end, { days }, 1);
  await repository.updateSubscription(trx, subscription.id, {
    period_end: end,
    anchor_at: end,
    period_number: 0,
    renewal_announced_at: null,
  });
  await applyAccess(trx, subscription.id, at);
  return end;
}
