import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  decodeEntryBundle,
  type EntryBundleReader,
  encodeEntryBundle,
  HASH_SIZE,
  TILE_WIDTH,
  type TileReader,
  tilePath,
} from '@quotavera/domain/ledger';

export type Read = (path: string) => Promise<Uint8Array>;

const HTTP_GONE = 410;

const isAddress = (prefix: string) => /^https?:\/\//.test(prefix);

/** Reads the log's resources from an address or a folder. */
export function logReader(prefix: string): Read {
  if (!isAddress(prefix)) return async (path) => readFileSync(join(prefix, path));
  return async (path) => {
    const reply = await fetch(`${prefix.replace(/\/+$/, '')}/${path}`);
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  };
}

/** Reads the contents of imports of prices; null for what the log doesn't tell any more. */
export function priceReader(prefix: string): (seq: number) => Promise<string | null> {
  if (!isAddress(prefix)) {
    return async (seq) => {
      const path = join(prefix, `prices/${seq}`);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    };
  }
  return async (seq) => {
    const path = `prices/${seq}`;
    const reply = await fetch(`${prefix.replace(/\/+$/, '')}/${path}`);
    if (reply.status === HTTP_GONE) return null;
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.text();
  };
}

/** A log keeps a partial tile only until the full one is there: then the full one's beginning is the same. */
async function firstOf<T>(read: (width: number) => Promise<T>, width: number, cut: (whole: T) => T): Promise<T> {
  try {
    return await read(width);
  } catch (error) {
    if (width === TILE_WIDTH) throw error;
    const whole = await read(TILE_WIDTH).catch(() => null);
    if (whole === null) throw error;
    return cut(whole);
  }
}

export function entryReader(read: Read): EntryBundleReader {
  return (index, width) =>
    firstOf(
      (w) => read(tilePath({ level: 'entries', index, width: w })),
      width,
      (whole) => encodeEntryBundle((decodeEntryBundle(whole) ?? []).slice(0, width)),
    );
}

export function hashReader(read: Read): TileReader {
  return (level, index, width) =>
    firstOf(
      (w) => read(tilePath({ level, index, width: w })),
      width,
      (whole) => whole.subarray(0, width * HASH_SIZE),
    );
}

export function textOrFile(value: string): string {
  return value.includes('+') ? value : readFileSync(value, 'utf8').trim();
}
