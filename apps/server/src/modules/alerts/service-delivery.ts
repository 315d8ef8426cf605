import {
  alertChannels,
  alertDue,
  KIND_OF_NOTIFICATION,
  SENT_CHANNELS,
  type SentChannel,
} from '@quotavera/domain/alerts';
import { DAY_MS, HOUR_MS, HOUR_S, MINUTE_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../platform/context.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { notifyFollowers } from '../tips/notification/index.ts';
import { markAlerted } from '../tips/notification/service.ts';
import { selectWhole } from '../tips/tip/index.ts';
import { expiredTips } from '../tips/tip/service-expired.ts';
import { pricedSingles, pricesOfSingles } from '../tips/tip/service-price-now.ts';
import { NO_SETTINGS } from './repository.ts';
import type { Delivery } from './repository-delivery.ts';
import * as repository from './repository-delivery.ts';
import { leavePaths } from './service-preferences.ts';
import { sendPush } from './service-push.ts';
import { sendTelegram } from './service-telegram.ts';
import { type AlertWords, type Attempt, type Letter, wholeTipsOf, wordsOf } from './service-words.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'jobs' | 'mail' | 'secrets' | 'environment' | 'log'>;

export const sendAlerts = jobKind<{ channel: SentChannel }>('alerts_send');

/** Notifications that are decided about in one transaction. */
const BATCH = 1_000;
/** Deliveries that go out side by side. */
const AT_ONCE = 25;
/** An alert that fell due while no server ran is out of date. */
const OUTDATED_MS = 6 * HOUR_MS;
/** After a failed try, the next; then it is given up. */
const DELAYS_S = [15, MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, HOUR_S];
const KEPT_MS = 30 * DAY_MS;
const DIGEST_LINES_MAX = 50;

function queue(db: Context['db'], channel: SentChannel, seconds = 0): Promise<void> {
  return addJob(
    db,
    sendAlerts,
    { channel },
    {
      // Each way has a runner of its own, so that a slow provider delays no other way.
      queue: `alerts-${channel}`,
      jobKey: `alerts-${channel}${seconds > 0 ? '-later' : ''}`,
      priority: 5,
      ...(seconds > 0 ? { runAt: new Date(Date.now() + seconds * 1_000) } : {}),
    },
  );
}

/** Has everything sent that has fallen due by now. */
export async function queueSending(db: Context['db']): Promise<void> {
  for (const channel of SENT_CHANNELS) await queue(db, channel);
}

/** Decides for every notification that has fallen due where it goes, and when. */
export async function dispatch({ db, clock }: Context): Promise<void> {
  const used = new Set<SentChannel>();
  for (let decided = BATCH; decided === BATCH; ) {
    decided = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const rows = await repository.lockUndecided(trx, now, BATCH);
      const deliveries = rows.flatMap((row): repository.NewDelivery[] => {
        if (!row.reachable || now.getTime() - row.at.getTime() > OUTDATED_MS) return [];
        const settings = row.settings ?? NO_SETTINGS;
        if (settings.mutedUntil !== null && new Date(settings.mutedUntil) > now) return [];
        const channels = alertChannels(row.choices, row.type, row.tipster_id);
        const to = (channel: SentChannel, device: number | null) => {
          used.add(channel);
          return {
            account_id: row.account_id,
            notification_id: row.id,
            channel,
            device_id: device,
            due_at: new Date(alertDue(settings, channel, now.getTime())).toISOString(),
          };
        };
        return [
          ...(channels.includes('email') && row.email !== null ? [to('email', null)] : []),
          ...row.devices.filter(({ channel }) => channels.includes(channel)).map(({ id, channel }) => to(channel, id)),
        ];
      });
      if (rows.length > 0) {
        await markAlerted(trx, rows);
        await repository.writeDeliveries(trx, deliveries);
      }
      return rows.length;
    });
  }
  for (const channel of used) await queue(db, channel);
}

/** Why an alert that waited isn't sent any more; null when it is. */
function staleness(delivery: Delivery): string | null {
  if (!delivery.reachable) return 'unreachable';
  if (delivery.muted) return 'muted';
  if (!delivery.timely) return 'over';
  // A reminder tells more of a tip than its locked view does.
  if (delivery.tip_id !== null && KIND_OF_NOTIFICATION.get(delivery.type) === 'reminder' && !delivery.whole)
    return 'locked';
  const ways = alertChannels(delivery.choices, delivery.type, delivery.tipster_id);
  return ways.includes(delivery.channel) ? null : 'not_wanted';
}

