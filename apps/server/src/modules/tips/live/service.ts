import { type Member, tipView } from '@quotavera/domain/access';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import type { EventStream } from '../../../platform/live/index.ts';
import { followedBy } from '../follow/repository.ts';
import { FOLLOW_CHANNEL } from '../follow/service.ts';
import { NOTIFICATION_CHANNEL } from '../notification/service.ts';
import type { TipEvent } from '../tip/service-announce.ts';
import { type LiveTip, selectEarlyTips, selectLiveTips, subscribedChannels } from './repository.ts';

interface Heard {
  readonly id: number;
  readonly event: TipEvent;
  /** When it happened, in milliseconds; settlements don't say: everybody may know of them. */
  readonly at?: number;
}

interface Reader {
  readonly viewer: Member;
  readonly stream: EventStream;
  readonly follows: Set<number>;
  readonly channels: ReadonlySet<number>;
}

/** What of a tip's life makes a notification for followers. */
const NEWS: readonly string[] = ['published', 'withdrawn', 'settled', 'resettled'];
const SHOWN_LOCKED: readonly TipEvent[] = ['published', 'withdrawn', 'disabled', 'enabled', 'settled', 'resettled'];
/** The product's clock may be moved: what is due is looked at again at least this often. */
const LOOK_AGAIN_MS = 1_000;
/** Tips whose events are decided with one statement. */
const FLUSH_MAX = 1_000;

export interface TipStreams {
  open(viewer: Member, stream: EventStream): Promise<void>;
  readonly readers: number;
}

/**
 * Events of tips for connected readers. One statement per burst of events, whatever the number of readers: who may know of a tip is
 * decided in memory by the same function as everywhere. Who must wait ten minutes hears of the tip when they are over; the
 * tips that are waited for come from the table, so that a restart loses none.
 */
export function createTipStreams({ db, clock, live, log }: ServerContext): TipStreams {
  const readers = new Set<Reader>();
  const early = new Map<number, LiveTip>();
  const waiting: Heard[] = [];
  let flushing = false;
  let timer: NodeJS.Timeout | null = null;

  const failed = (error: unknown) => log.error({ err: error }, 'tip events');

  function seen(tip: LiveTip, reader: Reader, at: number): 'nothing' | 'locked' | 'whole' {
    const subscribesToChannel = tip.channelId !== null && reader.channels.has(tip.channelId);
    return tipView(tip, reader.viewer, { subscribesToChannel, unlocked: false }, at).see;
  }

  /** That a match was postponed, a trade exited or words changed is nothing that a locked tip shows. */
  function mayHear(tip: LiveTip, event: TipEvent, reader: Reader, at: number): boolean {
    const see = seen(tip, reader, at);
    return see === 'whole' || (see === 'locked' && SHOWN_LOCKED.includes(event));
  }

  function tell(reader: Reader, tip: LiveTip, event: TipEvent): void {
    reader.stream.send(`tip_${event}`, { id: tip.id });
    if (NEWS.includes(event) && reader.follows.has(tip.tipsterId))
      reader.stream.send('notification', { tip_id: tip.id });
  }

  function isEarly(tip: LiveTip, now: number): boolean {
    return !tip.isFree && !tip.settled && tip.publishedAt !== null && now < tip.publishedAt + EARLY_ACCESS_MS;
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.splice(0, FLUSH_MAX);
      const tips = new Map(
        (
          await selectLiveTips(
            db,
            events.map(({ id }) => id),
          )
        ).map((tip) => [tip.id, tip]),
      );
      const now = clock.now().getTime();
      for (const { id, event, at = now } of events) {
        const tip = tips.get(id);
        if (!tip) continue;
        if (isEarly(tip, at)) early.set(id, tip);
        for (const reader of readers) if (mayHear(tip, event, reader, at)) tell(reader, tip, event);
      }
    }
    watch();
  }

  function hear(payload: unknown): void {
    if (readers.size === 0) return;
    waiting.push(payload as Heard);
    if (!flushing) flushSoon();
  }

  /** A settlement announces hundreds of tips at once: they are looked up together. */
  function flushSoon(): void {
    flushing = true;
    setImmediate(() => {
      flush()
        .catch(failed)
        .finally(() => {
          flushing = false;
          if (waiting.length > 0) flushSoon();
        });
    });
  }

  /** Tells those who had to wait, once the wait is over. */
  async function release(): Promise<void> {
    const now = clock.now().getTime();
    const due = [...early.values()].filter((tip) => !isEarly(tip, now));
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const tips = await selectLiveTips(db, ids);
    for (const id of ids) early.delete(id);
    for (const tip of tips) {
      // Withdrawn meanwhile, it is no news any more; settled, everybody has heard.
      if (tip.status !== 'published' || tip.settled) continue;
      const atPublication = tip.publishedAt ?? now;
      for (const reader of readers) {
        const waited = seen(tip, reader, atPublication) === 'nothing';
        if (waited && seen(tip, reader, now) !== 'nothing') {
          tell(reader, tip, 'published');
        }
      }
    }
  }

  function watch(): void {
    if (timer !== null || early.size === 0 || readers.size === 0) return;
    const next = Math.min(...[...early.values()].map((tip) => (tip.publishedAt ?? 0) + EARLY_ACCESS_MS));
    const wait = Math.min(LOOK_AGAIN_MS, Math.max(0, next - clock.now().getTime()));
    timer = setTimeout(() => {
      timer = null;
      release().catch(failed).finally(watch);
    }, wait);
    timer.unref();
  }

  async function loadEarly(): Promise<void> {
    for (const tip of await selectEarlyTips(db, clock.now())) early.set(tip.id, tip);
    watch();
  }

  live.subscribe('tip', hear, () => {
    // Whatever was missed while nobody listened, the readers find in the lists.
    for (const reader of readers) reader.stream.send('refresh', {});
    loadEarly().catch(failed);
  });
  live.subscribe(FOLLOW_CHANNEL, (payload) => {
    const { account, tipster, follow } = payload as { account: number; tipster: number; follow: boolean };
    for (const reader of readers) {
      if (reader.viewer.accountId !== account) continue;
      if (follow) reader.follows.add(tipster);
      else reader.follows.delete(tipster);
    }
  });
  live.subscribe(NOTIFICATION_CHANNEL, (payload) => {
    const { account } = payload as { account: number };
    for (const reader of readers) if (reader.viewer.accountId === account) reader.stream.send('notification', {});
  });
  // What a change of plan, a ban or a sign-out changes is decided by who connects again.
  live.subscribe('account_changed', (payload) => {
    const { accountId } = payload as { accountId: number };
    for (const reader of readers) if (reader.viewer.accountId === accountId) reader.stream.end();
  });

  return {
    get readers() {
      return readers.size;
    },
    async open(viewer, stream) {
      const [follows, channels] = await Promise.all([
        followedBy(db, viewer.accountId),
        subscribedChannels(db, viewer.accountId, clock.now()),
      ]);
      if (stream.closed) return;
      const reader = { viewer, stream, follows: new Set(follows), channels: new Set(channels) };
      stream.onClose(() => readers.delete(reader));
      const first = readers.size === 0;
      readers.add(reader);
      if (first) {
        // What was waited for when the last reader left may be long over.
        early.clear();
        await loadEarly();
      }
      stream.send('ready', { at: clock.now().toISOString() });
    },
  };
}
