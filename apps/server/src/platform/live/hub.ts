import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Db, KEEP_ALIVE } from '../database/index.ts';

/** PostgreSQL refuses 8,000 bytes and more; a wake-up hint needs far less. */
const PAYLOAD_MAX_BYTES = 7_900;
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5_000;

type Listener = (payload: unknown) => void;

/**
 * Published on whenever public pages change, so that cached pages are rendered again. The bytes of replies (`reply-cache`) go by the version
 * of tips and records in the database instead: what isn't part of that version, such as forecasts, is made anew for each request, and a live
 * score appears in cached lists like a change by time alone.
 */
export const PUBLIC_CHANNEL = 'public';

export interface LiveHub {
  /** Subscribes to payloads published on the channel by any process, after their transaction committed. */
  subscribe(channel: string, listener: Listener, onGap?: () => void): () => void;
  /** True while the listening connection stands. */
  connected: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Publishes to the channel's subscribers when the transaction commits. A message may get lost while a connection is renewed, so subscribers
 * read the tables for the facts.
 */
export async function publish(db: Db, channel: string, payload: unknown): Promise<void> {
  await publishAll(db, [{ channel, payload }]);
}

export interface Hint {
  channel: string;
  payload: unknown;
}

function textOf({ channel, payload }: Hint): string {
  const text = JSON.stringify(payload ?? null);
  if (!CHANNEL.test(channel)) throw new RangeError(`"${channel}" is no channel name`);
  if (Buffer.byteLength(text) > PAYLOAD_MAX_BYTES) throw new RangeError(`A payload of ${channel} is too long`);
  return text;
}

/** Inside of another statement: what {@link publish} does, where it is evaluated. */
export function hint(channel: string, payload: unknown): RawBuilder<unknown> {
  return sql`pg_notify(${channel}::text, ${textOf({ channel, payload })}::text)`;
}

/** A statement that publishes hints on several channels, without its `with`. */
export function hints(all: readonly Hint[]): RawBuilder<unknown> {
  const [channels, texts] = [all.map(({ channel }) => channel), all.map(textOf)];
  return sql`select pg_notify(h.channel, h.text) from unnest(${channels}::text[], ${texts}::text[]) as h (channel, text)`;
}

/** Publishes hints on several channels in a single statement. */
async function publishAll(db: Db, all: readonly Hint[]): Promise<void> {
  await hints(all).execute(db);
}

/** Every module tells members of events on their open streams through this channel. */
export const MEMBER_CHANNEL = 'member_event';

export interface MemberEvent {
  accounts: readonly number[];
  /** Every admin too. */
  admins: boolean;
  event: string;
  data: unknown;
}

/** Tells members something when the transaction commits. It is a hint: who gets it reads the facts. */
export function tellMembers(db: Db, event: MemberEvent): Promise<void> {
  return publish(db, MEMBER_CHANNEL, event);
}

interface Subscription {
  listener: Listener;
  onGap: (() => void) | undefined;
}

export function createLiveHub(url: string, onError: (error: unknown) => void): LiveHub {
  const channels = new Map<string, Set<Subscription>>();
  let client: pg.Client | null = null;
  let running = false;
  let reconnecting: Promise<void> | null = null;
  /** The connection runs the statements of this chain, each after the one before. */
  let listening: Promise<unknown> = Promise.resolve();

  function deliver(channel: string, text: string | undefined): void {
    const payload: unknown = text ? JSON.parse(text) : null;
    for (const subscription of channels.get(channel) ?? []) {
      try {
        subscription.listener(payload);
      } catch (error) {
        onError(error);
      }
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'quotavera-live',
      connectionTimeoutMillis: RETRY_MAX_MS,
      ...KEEP_ALIVE,
    });
    fresh.on('notification', (message) => deliver(message.channel, message.payload));
    fresh.on('error', (error) => onError(error));
    fresh.on('end', () => {
      if (client === fresh) {
        client = null;
        if (running) reconnecting ??= reconnect();
      }
    });
    try {
      await fresh.connect();
      await listenToAll(fresh);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
  }

  async function listenToAll(fresh: pg.Client): Promise<void> {
    const listening = new Set<string>();
    for (let waiting = [...channels.keys()]; waiting.length > 0; ) {
      await fresh.query(waiting.map((channel) => `listen ${channel}`).join('; '));
      for (const channel of waiting) listening.add(channel);
      // More channels may have been subscribed to meanwhile.
      waiting = [...channels.keys()].filter((channel) => !listening.has(channel));
    }
  }

  async function reconnect(): Promise<void> {
    for (let wait = RETRY_FIRST_MS; running && !client; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        await connect();
      } catch (error) {
        client = null;
        onError(error);
        await sleep(wait, undefined, { ref: false });
      }
    }
    reconnecting = null;
    if (!running) return;
    for (const { onGap } of [...channels.values()].flatMap((subscriptions) => [...subscriptions])) {
      try {
        onGap?.();
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    get connected() {
      return client !== null;
    },
    subscribe(channel, listener, onGap) {
      if (!CHANNEL.test(channel)) throw new RangeError(`"${channel}" is no channel name`);
      const subscription = { listener, onGap };
      const subscriptions = channels.get(channel) ?? new Set();
      subscriptions.add(subscription);
      if (!channels.has(channel)) {
        channels.set(channel, subscriptions);
        const current = client;
        if (current) listening = listening.then(() => current.query(`listen ${channel}`)).catch(onError);
      }
      return () => {
        subscriptions.delete(subscription);
      };
    },
    async start() {
      running = true;
      await connect();
    },
    async stop() {
      running = false;
      const closing = client;
      client = null;
      await reconnecting;
      await closing?.end().catch(() => undefined);
    },
  };
}
