import { setTimeout as sleep } from 'node:timers/promises';
import { earlyAccessEnd, isEarlyAccess, type Member, tipVisibility, type Visibility } from '@quotavera/domain/access';
import { DAY_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { type EventStream, MEMBER_CHANNEL, type MemberEvent } from '../../../platform/live/index.ts';
import { followedBy, followedChannels } from '../../tips/follow/index.ts';
import { FOLLOW_CHANNEL, type FollowMessage } from '../../tips/follow/service.ts';
import { NEWS_CHANNEL, type NewsTurn, NOTIFICATION_CHANNEL } from '../../tips/notification/service.ts';
import type { TipEvent, TipEventType } from '../../tips/tip/service-announce.ts';
import { endOf, readCursor, type StreamCursor, writeCursor } from './cursor.ts';
import { type LiveTip, selectEarlyTips, selectLiveTips, selectUndelivered, subscribedChannels } from './repository.ts';

interface Reader {
  viewer: Member;
  stream: EventStream;
  follows: Set<number>;
  /** Channels that the reader follows. */
  followedChannels: Set<number>;
  /** Channels that the reader has paid access to. */
  channels: ReadonlySet<number>;
  /** How far notifications are delivered; null until the first look. */
  cursor: StreamCursor | null;
  /** Says `ready` with the first look. */
  ready: ((error?: unknown) => void) | null;
}

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
/** Readers whose notifications are looked for with one statement, and how many of them one reader is told singly. */
const LOOK_MAX = 1_000;
const MISSED_MAX = 200;
/** Whoever was away longer reads everything anew. */
const RESUME_MS = DAY_MS;
const RETRY_MS = 1_000;

export interface TipStreams {
  /** `lastEventId`: where the client's stream broke off. */
  open(viewer: Member, stream: EventStream, lastEventId: string | null): Promise<void>;
  readers: number;
}

/**
 * Events of tips for connected readers. A single statement serves a burst of events, whatever the number of readers: the readers who may
 * know of a tip are found in memory by `domain/access`. Readers without early access are notified of a tip when its ten minutes are over;
 * the tips in early access come from the table, so that a restart loses none.
 */
export function createTipStreams({ db, clock, live, log }: ServerContext): TipStreams {
  const readers = new Set<Reader>();
  const early = new Map<number, LiveTip>();
  const waiting: TipEvent[] = [];
  const due = new Set<Reader>();
  let looking = false;
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
  function concerns(
    { follows, followedChannels, channels }: Reader,
    { tipsterId, channelId }: Pick<LiveTip, 'tipsterId' | 'channelId'>,
  ): boolean {
    return (
      follows.has(tipsterId) || (channelId !== null && (followedChannels.has(channelId) || channels.has(channelId)))
    );
  }

  /** The notification comes with its reader's turn. */
  function notify(reader: Reader, tip: LiveTip, type: TipEventType): void {
    reader.stream.send(`tip_${type}`, { id: tip.id });
  }

  function onTurn({ tipster, channel, after, to }: NewsTurn): void {
    const tip = { tipsterId: tipster, channelId: channel };
    for (const reader of readers) {
      const { accountId } = reader.viewer;
      const hadTurn = accountId > after && (to === null || accountId <= to);
      if (hadTurn && (accountId === tipster || concerns(reader, tip))) look(reader);
    }
  }

  /** Has the table looked at for what this reader is to be told. */
  function look(reader: Reader): void {
    due.add(reader);
    if (looking) return;
    looking = true;
    setImmediate(() => void deliver());
  }

  /**
   * Tells readers of notifications that their stream has not told yet: what the table holds, once, whichever process wrote it. All of one
   * look are one event with the new cursor as its id, so that no break can come between them.
   */
  async function deliver(): Promise<void> {
    while (due.size > 0) {
      const batch = [...due].slice(0, LOOK_MAX);
      for (const reader of batch) due.delete(reader);
      try {
        await tell(batch.filter(({ stream }) => !stream.closed));
      } catch (error) {
        failed(error);
        for (const reader of batch) {
          if (reader.ready) reader.ready(error);
          else if (readers.has(reader)) due.add(reader);
        }
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    looking = false;
  }

  async function tell(batch: readonly Reader[]): Promise<void> {
    if (batch.length === 0) return;
    const now = clock.now();
    const listening = batch.map(({ viewer, cursor }) => ({ accountId: viewer.accountId, from: cursor }));
    const { snapshot, rows } = await selectUndelivered(db, listening, { now, limit: MISSED_MAX });
    const cursor = { at: now.getTime(), snapshot };
    const id = writeCursor(cursor);
    const missed = Map.groupBy(rows, ({ n }) => n);
    for (const [n, reader] of batch.entries()) {
      const { stream } = reader;
      const items = missed.get(n) ?? [];
      // A cursor of another database, or of a day that is over, says nothing of this one.
      const foreign = reader.cursor !== null && endOf(reader.cursor.snapshot) > endOf(snapshot);
      if (foreign || items.length === MISSED_MAX) stream.send('refresh', {}, id);
      else if (items.length > 0) {
        const notifications = items.map(({ id: notification, type, tip_id }) => ({
          id: notification,
          type,
          tip_id,
        }));
        stream.send('notification', { notifications }, id);
      }
      reader.cursor = cursor;
      if (reader.ready === null) continue;
      stream.send('ready', { at: now.toISOString() }, id);
      reader.ready();
      reader.ready = null;
    }
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
        if (!waited || visibility(tip, reader, now) === 'nothing') continue;
        notify(reader, tip, 'published');
        if (concerns(reader, tip)) look(reader);
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
    for (const reader of readers) {
      reader.stream.send('refresh', {});
      look(reader);
    }
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
  live.subscribe(NEWS_CHANNEL, (payload) => onTurn(payload as NewsTurn));
  live.subscribe(NOTIFICATION_CHANNEL, (payload) => {
    const { account } = payload as { account: number };
    for (const reader of readers) if (reader.viewer.accountId === account) look(reader);
  });
  live.subscribe(MEMBER_CHANNEL, (payload) => {
    const { accounts, admins, event, data } = payload as MemberEvent;
    for (const { viewer, stream } of readers) {
      if (accounts.includes(viewer.accountId) || (admins && viewer.isAdmin)) stream.send(event, data);
    }
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
    async open(viewer, stream, lastEventId) {
      const [follows, followed, channels] = await Promise.all([
        followedBy(db, viewer.accountId),
        followedChannels(db, viewer.accountId),
        subscribedChannels(db, viewer.accountId, clock.now()),
      ]);
      if (stream.closed) return;
      const broken = lastEventId === null ? null : readCursor(lastEventId);
      const left = broken === null ? 0 : clock.now().getTime() - broken.at;
      const resumes = broken !== null && left < RESUME_MS;
      if (lastEventId !== null && !resumes) stream.send('refresh', {});
      const reader: Reader = {
        viewer,
        stream,
        follows: new Set(follows),
        followedChannels: new Set(followed),
        channels: new Set(channels),
        cursor: resumes ? broken : null,
        ready: null,
      };
      stream.onClose(() => {
        readers.delete(reader);
        due.delete(reader);
      });
      const first = readers.size === 0;
      readers.add(reader);
      if (first) {
        // Events that were pending when the last reader left may be out of date.
        early.clear();
        await loadEarly();
      }
      if (stream.closed) return;
      await new Promise<void>((resolve, reject) => {
        reader.ready = (error) => (error === undefined ? resolve() : reject(error));
        stream.onClose(() => resolve());
        look(reader);
      });
    },
  };
}
