import { createHash } from 'node:crypto';
import type { Viewer } from '@quotavera/domain/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Failure } from '../../../platform/errors/index.ts';
import { selectVersion } from './service.ts';
import { answerCacheOf } from './service-cache.ts';

/** The longest that a reply is cached, because names and pictures change without the record. */
const KEPT_MS = 30_000;
/** How long shared caches may answer without revalidating. */
const SHARED_SECONDS = 5;

interface Asked {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Clock;
}

/** Caches replies that are the same for every visitor, per address and record version, with an ETag. Members' replies aren't cached. */
export function createPublicCache(db: Db) {
  const cache = answerCacheOf(db);

  return async function publicReply<T>(asked: Asked, make: () => Promise<T | Failure>): Promise<T | Failure> {
    const { viewer, request, reply, clock } = asked;
    if (viewer.type !== 'visitor') return make();
    const moment = Math.floor(clock.now().getTime() / KEPT_MS);
    const tag = tagOf(request.url, await selectVersion(db), moment);
    void reply.headers({
      etag: tag,
      'cache-control': `public, max-age=${SHARED_SECONDS}`,
      vary: 'authorization, accept-encoding',
    });
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
      await reply.code(304).send();
      return undefined as T;
    }
    return cache.remember(request.url, tag, make);
  };
}

export type PublicReply = ReturnType<typeof createPublicCache>;

function tagOf(url: string, version: number, moment: number): string {
  const hash = createHash('sha256').update(`${url}|${version}|${moment}`).digest('base64url').slice(0, 20);
  return `W/"${hash}"`;
}
