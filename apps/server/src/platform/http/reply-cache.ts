import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/index.ts';
import { type Failure, isFailure } from '../errors/index.ts';

const compress = promisify(brotliCompress);
const BROTLI_QUALITY = 5;
/** Some changes give the data no new version (early access ends, a tip expires, a live score); they appear at most this much later. */
const CACHED_MS = 30_000;
/** Shared caches may answer for so long without asking. */
const SHARED_SECONDS = 5;
const BYTES_MAX = 64 * 1024 * 1024;

interface CachedReply {
  tag: string;
  etag: string;
  body: Buffer;
  brotli: Promise<Buffer> | null;
}

interface Entry {
  tag: string;
  reply: Promise<CachedReply | Failure>;
  bytes: number;
}

/** Reads that begin after the call. Whoever asks while one runs waits, together with all others, for the next. */
function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<T> | null = null;
  return () => {
    waiting ??= running.then(() => {
      waiting = null;
      const reading = read();
      running = reading.catch(() => undefined);
      return reading;
    });
    return waiting;
  };
}

/** A reply that is the same for every reader for whom the handler gives this key, as long as the tag is the same. */
export class SharedReply<T> {
  readonly key: string;
  readonly tag: string;
  readonly make: () => Promise<T>;

  constructor(key: string, tag: string, make: () => Promise<T>) {
    this.key = key;
    this.tag = tag;
    this.make = make;
  }
}

export interface ReplyCache {
  /** Sends the cached reply to the request's address, or makes and caches it. A failure is returned, and not cached. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string | Failure>,
  ): Promise<FastifyReply | Failure>;
  /** Sends a member the cached reply under this key, or makes and caches it. */
  sendShared<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    shared: SharedReply<T>,
    serialise: (value: T) => string,
  ): Promise<FastifyReply>;
}

/**
 * Replies that are the same for every visitor, as bytes, until the version moves on. It is read from the database, so that what was
 * changed in whatever process is seen at once; requests that come together share a reading.
 */
export function createReplyCache(selectVersion: () => Promise<number>, clock: Clock): ReplyCache {
  const entries = new Map<string, Entry>();
  const version = sharedRead(selectVersion);
  let bytes = 0;

  function drop(url: string, entry: Entry | undefined): void {
    if (!entry || entries.get(url) !== entry) return;
    entries.delete(url);
    bytes -= entry.bytes;
  }

  function keep(url: string, entry: Entry): void {
    drop(url, entries.get(url));
    entries.set(url, entry);
    bytes += entry.bytes;
    for (const [oldest, other] of entries) {
      if (bytes <= BYTES_MAX) break;
      drop(oldest, other);
    }
  }

  async function replyOf(tag: string, make: () => Promise<string | Failure>): Promise<CachedReply | Failure> {
    const text = await make();
    if (isFailure(text)) return text;
    const body = Buffer.from(text);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    return { tag, etag, body, brotli: null };
  }

  function find(url: string, tag: string, make: () => Promise<string | Failure>): Promise<CachedReply | Failure> {
    const cached = entries.get(url);
    if (cached?.tag === tag) {
      // The least recently used entry is removed first.
      entries.delete(url);
      entries.set(url, cached);
      return cached.reply;
    }
    const entry: Entry = { tag, reply: replyOf(tag, make), bytes: url.length };
    keep(url, entry);
    entry.reply.then(
      (reply) => {
        if (isFailure(reply)) return drop(url, entry);
        if (entries.get(url) !== entry) return;
        // The reply is stored plain and compressed.
        bytes += 2 * reply.body.length;
        entry.bytes += 2 * reply.body.length;
      },
      () => drop(url, entry),
    );
    return entry.reply;
  }

  async function sendBody(request: FastifyRequest, reply: FastifyReply, cached: CachedReply): Promise<FastifyReply> {
    void reply.type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(cached.body);
    cached.brotli ??= compress(cached.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    return reply.header('content-encoding', 'br').send(await cached.brotli);
  }

  return {
    async sendShared(request, reply, { key, tag, make }, serialise) {
      const cached = await find(`${request.routeOptions.url} ${key}`, tag, async () => serialise(await make()));
      void reply.header('cache-control', 'private, no-store');
      // A shared reply is never a Failure: making it either succeeds or throws.
      return sendBody(request, reply, cached as CachedReply);
    },
    async send(request, reply, make) {
      const moment = Math.floor(clock.now().getTime() / CACHED_MS);
      const cached = await find(request.url, `${await version()}|${moment}`, make);
      if (isFailure(cached)) return cached;
      void reply.headers({
        etag: cached.etag,
        'cache-control': `public, max-age=${SHARED_SECONDS}`,
        vary: 'authorization, accept-encoding',
      });
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(cached.etag)) return reply.code(304).send();
      return sendBody(request, reply, cached);
    },
  };
}
