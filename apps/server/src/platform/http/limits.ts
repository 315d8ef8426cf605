import { MINUTE_S } from '@quotavera/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../errors/index.ts';
import { addressKey } from '../limits/index.ts';
import { sendFailure } from './failures.ts';
import { languageOf } from './language.ts';
import { limitWork } from './work.ts';

/** Per address and minute, in each process: far above what people do, below what a flood needs. */
const WRITES_PER_MINUTE = 600;
const COSTLY_READS_PER_MINUTE = 120;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The client address of API calls by pages that this process renders; no other client can have it. */
export const IN_PROCESS_ADDRESS = '0.0.0.0';

function isLimited(request: FastifyRequest): boolean {
  return !request.routeOptions.config.unlimited && request.raw.socket.remoteAddress !== IN_PROCESS_ADDRESS;
}

const NO_LIMIT = { waitOf: async () => null };

/**
 * Refuses too many writes or costly reads from one address, before the body is read, and an address that has used too much work, unless
 * work isn't limited.
 */
export function limitAddresses(app: FastifyInstance, { limitsWork }: { limitsWork: boolean }): void {
  const writes = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: MINUTE_S });
  const costly = new RateLimiterMemory({ points: COSTLY_READS_PER_MINUTE, duration: MINUTE_S });
  const work = limitsWork ? limitWork(app, isLimited) : NO_LIMIT;
  app.decorate('workWaitOf', work.waitOf);

  function refuse(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
    request.language = languageOf(request);
    return sendFailure(request, reply, fail('rate_limited', { retryAfterSeconds }));
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const { config } = request.routeOptions;
    const wait = config.cached ? null : await work.waitOf(request);
    if (wait !== null) return refuse(request, reply, wait);
    const limiter = !READING.has(request.method) ? writes : config.costly ? costly : null;
    try {
      await limiter?.consume(addressKey(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refuse(request, reply, refused.msBeforeNext / 1_000);
    }
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The seconds that the request's address has to wait before it may cause more work, or null. */
    workWaitOf(request: FastifyRequest): Promise<number | null>;
  }
  interface FastifyContextConfig {
    /** A costly call, counted per address. */
    costly?: boolean;
    /** Its replies are kept: it asks by itself for an address's wait before it makes a new one. */
    cached?: boolean;
    /** A caller that proves itself by a signature and sends in bursts from few addresses is never counted. */
    unlimited?: boolean;
  }
}
