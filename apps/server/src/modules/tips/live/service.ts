import { earlyAccessEnd, isEarlyAccess, type Member, tipVisibility, type Visibility } from '@quotavera/domain/access';
import type { ServerContext } from '../../../platform/context.ts';
import type { EventStream } from '../../../platform/live/index.ts';
import { followedBy, followedChannels } from '../follow/repository.ts';
import { FOLLOW_CHANNEL, type FollowMessage } from '../follow/service.ts';
import { NOTIFICATION_CHANNEL } from '../notification/service.ts';
import type { TipEvent, TipEventType } from '../tip/service-announce.ts';
import { type LiveTip, selectEarlyTips, selectLiveTips, subscribedChannels } from './repository.ts';

interface Reader {
  readonly viewer: Member;
  readonly stream: EventStream;
  readonly follows: Set<number>;
  /** Channels that the reader follows. */
  readonly followedChannels: Set<number>;
  /** Channels that the reader has paid access to. */
  readonly channels: ReadonlySet<number>;
}

/** Events of a tip that notify followers. */
const NEWS: readonly string[] = ['published', 'exited', 'withdrawn', 'settled', 'resettled', 'reopened'];
/** Events of a locked tip that readers may see. A postponement, an exit or an amendment would reveal something of the bet. */
const SHOWN_LOCKED: readonly TipEventType[] = [
  'published',
  'withdrawn',
  'disabled',
  'enabled',
  'settled',
  'resettled',
  'reopened',
];
/** The product's clock may be moved, so due events are checked at least this often. */
const LOOK_AGAIN_MS = 1_000;
/** Tips whose events are decided with one statement. */
const FLUSH_MAX = 1_000;

export interface TipStreams {
  open(viewer: Member, stream: EventStream): Promise<void>;
  readonly readers: number;
}

/**
 * Events of tips for connected readers. One statement per burst of events, whatever the number of readers: who may know of a tip is
 * decided in memory by `domain/access`. Readers without early access are notified of a tip when its ten minutes are over; the tips
 * in early access come from the table, so that a restart loses none.
 */
export function createTipStreams({ db, clock, live, log }: ServerContext): TipStreams {
  const readers = new Set<Reader>();
  const early = new Map<number, LiveTip>();
  const waiting: TipEvent[] = [];
  let flushing = false;
  let timer: NodeJS.Timeout | null = null;

  const failed = (error: unknown) => log.error({ err: error }, 'tip events');

  function visibility(tip: LiveTip, reader: Reader, at: number): Visibility {
    const subscribesToChannel = tip.channelId !== null && reader.channels.has(tip.channelId);
    return tipVisibility(tip, reader.viewer, { subscribesToChannel, unlocked: false }, at);
  }

  function mayKnow(tip: LiveTip, type: TipEventType, reader: Reader, at: number): boolean {
    switch (visibility(tip, reader, at)) {
      case 'nothing':
        return false;
      case 'locked':
      case 'unlockable':
        return SHOWN_LOCKED.includes(type);
      case 'whole':
        return true;
    }
  }

  /** Whether the reader is told of the tip's news: as a follower of its tipster or channel, or as the channel's subscriber. */
  function concerns({ follows, followedChannels, channels }: Reader, { tipsterId, channelId }: LiveTip): boolean {
    return (
      follows.has(tipsterId) || (channelId !== null && (followedChannels.has(channelId) || channels.has(channelId)))
    );
  }

  function notify(reader: Reader, tip: LiveTip, type: TipEventType): void {
    reader.stream.send(`tip_${type}`, { id: tip.id });
    if (NEWS.includes(type) && concerns(reader, tip)) reader.stream.send('notification', { tip_id: tip.id });
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
      for (const { id, type, at = now } of events) {
        const stored = tips.get(id);
        if (!stored) continue;
        // A withdrawal is sent only to readers who could see the published tip.
        const tip: LiveTip = type === 'withdrawn' ? { ...stored, status: 'published' } : stored;
        if (isEarlyAccess(tip, at)) early.set(id, tip);
        for (const reader of readers) if (mayKnow(tip, type, reader, at)) notify(reader, tip, type);
      }
    }
    watch();
  }

  function onEvent(payload: unknown): void {
    if (readers.size === 0) return;
    waiting.push(payload as TipEvent);
    if (!flushing) flushSoon();
  }

  /** A settlement announces hundreds of tips at once, so they are looked up together. */
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

  /** Notifies the readers without early access of tips whose ten minutes are over. */
  async function release(): Promise<void> {
    const now = clock.now().getTime();
    const due = [...early.values()].filter((tip) => !isEarlyAccess(tip, now));
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const tips = await selectLiveTips(db, ids);
    for (const id of ids) early.delete(id);
    for (const tip of tips) {
      // Skips tips withdrawn meanwhile and settled ones, whose settlement has notified everybody.
      if (tip.status !== 'published' || tip.settled) continue;
      const atPublication = tip.publishedAt ?? now;
      for (const reader of readers) {
        const waited = visibility(tip, reader, atPublication) === 'nothing';
        if (waited && visibility(tip, reader, now) !== 'nothing') notify(reader, tip, 'published');
      }
    }
  }

  function watch(): void {
    if (timer !== null || early.size === 0 || readers.size === 0) return;
    const next = Math.min(...[...early.values()].map((tip) => earlyAccessEnd(tip) ?? 0));
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

  live.subscribe('tip', onEvent, () => {
    // Events may have been missed while the connection was down, so readers load their lists again.
    for (const reader of readers) reader.stream.send('refresh', {});
    loadEarly().catch(failed);
  });
  live.subscribe(FOLLOW_CHANNEL, (payload) => {
    const { account, follow, ...of } = payload as FollowMessage;
    for (const reader of readers) {
      if (reader.viewer.accountId !== account) continue;
      const [followed, id] = 'channel' in of ? [reader.followedChannels, of.channel] : [reader.follows, of.tipster];
      if (follow) followed.add(id);
      else followed.delete(id);
    }
  });
  live.subscribe(NOTIFICATION_CHANNEL, (payload) => {
    const { account } = payload as { account: number };
    for (const reader of readers) if (reader.viewer.accountId === account) reader.stream.send('notification', {});
  });
  // After a change of plan, a ban or a sign-out, the reconnecting client gets its new rights.
  live.subscribe('account_changed', (payload) => {
    const { accountId } = payload as { accountId: number };
    for (const reader of readers) if (reader.viewer.accountId === accountId) reader.stream.end();
  });

  return {
    get readers() {
      return readers.size;
    },
    async open(viewer, stream) {
      const [follows, followed, channels] = await Promise.all([
        followedBy(db, viewer.accountId),
        followedChannels(db, viewer.accountId),
        subscribedChannels(db, viewer.accountId, clock.now()),
      ]);
      if (stream.closed) return;
      const reader = {
        viewer,
        stream,
        follows: new Set(follows),
        followedChannels: new Set(followed),
        channels: new Set(channels),
      };
      stream.onClose(() => readers.delete(reader));
      const first = readers.size === 0;
      readers.add(reader);
      if (first) {
        // Events that were pending when the last reader left may be out of date.
        early.clear();
        await loadEarly();
      }
      stream.send('ready', { at: clock.now().toISOString() });
    },
  };
}
