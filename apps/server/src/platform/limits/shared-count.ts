import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Processes tell each other what they counted: points by limit and key. Whoever told it doesn't hear it. */
export interface Counts {
  name: string;
  points: readonly (readonly [key: string, points: number])[];
}

/** The way between the processes. */
export interface CountBus {
  tell(counts: Counts): Promise<void>;
  hear(listener: (counts: Counts) => void): void;
}

/** Told in one message; a message holds fewer than 8,000 bytes. */
const KEYS_AT_ONCE = 100;
/** A key that has used less than this share of its limit is of no interest to other processes. */
const TOLD_FROM = 0.1;

/**
 * A limit in memory that counts what all processes have counted: each tells the others every second what was counted of keys that use much.
 * No request waits for it, and a key can exceed its limit by little more than what a second and a tenth of the limit let through.
 */
export class SharedCount {
  readonly #limiter: RateLimiterMemory;
  readonly #name: string;
  readonly #bus: CountBus | null;
  readonly #untold = new Map<string, number>();

  constructor(limiter: RateLimiterMemory, name: string, bus: CountBus | null) {
    this.#limiter = limiter;
    this.#name = name;
    this.#bus = bus;
    bus?.hear(({ name: heard, points }) => {
      if (heard !== name) return;
      for (const [key, counted] of points) void limiter.penalty(key, counted);
    });
  }

  /** Counts points; null, or the milliseconds to wait when they were too many. */
  async take(key: string, points = 1): Promise<number | null> {
    if (this.#bus) this.#untold.set(key, (this.#untold.get(key) ?? 0) + points);
    try {
      await this.#limiter.consume(key, points);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused.msBeforeNext;
    }
  }

  /** The milliseconds to wait where the limit is used up, without counting anything; else null. */
  async waitOf(key: string): Promise<number | null> {
    const known = await this.#limiter.get(key);
    return known && known.remainingPoints <= 0 ? known.msBeforeNext : null;
  }

  /** Tells the other processes what they don't know yet. Counts that can't be told are told with the next. */
  async tell(): Promise<void> {
    const much: [string, number][] = [];
    for (const [key, points] of this.#untold) {
      const known = await this.#limiter.get(key);
      if (!known) this.#untold.delete(key);
      else if (known.consumedPoints >= this.#limiter.points * TOLD_FROM) much.push([key, points]);
    }
    for (let at = 0; at < much.length; at += KEYS_AT_ONCE) {
      const points = much.slice(at, at + KEYS_AT_ONCE);
      for (const [key] of points) this.#untold.delete(key);
      await this.#bus?.tell({ name: this.#name, points }).catch(() => {
        for (const [key, own] of points) this.#untold.set(key, (this.#untold.get(key) ?? 0) + own);
      });
    }
  }
}
