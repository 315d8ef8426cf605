import { MINUTE_S } from '@quotavera/domain/time';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../errors/index.ts';
import { addressKey } from '../limits/index.ts';
import { sendFailure } from './failures.ts';
import { languageOf } from './language.ts';

/** Per address and minute, in each process: far above what people do, below what a flood needs. */
const WRITES_PER_MINUTE = 600;
const COSTLY_READS_PER_MINUTE = 120;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The client address of API calls by pages that this process renders; no other client can have it. */
export const IN_PROCESS_ADDRESS = '0.0.0.0';

/** Refuses too many writes or costly reads from one address, before the body is read. */
export function limitAddresses(app: FastifyInstance): void {
  const writes = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: MINUTE_S });
  const costly = new RateLimiterMemory({ points: COSTLY_READS_PER_MINUTE, duration: MINUTE_S });
  app.addHook('onRequest', async (request, reply) => {
    const limiter = !READING.has(request.method) ? writes : request.routeOptions.config.costly ? costly : null;
    if (!limiter || request.routeOptions.config.unlimited || request.raw.socket.remoteAddress === IN_PROCESS_ADDRESS)
      return;
    try {
      await limiter.consume(addressKey(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      request.language = languageOf(request);
      return sendFailure(request, reply, fail('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1_000 }));
    }
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A costly call, counted per address. */
    costly?: boolean;
    /** A caller that proves itself by a signature and sends in bursts from few addresses is never counted. */
    unlimited?: boolean;
  }
}
