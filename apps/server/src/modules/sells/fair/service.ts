import { daysWithin, type FairExtension, fairExtensionOf, share, type TimeSpan } from '@quotavera/domain/sells';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { notifyOfAddedDays, notifyReader } from '../../tips/notification/service.ts';
import type { SellsContext } from '../context.ts';
import { lockLastPaid } from '../purchase/repository.ts';
import { extensionMail, nameOf, undeliveredMail } from '../purchase/service-mails.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { forEachSubscriber, type Subscriber } from '../subscriber/service.ts';
import { lengthen } from '../subscription/service-access.ts';
import * as repository from './repository.ts';

const AT_A_TIME = 100;

/** Why days are added, in the reader's language. */
function reasonOf({ kind, closedDays, missingDays, dueTips, tips, days }: repository.Extension, language: Language) {
  const say = sayOf(language, 'sells-billing');
  if (kind === 'pause') return say('extension.pause', { days });
  return [
    closedDays > 0 ? say('extension.closed', { closed: closedDays }) : '',
    missingDays > 0 ? say('extension.missing', { due: dueTips, tips }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Gives a subscription days, once for each reason, and tells its reader; whether they are new. */
async function give(
  { mail }: SellsContext,
  { trx, buyer, subscription, at }: Subscriber,
  extension: Omit<repository.Extension, 'at'>,
  gapId: number | null,
): Promise<boolean> {
  const { id, channel } = subscription;
  const row = { ...extension, at };
  if (extension.days === 0 || !(await repository.insertExtension(trx, { ...row, subscriptionId: id, gapId })))
    return false;
  const { days, kind } = extension;
  const end = await lengthen(trx, subscription, days, at);
  const reason = (language: Language) => reasonOf(row, language);
  await mail.toMember(trx, buyer.id, extensionMail({ name: nameOf(subscription), days, end, reason }));
  if (channel) {
    const data = { channel: channel.id, name: channel.name, days, kind };
    await notifyReader(trx, { accountId: buyer.id, type: 'period_extended', tipsterId: channel.tipsterId, data, at });
    if (kind === 'fair') await notifyOfAddedDays(trx, { tipsterId: channel.tipsterId, channel, days, at });
  }
  return true;
}

/** The days of a holiday that a running period had ahead of it, once. */
function givePause(
  context: SellsContext,
  subscriber: Subscriber,
  pause: { id: number; from: Date; to: Date },
): Promise<boolean> | false {
  const { periodStart, periodEnd } = subscription(subscriber);
  if (periodEnd <= pause.from || periodStart >= pause.to) return false;
  const from = periodStart > pause.from ? periodStart : pause.from;
  const days = daysWithin({ from, to: pause.to }, [pause]);
  const nothing = { closedDays: 0, missingDays: 0, dueTips: 0, tips: 0 };
  return give(context, subscriber, { kind: 'pause', from, to: pause.to, days, ...nothing }, pause.id);
}

const subscription = ({ subscription: of }: Subscriber) => of;

/** Ends what brought nothing even in the days that were added, and gives the price of those days back. */
async function giveUp(context: SellsContext, subscriber: Subscriber, days: number): Promise<void> {
  const { trx, buyer, at } = subscriber;
  const { id, channel, periodEnd, priceCents } = subscription(subscriber);
  const paid = await lockLastPaid(trx, id);
  const owed = share(priceCents, Math.min(days, channel!.days), channel!.days);
  const cents = paid ? await refundPurchase(trx, paid, { cents: owed, reason: 'channel_closed', at }) : 0;
  await endSubscription(trx, id, { endedAt: periodEnd, reason: 'not_delivered', at });
  await context.mail.toMember(trx, buyer.id, undeliveredMail(nameOf(subscription(subscriber)), cents));
}

const isPause = (gap: repository.Gap): gap is repository.Gap & { to: Date } => gap.kind === 'pause';

function fairExtensionFor(
  window: { from: Date; to: Date },
  gaps: readonly repository.Gap[],
  statedPer30Days: number,
  tips: number,
): FairExtension {
  const spansOf = (ofPauses: boolean): TimeSpan[] => gaps.filter((gap) => isPause(gap) === ofPauses);
  return fairExtensionOf({ ...window, pauses: spansOf(true), closures: spansOf(false), statedPer30Days, tips });
}

/**
 * Settles a channel's debts when a period is over: first the days of holidays that fell into it, then those on which the channel was closed
 * or brought less than its plan states. Returns the consequence: the period goes on, it has ended, or it is due. The caller must hold the
 * buyer's lock.
 */
export async function settlePeriod(
  context: SellsContext,
  subscriber: Subscriber,
): Promise<'extended' | 'ended' | 'due'> {
  const { trx, at } = subscriber;
  const { id, channel, status, periodStart, periodEnd: to, giftId } = subscription(subscriber);
  if (!channel || status !== 'active' || to > at) return 'due';
  const gaps = await repository.selectGaps(trx, channel.id, { from: periodStart, to });
  for (const pause of gaps.filter(isPause)) if (await givePause(context, subscriber, pause)) return 'extended';
  const fairUntil = await repository.selectFairUntil(trx, id);
  const from = fairUntil && fairUntil > periodStart ? fairUntil : periodStart;
  if (giftId !== null || from >= to) return 'due';
  await repository.updateFairUntil(trx, id, to);
  const tips = await repository.countTips(trx, channel.id, { from, to });
  const owed = fairExtensionFor({ from, to }, gaps, channel.statedTips, tips);
  if (owed.days === 0) return 'due';
  const isAddedTime = from > periodStart;
  if (isAddedTime && owed.days >= daysWithin({ from, to }, [{ from, to }])) {
    await giveUp(context, subscriber, owed.days);
    return 'ended';
  }
  const { days, closed: closedDays, missingTips: missingDays, due: dueTips } = owed;
  await give(context, subscriber, { kind: 'fair', from, to, days, closedDays, missingDays, dueTips, tips }, null);
  return 'extended';
}

/** Keeps when channels close and open, and gives running periods the days of the holidays that are over. */
export async function settleChannels(context: SellsContext): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  await repository.trackClosures(db, at);
  for (const { id, channelId, startsAt: from, endsAt } of await repository.selectUnsettled(db, at, AT_A_TIME)) {
    await forEachSubscriber(context, { channelId }, async (subscriber) => {
      if (subscription(subscriber).status === 'active') await givePause(context, subscriber, { id, from, to: endsAt });
    });
    await repository.markSettled(db, id, at);
  }
}
