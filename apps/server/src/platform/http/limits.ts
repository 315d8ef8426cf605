import { MINUTE_S, SECOND_MS } from '@quotavera/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fail } from '../errors/index.ts';
import { addressKey, type CountBus, SharedCount } from '../limits/index.ts';
import { sendFailure } from './failures.ts';
import { languageOf } from './language.ts';
import { limitWork, WORK_MS_PER_MINUTE } from './work.ts';

/** Per address and minute, in all processes: far above what people do, below what a flood needs. */
const WRITES_PER_MINUTE = 600;
const COSTLY_READS_PER_MINUTE = 120;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The client address of API calls by pages that this process renders; no other client can have it. */
export const IN_PROCESS_ADDRESS = '0.0.0.0';

function isLimited(request: FastifyRequest): boolean {
  return !request.routeOptions.config.unlimited && request.raw.socket.remoteAddress !== IN_PROCESS_ADDRESS;
}

const NO_LIMIT = { waitOf: async () => null };

interface AddressLimits {
  /** By it processes tell each other what they counted: what one counts then counts in all of them. */
  bus?: CountBus | undefined;
  limitsWork?: boolean | undefined;
}

/**
 * Refuses too many writes or costly reads from one address, before the body is read, and an address that has used too much work, unless
 * work isn't limited.
 */
export function limitAddresses(app: FastifyInstance, { bus, limitsWork = true }: AddressLimits): void {
  const counted = (name: string, points: number) =>
    new SharedCount(new RateLimiterMemory({ points, duration: MINUTE_S }), name, bus ?? null);
  const writes = counted('writes', WRITES_PER_MINUTE);
  const costly = counted('costly', COSTLY_READS_PER_MINUTE);
  const used = counted('work', WORK_MS_PER_MINUTE);
  const work = limitsWork ? limitWork(app, isLimited, used) : NO_LIMIT;
  app.decorate('workWaitOf', work.waitOf);
  if (bus) {
    const telling = setInterval(() => {
      for (const each of [writes, costly, used]) void each.tell();
    }, SECOND_MS).unref();
    app.addHook('onClose', async () => clearInterval(telling));
  }

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
    const tooMany = (await limiter?.take(addressKey(request.ip))) ?? null;
    if (tooMany !== null) return refuse(request, reply, tooMany / SECOND_MS);
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
