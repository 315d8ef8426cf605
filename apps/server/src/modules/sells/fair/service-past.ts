import type { Trx } from '../../../platform/database/index.ts';
import { lockChannelSubscription } from '../subscription/repository.ts';
import { lengthen } from '../subscription/service-access.ts';
import { insertExtension, insertPause, markSettled, selectRunningAt, updateFairUntil } from './repository.ts';

/** A holiday that is over, and its days for everybody whose period it fell into. For the simulated world. */
export async function recordPastPause(
  trx: Trx,
  pause: { channelId: number; from: Date; to: Date; days: number },
  now: Date,
): Promise<void> {
  const { channelId, from, to, days } = pause;
  const gapId = await insertPause(trx, { channel_id: channelId, starts_at: from, ends_at: to, at: from });
  await markSettled(trx, gapId, to);
  const none = { closed_days: 0, missing_days: 0, due_tips: 0, tips: 0 };
  for (const subscription of await selectRunningAt(trx, channelId, from)) {
    const extension = { kind: 'pause' as const, from, to, days, ...none, at: to };
    await insertExtension(trx, { ...extension, subscriptionId: subscription.id, gapId });
    await lengthen(trx, subscription, days, now);
  }
}

/** A reader's period in which fewer tips came than were stated. For the simulated world. */
export async function recordPastShortage(
  trx: Trx,
  of: { accountId: number; channelId: number },
  owed: { due: number; tips: number; days: number },
  now: Date,
): Promise<void> {
  const subscription = await lockChannelSubscription(trx, of.accountId, of.channelId);
  if (!subscription) return;
  const { id, period_start: from, period_end: to } = subscription;
  const { days, due: dueTips, tips } = owed;
  const reason = { days, closed_days: 0, missing_days: days, due_tips: dueTips, tips };
  await insertExtension(trx, { kind: 'fair', from, to, ...reason, at: to, subscriptionId: id, gapId: null });
  await updateFairUntil(trx, id, to);
  await lengthen(trx, subscription, days, now);
}
