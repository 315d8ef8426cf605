import { graceEnds } from '@quotavera/domain/money';
import type { Trx } from '../../../platform/database/index.ts';
import { channelAccessChanged, setPaidPlan } from '../../users/administration/service-plans.ts';
import * as repository from './repository.ts';

/** Until when a subscription gives access: past a period that is to be renewed, for as long as a renewal may still succeed. */
export function accessUntil(subscription: repository.Subscription): Date {
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
    await repository.setChannelAccess(trx, { accountId, channelId, startsAt: subscription.createdAt, endsAt: until });
    await channelAccessChanged(trx, accountId, at);
  }
}
