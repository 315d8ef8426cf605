import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock/index.ts';
import type { Db } from '../database/index.ts';
import * as repository from './repository.ts';

const IPV6_NETWORK_BITS = 64;

/**
 * Returns the key by which limits count an address: an IPv4 address itself, but the /64 of an IPv6 address, because whoever has an address
 * of a /64 has all of them.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString();
}

/** Points per window of seconds, which starts at the first one. */
export interface Limit {
  points: number;
  seconds: number;
}

/**
 * Limits that all processes share. `name` says what is limited, `key` for whom (an address through `addressKey`, an account, an
 * e-mail); keys are kept as keyed hashes only. Counting never takes part in the caller's transaction: what is refused counts too.
 */
export interface Limits {
  /** Counts `cost` points; null, or the seconds to wait when they were too many: `fail('rate_limited', { retryAfterSeconds })`. */
  take(name: string, key: string, limit: Limit, cost?: number): Promise<number | null>;
  /** Returns counted points, after a success. */
  giveBack(name: string, key: string, points?: number): Promise<void>;
  /** Call it before an attempt that may fail: null, or the seconds to wait. The attempt counts as failed until `reset`. */
  attempt(name: string, key: string, delay: repository.Delay): Promise<number | null>;
  /** Forgets everything counted for the key. */
  reset(name: string, key: string): Promise<void>;
  deleteEnded(): Promise<void>;
}

const NAME_SEPARATOR = ':';
/** Refusals are cached for this long at most, so that a flood doesn't reach the database and another process's reset is soon seen. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MAX = 50_000;

export interface LimitsOptions {
  db: Db;
  clock: Clock;
  secret: Buffer;
  enabled: boolean;
}

export function createLimits({ db, clock, secret, enabled }: LimitsOptions): Limits {
  const refused = new Map<string, { until: number; knownUntil: number }>();

  const keyOf = (name: string, key: string) =>
    `${name}${NAME_SEPARATOR}${createHmac('sha256', secret).update(`${name}\0${key}`).digest('base64url').slice(0, 22)}`;

  function refuse(key: string, until: Date, now: number): number {
    if (refused.size >= REMEMBERED_MAX) refused.clear();
    refused.set(key, { until: until.getTime(), knownUntil: now + REMEMBERED_MS });
    return (until.getTime() - now) / 1_000;
  }

  function rememberedWait(key: string, now: number): number | null {
    const refusal = refused.get(key);
    if (!refusal) return null;
    if (refusal.until > now && refusal.knownUntil > now) return (refusal.until - now) / 1_000;
    refused.delete(key);
    return null;
  }

  return {
    async take(name, plain, limit, cost = 1) {
      if (!enabled) return null;
      const key = keyOf(name, plain);
      const now = clock.wall();
      const remembered = rememberedWait(key, now.getTime());
      if (remembered !== null) return remembered;
      const ends = new Date(now.getTime() + limit.seconds * 1_000);
      const { points, ends_at } = await repository.count(db, key, cost, now, ends);
      return points > limit.points ? refuse(key, ends_at, now.getTime()) : null;
    },
    async giveBack(name, plain, points = 1) {
      if (enabled) await repository.uncount(db, keyOf(name, plain), points);
    },
    async attempt(name, plain, delay) {
      if (!enabled) return null;
      const key = keyOf(name, plain);
      const now = clock.wall();
      const remembered = rememberedWait(key, now.getTime());
      if (remembered !== null) return remembered;
      if (await repository.tryOnce(db, key, delay, now)) return null;
      const until = await repository.waitsUntil(db, key);
      // A successful attempt has reset it in between.
      return until && until > now ? refuse(key, until, now.getTime()) : null;
    },
    async reset(name, plain) {
      if (!enabled) return;
      const key = keyOf(name, plain);
      refused.delete(key);
      await repository.forget(db, key);
    },
    deleteEnded: () => repository.deleteEnded(db, clock.wall()),
  };
}
