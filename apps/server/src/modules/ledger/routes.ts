import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { parseTilePath, TILE_WIDTH, toBase64 } from '@quotavera/domain/ledger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors/index.ts';
import { sendFailure } from '../../platform/http/index.ts';
import type { RecordBundles } from './bundle/service.ts';
import { currentCheckpoint, entryBundle, hashTile, type LedgerLog } from './log/service.ts';
import { readPriceImport } from './service-prices.ts';
import { readStamp, trustedRootsPem } from './stamp/service.ts';

/** How long the log's resources may be kept: full tiles never change, the checkpoint changes every second. */
const CACHE = {
  immutable: 'public, max-age=31536000, immutable',
  /** A partial tile never changes either, but it is soon of no use. */
  partial: 'public, max-age=3600',
  moving: 'public, max-age=1',
  key: 'public, max-age=3600',
  /** A bundle opens what this reader may see. */
  own: 'private, no-store',
} as const;

const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
const JSON_TYPE = 'application/json; charset=utf-8';
const PEM = 'application/x-pem-file';
const PROGRAM = 'text/javascript; charset=utf-8';

/** The stand-alone verifier as the build leaves it. */
const VERIFIER = resolve(import.meta.dirname, '../../../../web/build/verify-record.mjs');

/**
 * Tiles are compressed here or not at all: the server's own compression takes bytes that happen to begin like a compressed stream
 * for one, and sends them as they are under a wrong label.
 */
const AS_IT_IS = { compress: false } as const;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

const ACCESS = { config: { access: 'record.verify' } } as const;

/** Anybody's page may read the log: it is public and says nothing about the reader. */
function open(reply: FastifyReply, type: string, cache: string): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', cache)
    .type(type);
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: 'not_found' | 'gone'): FastifyReply {
  void reply.header('access-control-allow-origin', '*');
  return sendFailure(request, reply, fail(code));
}

const notFound = (request: FastifyRequest, reply: FastifyReply) => refuse(request, reply, 'not_found');

const takesGzip = (request: FastifyRequest) => /\bgzip\b/.test(String(request.headers['accept-encoding']));

async function stampOfSize({ db }: LedgerLog, size: string) {
  return /^\d{1,15}$/.test(size) ? readStamp(db, Number(size)) : null;
}

/** The log as C2SP tlog-tiles lays it out, and what the Verify page reads. */
export function ledgerRoutes(app: FastifyInstance, ledger: LedgerLog, bundles: RecordBundles): void {
  app.get('/ledger/vkey', ACCESS, async (_request, reply) => {
    return open(reply, TEXT, CACHE.key).send(`${ledger.vkey}\n`);
  });

  app.get('/ledger/checkpoint', ACCESS, async (request, reply) => {
    const checkpoint = await currentCheckpoint(ledger);
    return checkpoint ? open(reply, TEXT, CACHE.moving).send(checkpoint.note) : notFound(request, reply);
  });

  app.get('/ledger/stamp', ACCESS, async (request, reply) => {
    const stamp = await readStamp(ledger.db, null);
    if (!stamp) return notFound(request, reply);
    const { size, note, token, stamped_at, authority } = stamp;
    const payload = { size, at: stamped_at.toISOString(), authority, checkpoint: note, token: toBase64(token) };
    return open(reply, JSON_TYPE, CACHE.moving).send(payload);
  });

  app.get<{ Params: { size: string } }>('/ledger/stamp/:size/checkpoint', ACCESS, async (request, reply) => {
    const stamp = await stampOfSize(ledger, request.params.size);
    return stamp ? open(reply, TEXT, CACHE.immutable).send(stamp.note) : notFound(request, reply);
  });

  app.get<{ Params: { size: string } }>(
    '/ledger/stamp/:size/token',
    { ...ACCESS, ...AS_IT_IS },
    async (request, reply) => {
      const stamp = await stampOfSize(ledger, request.params.size);
      return stamp ? open(reply, BYTES, CACHE.immutable).send(Buffer.from(stamp.token)) : notFound(request, reply);
    },
  );

  app.get('/ledger/stamp/roots.pem', ACCESS, async (request, reply) => {
    const roots = await trustedRootsPem(ledger.db);
    return roots ? open(reply, PEM, CACHE.key).send(roots) : notFound(request, reply);
  });

  app.get<{ Params: { '*': string } }>('/ledger/tile/*', { ...ACCESS, ...AS_IT_IS }, async (request, reply) => {
    const address = parseTilePath(`tile/${request.params['*']}`);
    if (!address) return notFound(request, reply);
    const { level, index, width } = address;
    const content =
      level === 'entries' ? await entryBundle(ledger, index, width) : await hashTile(ledger, level, index, width);
    if (!content) return notFound(request, reply);
    open(reply, BYTES, width === TILE_WIDTH ? CACHE.immutable : CACHE.partial);
    if (level !== 'entries') return reply.send(Buffer.from(content));
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(Buffer.from(content));
    return reply.header('content-encoding', 'gzip').send(await compress(content));
  });

  app.get<{ Params: { seq: string } }>('/ledger/prices/:seq', { ...ACCESS, ...AS_IT_IS }, async (request, reply) => {
    const { seq } = request.params;
    const packed = /^\d{1,9}$/.test(seq) ? await readPriceImport(ledger.db, Number(seq)) : null;
    if (packed === null) return notFound(request, reply);
    if (packed === 'gone') return refuse(request, reply, 'gone');
    open(reply, JSON_TYPE, CACHE.immutable).header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(await decompress(packed));
    return reply.header('content-encoding', 'gzip').send(Buffer.from(packed));
  });

  app.get<{ Params: { username: string }; Querystring: { since?: string } }>(
    '/ledger/bundle/:username',
    { config: { ...ACCESS.config, costly: true } },
    async (request, reply) => {
      const { since } = request.query;
      const from = /^\d{1,15}$/.test(since ?? '') ? Number(since) : null;
      const bundle = await bundles.stream(request.params.username, request.viewer, from);
      if (!bundle) return notFound(request, reply);
      const cache = request.viewer.type === 'visitor' ? 'no-cache' : CACHE.own;
      return open(reply, JSON_TYPE, cache).send(bundle);
    },
  );

  app.get('/ledger/verify-record.mjs', ACCESS, async (request, reply) => {
    const program = await readFile(VERIFIER).catch(() => null);
    return program ? open(reply, PROGRAM, 'no-cache').send(program) : notFound(request, reply);
  });

  app.get<{ Params: { tipId: string } }>('/ledger/proof/:tipId', ACCESS, async (request, reply) => {
    const tipId = Number(request.params.tipId);
    const proof = Number.isSafeInteger(tipId) && tipId > 0 ? await bundles.tipProof(tipId) : null;
    return proof ? open(reply, JSON_TYPE, 'no-cache').send(proof) : notFound(request, reply);
  });

  app.get<{ Params: { index: string } }>('/ledger/entry/:index', ACCESS, async (request, reply) => {
    const { index } = request.params;
    const proof = /^\d{1,15}$/.test(index) ? await bundles.entryProof(Number(index)) : null;
    return proof ? open(reply, JSON_TYPE, 'no-cache').send(proof) : notFound(request, reply);
  });
}
