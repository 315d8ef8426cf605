import { createHash } from 'node:crypto';
import type { Viewer } from '@quotavera/domain/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Failure } from '../../../platform/errors/index.ts';
import { selectVersion } from './service.ts';
import { answerCacheOf } from './service-cache.ts';

/** Names and pictures change without the record: no reply is kept longer. */
const KEPT_MS = 30_000;
/** Shared caches may answer for so long without asking. */
const SHARED_SECONDS = 5;

interface Asked {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Clock;
}

/**
 * Replies that are the same for every visitor, kept per address until the record's version moves on, with an ETag. Members get
 * theirs made for them.
 */
export function createPublicCache(db: Db) {
  const kept = answerCacheOf(db);

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
    return kept.remember(request.url, tag, make);
  };
}

export type PublicReply = ReturnType<typeof createPublicCache>;

function tagOf(url: string, version: number, moment: number): string {
  const hash = createHash('sha256').update(`${url}|${version}|${moment}`).digest('base64url').slice(0, 20);
  return `W/"${hash}"`;
}
