import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { lookupOf, type PinnedAddress, pinAddress } from '../../../platform/outward/index.ts';
import { SourceFailed } from './service.ts';

/** Bytes of an upload or a download, unpacked. */
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const SILENCE_MAX_MS = 15_000;
const TOTAL_MAX_MS = 120_000;

export interface DownloadOptions {
  /** Private networks and this machine, only if the operator allows them. */
  allowPrivate: boolean;
  maxBytes?: number;
}

/** Passes bytes on until there are too many of them. */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of bytes) {
    total += piece.length;
    if (total > max) throw new SourceFailed('body_too_large', `more than ${max} bytes`);
    yield piece;
  }
}

function request(pinned: PinnedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const { url } = pinned;
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const sent = client.get(
      url,
      {
        signal,
        agent: false,
        timeout: SILENCE_MAX_MS,
        headers: { accept: 'text/csv, text/plain, */*;q=0.1', 'user-agent': 'Quotavera-import' },
        lookup: lookupOf(pinned),
      },
      resolve,
    );
    sent.on('timeout', () => sent.destroy(new Error('silent for too long')));
    sent.on('error', reject);
  });
}

function unpacked(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const coding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding as keyof typeof decoders]() : null;
  if (decoder === null) return response;
  return pipeline(response, decoder, () => undefined);
}

/** The final answer's message, redirects followed: each new address is checked like the first. */
async function follow(start: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = start;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const pinned = await pinAddress(url, options.allowPrivate);
    if (!pinned) throw new SourceFailed('import_source_refused', 'address_refused');
    const response = await request(pinned, signal);
    const status = response.statusCode ?? 0;
    const location = response.headers.location;
    if (status >= 300 && status < 400 && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, url.href)) break;
      url = new URL(location, url);
      continue;
    }
    if (status === 200) return response;
    response.destroy();
    break;
  }
  throw new SourceFailed('import_source_refused', 'address_without_file');
}

/** Downloads an address. Throws {@link SourceFailed} for private addresses, too many redirects, time-outs and oversized files. */
export async function* download(address: string, options: DownloadOptions): AsyncGenerator<Uint8Array> {
  if (!URL.canParse(address)) throw new SourceFailed('import_source_refused', 'address_refused');
  const signal = AbortSignal.timeout(TOTAL_MAX_MS);
  try {
    const response = await follow(new URL(address), options, signal);
    yield* limitBytes(unpacked(response), options.maxBytes ?? IMPORT_BYTES_MAX);
  } catch (error) {
    if (error instanceof SourceFailed) throw error;
    throw new SourceFailed('import_source_refused', 'address_without_file');
  }
}
