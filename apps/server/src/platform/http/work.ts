import { MINUTE_S, SECOND_MS } from '@quotavera/domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, type SharedCount } from '../limits/index.ts';

/** Cheaper requests cost nothing, so that reading what is kept is never limited. */
const FREE_MS = 50;
/** Half of a process' time is the most that one address may use. */
export const WORK_MS_PER_MINUTE = (MINUTE_S * SECOND_MS) / 2;

/**
 * Measures what a request costs of the process' time. While several are worked on they share it equally: a crowded process takes longer for each,
 * which makes none of them dearer.
 */
export class SharedTime {
  readonly #now: () => number;
  #inFlight = 0;
  #share = 0;
  #at = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  #advance(): void {
    const now = this.#now();
    if (this.#inFlight > 0) this.#share += (now - this.#at) / this.#inFlight;
    this.#at = now;
  }

  /** Begins a piece of work. The returned function ends it, once, and returns its milliseconds. */
  begin(): () => number {
    this.#advance();
    this.#inFlight += 1;
    const from = this.#share;
    let cost: number | null = null;
    return () => {
      if (cost !== null) return 0;
      this.#advance();
      this.#inFlight -= 1;
      cost = this.#share - from;
      return cost;
    };
  }
}

/** Counts by address what each request that isn't cheap costs. `waitOf` is the number of seconds to wait when an address has used too much, or null. */
export interface WorkLimits {
  waitOf(request: FastifyRequest): Promise<number | null>;
}

export function limitWork(
  app: FastifyInstance,
  isCounted: (request: FastifyRequest) => boolean,
  used: SharedCount,
): WorkLimits {
  const time = new SharedTime();
  const end = (request: FastifyRequest) => {
    const cost = Math.round(request.endWork?.() ?? 0);
    // The next request asks whether it was too much.
    if (cost > FREE_MS) void used.take(addressKey(request.ip), cost);
  };
  app.decorateRequest('endWork', null);
  app.addHook('preHandler', async (request) => {
    if (isCounted(request)) request.endWork = time.begin();
  });
  // The work ends with the first byte: the rest of a stream may take as long as its reader likes.
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
  app.addHook('onRequestAbort', async (request) => end(request));
  return {
    async waitOf(request) {
      const wait = await used.waitOf(addressKey(request.ip));
      return wait === null ? null : wait / SECOND_MS;
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the work on this request before its reply does, as a live stream must; null for requests that aren't counted. */
    endWork: (() => number) | null;
  }
}