async function settle(context: Context, { delivery }: Letter, attempt: Attempt): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  switch (attempt.outcome) {
    case 'sent':
      await repository.finish(db, [delivery.id], 'sent', now);
      if (delivery.device_id !== null) await repository.markUsed(db, delivery.device_id, now);
      return;
    case 'gone':
      if (delivery.device_id !== null) await repository.deleteDeadDevice(db, delivery.device_id);
      return;
    case 'refused':
      log.warn({ delivery: delivery.id, reason: attempt.reason }, 'an alert was refused');
      return repository.finish(db, [delivery.id], 'failed', now, attempt.reason);
    case 'later': {
      const delay = DELAYS_S[delivery.attempts - 1];
      log.warn({ delivery: delivery.id, attempt: delivery.attempts, reason: attempt.reason }, 'an alert was not sent');
      if (delay === undefined) return repository.finish(db, [delivery.id], 'failed', now, attempt.reason);
      const seconds = Math.max(delay, attempt.seconds ?? 0);
      await repository.postpone(db, delivery.id, new Date(now.getTime() + seconds * 1_000), attempt.reason);
      return queue(db, delivery.channel, seconds);
    }
  }
}

async function deliver(context: Context, letter: Letter): Promise<Attempt> {
  const { db, clock } = context;
  const { delivery } = letter;
  // A chat would show it twice; of a browser's two messages with one tag the later replaces the earlier.
  if (delivery.channel === 'telegram' && delivery.handed_over) return { outcome: 'refused', reason: 'interrupted' };
  await repository.markHandedOver(db, delivery.id, clock.now());
  try {
    return delivery.channel === 'push' ? await sendPush(context, letter) : await sendTelegram(context, letter);
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends what is due by one way. */
export async function send(context: Context, channel: SentChannel): Promise<void> {
  if (channel === 'email') return sendMails(context);
  const { db, clock } = context;
  for (let goesOn = true; goesOn; ) {
    const { claimed, deliveries } = await db
      .transaction()
      .execute((trx) => repository.claimDeliveries(trx, channel, clock.now(), AT_ONCE));
    goesOn = claimed === AT_ONCE;
    const stale = deliveries.filter((delivery) => staleness(delivery) !== null);
    await repository.finish(
      db,
      stale.map(({ id }) => id),
      'dropped',
      clock.now(),
      'over',
    );
    const tips = await wholeTipsOf(db, deliveries);
    const letters = deliveries
      .filter((delivery) => staleness(delivery) === null)
      .map((delivery) => ({ delivery, words: wordsOf(delivery, tips) }));
    await Promise.all(
      letters.map(async (letter) => {
        const attempt = await deliver(context, letter);
        await settle(context, letter, attempt);
        if (attempt.outcome === 'later' && attempt.forAll) goesOn = false;
      }),
    );
  }
}

/**
 * Sends each reader a single mail: an alert, or all that waited for its hour. The mail is stored in the transaction that closes its
 * deliveries, so that none goes twice.
 */
async function sendMails(context: Context): Promise<void> {
  const { db, clock, mail } = context;
  for (let goesOn = true; goesOn; ) {
    goesOn = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const due = await repository.lockMails(trx, now);
      if (due === null) return false;
      const current = due.filter((delivery) => staleness(delivery) === null);
      const stale = due.filter((delivery) => !current.includes(delivery));
      await repository.finish(
        trx,
        stale.map(({ id }) => id),
        'dropped',
        now,
        'over',
      );
      await repository.finish(
        trx,
        current.map(({ id }) => id),
        'sent',
        now,
      );
      const [first] = current;
      if (!first) return true;
      const tips = await wholeTipsOf(trx, current);
      const letters = current.map((delivery) => wordsOf(delivery, tips));
      const [{ title, body, path }] = letters as [AlertWords];
      const leave = leavePaths(context, first.account_id);
      if (letters.length === 1) {
        await mail.toMember(trx, first.account_id, {
          kind: 'alert',
          values: { title },
          words: body,
          page: path,
          leave,
        });
        return true;
      }
      const lines = letters
        .slice(0, DIGEST_LINES_MAX)
        .map((letter) => [`• ${letter.title}`, letter.body].filter(Boolean).join('\n'));
      await mail.toMember(trx, first.account_id, {
        kind: 'alert_digest',
        values: { count: letters.length },
        words: lines.join('\n'),
        page: '/dashboard',
        leave,
      });
      return true;
    });
  }
}

/** Tips past their expiry or below their floor stop alerting, and those that were alerted are told. */
export async function endDue({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const open = await repository.selectEndable(db, now);
  const [whole, priced] = await Promise.all([selectWhole(db, open), pricesOfSingles(db, open, now)]);
  const tips = [...whole.values()];
  const ended = expiredTips(tips, pricedSingles(tips, priced, now), now);
  for (const { id, tipster_id } of open) {
    if (!ended.has(id)) continue;
    const expiry = whole.get(id)?.tip.expires_at;
    const reason = expiry && expiry <= now ? 'expired' : 'price';
    await db.transaction().execute(async (trx) => {
      const isFirst = await repository.endAlerts(trx, id, now);
      if (!isFirst) return;
      await notifyFollowers(trx, [{ type: 'tip_alert_over', tip_id: id, tipster_id, data: { reason }, at: now }]);
    });
  }
}

export function cleanUp({ db, clock }: Context): Promise<void> {
  return repository.deleteOld(db, new Date(clock.now().getTime() - KEPT_MS));
}
