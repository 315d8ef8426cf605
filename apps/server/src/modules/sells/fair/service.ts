import {
  daysWithin,
  FAIR_WINDOW_DAYS,
  type FairExtension,
  fairExtensionOf,
  periodEnd,
  share,
  type TimeSpan,
} from '@quotavera/domain/sells';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { notifyOfAddedDays, notifyReader } from '../../tips/notification/service.ts';
import type { SellsContext } from '../context.ts';
import { lockBuyer, selectLastPaid } from '../purchase/repository.ts';
import { extensionMail, nameOf, undeliveredMail } from '../purchase/service-mails.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { creditNotesOf } from '../receipt/service-mail.ts';
import { forEachSubscriber, type Subscriber } from '../subscriber/service.ts';
import { lockSubscription } from '../subscription/repository.ts';
import { lengthen } from '../subscription/service-access.ts';
import * as repository from './repository.ts';

const AT_A_TIME = 100;

/** Why days are added, in the reader's language. */
function reasonOf({ kind, closed_days, missing_days, due_tips, tips, days }: repository.Extension, language: Language) {
  const say = sayOf(language, 'sells-billing');
  if (kind === 'pause') return say('extension.pause', { days });
  return [
    closed_days > 0 ? say('extension.closed', { closed: closed_days }) : '',
    missing_days > 0 ? say('extension.missing', { due: due_tips, tips }) : '',
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
    await notifyReader(trx, { accountId: buyer.id, type: 'period_extended', tipster_id: channel.tipsterId, data, at });
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
  const { period_start, period_end } = subscription(subscriber);
  if (period_end <= pause.from || period_start >= pause.to) return false;
  const from = period_start > pause.from ? period_start : pause.from;
  const days = daysWithin({ from, to: pause.to }, [pause]);
  const nothing = { closed_days: 0, missing_days: 0, due_tips: 0, tips: 0 };
  return give(context, subscriber, { kind: 'pause', from, to: pause.to, days, ...nothing }, pause.id);
}

const subscription = ({ subscription: of }: Subscriber) => of;

/** Ends what brought nothing time and again. The price of the owed days, and of those that were still to come, goes back. */
async function giveUp(context: SellsContext, subscriber: Subscriber, owedDays: number): Promise<void> {
  const { trx, buyer, at } = subscriber;
  const { id, channel, period_end: end, price_cents } = subscription(subscriber);
  const paid = await selectLastPaid(trx, id);
  const rest = { from: at, to: end };
  const days = owedDays + (at < end ? daysWithin(rest, [rest]) : 0);
  const owed = share(price_cents, Math.min(days, channel!.days), channel!.days);
  const cents = paid ? await refundPurchase(trx, paid, { cents: owed, reason: 'channel_closed', at }) : 0;
  await endSubscription(trx, id, { endedAt: at < end ? at : end, reason: 'not_delivered', at });
  const files = await creditNotesOf(trx, id, at);
  await context.mail.toMember(trx, buyer.id, { ...undeliveredMail(nameOf(subscription(subscriber)), cents), files });
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

/** The consequence of looking at a window: the period goes on, it has ended, or it is as it was. */
type Settlement = 'extended' | 'ended' | 'due';

/**
 * Settles a channel's debts when a period is over: first the days of holidays that fell into it, then those on which the channel was closed
 * or brought less than its plan states. Returns the consequence: the period goes on, it has ended, or it is due. The caller must hold the
 * buyer's lock.
 */
export async function settlePeriod(context: SellsContext, subscriber: Subscriber): Promise<Settlement> {
  const { trx, at } = subscriber;
  const { id, channel, status, period_start, period_end: to, gift_id } = subscription(subscriber);
  if (!channel || status !== 'active' || to > at) return 'due';
  const gaps = await repository.selectGaps(trx, channel.id, { from: period_start, to });
  for (const pause of gaps.filter(isPause)) if (await givePause(context, subscriber, pause)) return 'extended';
  const fairUntil = await repository.selectFairUntil(trx, id);
  const from = fairUntil && fairUntil > period_start ? fairUntil : period_start;
  if (gift_id !== null || from >= to) return 'due';
  return settleWindow(context, subscriber, { from, to }, gaps);
}

/**
 * Settles a window of a period, once: days on which the channel was closed or brought less than its plan states make the period longer. Where a
 * window brought nothing at all, and the one before neither or it was added time already, the subscription ends.
 */
async function settleWindow(
  context: SellsContext,
  subscriber: Subscriber,
  { from, to }: { from: Date; to: Date },
  gaps: readonly repository.Gap[],
): Promise<Settlement> {
  const { trx } = subscriber;
  const { id, channel, period_start } = subscription(subscriber);
  await repository.updateFairUntil(trx, id, to);
  const tips = await repository.countTips(trx, channel!.id, { from, to });
  const owed = fairExtensionFor({ from, to }, gaps, channel!.statedTips, tips);
  if (owed.days === 0) return 'due';
  const isSilent = owed.days >= daysWithin({ from, to }, [{ from, to }]);
  const isAddedTime = from >= periodEnd(period_start, { days: channel!.days }, 1);
  if (isSilent && (isAddedTime || (await repository.selectWasSilent(trx, id, from)))) {
    await giveUp(context, subscriber, owed.days);
    return 'ended';
  }
  const { days, closed: closedDays, missingTips: missingDays, due: dueTips } = owed;
  await give(
    context,
    subscriber,
    { kind: 'fair', from, to, days, closed_days: closedDays, missing_days: missingDays, due_tips: dueTips, tips },
    null,
  );
  return 'extended';
}

/** Looks at the windows of 30 days of long periods that are over, while the period goes on. */
async function settleLongPeriods(context: SellsContext): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  for (const { id, account_id } of await repository.selectLongPeriods(db, at, AT_A_TIME)) {
    await db.transaction().execute(async (trx) => {
      const buyer = (await lockBuyer(trx, account_id))!;
      for (let state: Settlement = 'due'; state !== 'ended'; ) {
        const running = await lockSubscription(trx, id);
        if (running?.status !== 'active') return;
        const fairUntil = await repository.selectFairUntil(trx, id);
        const from = fairUntil && fairUntil > running.period_start ? fairUntil : running.period_start;
        const to = periodEnd(from, { days: FAIR_WINDOW_DAYS }, 1);
        if (to > at || to >= running.period_end) return;
        const gaps = await repository.selectGaps(trx, running.channel_id!, { from, to });
        state = await settleWindow(context, { trx, buyer, subscription: running, at }, { from, to }, gaps);
      }
    });
  }
}

/** Keeps when channels close and open, and gives running periods the days of the holidays that are over. */
export async function settleChannels(context: SellsContext): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  await repository.trackClosures(db, at);
  for (const { id, channel_id, starts_at: from, ends_at } of await repository.selectUnsettled(db, at, AT_A_TIME)) {
    await forEachSubscriber(context, { channelId: channel_id }, async (subscriber) => {
      if (subscription(subscriber).status === 'active') await givePause(context, subscriber, { id, from, to: ends_at });
    });
    await repository.markSettled(db, id, at);
  }
  await settleLongPeriods(context);
}
