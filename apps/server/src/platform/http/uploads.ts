import type { Readable } from 'node:stream';

/** A refused client may go on sending for this long, so that it gets its reply; then it is cut off. */
const DRAINED_MAX = 64 * 1024 * 1024;

export function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** The whole body, or null as soon as it isn't under `limit` bytes. */
export async function readUpTo(body: Readable, limit: number): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length >= limit) {
      drain(body);
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function drain(body: Readable): void {
  let length = 0;
  body.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > DRAINED_MAX) body.destroy();
  });
  body.on('error', () => undefined);
  body.resume();
}
