import { concat } from './bytes.ts';
import { emptyRoot, HASH_SIZE, type Hasher, nodeHash } from './hash.ts';
import { splitPoint } from './tree.ts';

/** Tiles of C2SP tlog-tiles: 256 hashes wide (height 8); a hash of level L covers 256^L leaves. */
export const TILE_WIDTH = 256;

/** A tile's address names the level of its hashes, or the log's entries themselves. */
export type TileLevel = number | 'entries';

export interface TileAddress {
  level: TileLevel;
  index: number;
  /** 1 to 256; below 256 the tile is partial. */
  width: number;
}

export interface HashTile {
  level: number;
  index: number;
  /** `width` hashes of 32 bytes. */
  hashes: Uint8Array;
}

/** Gives the first `width` hashes (32 bytes each) of a hash tile. Throws when the log does not have them. */
export type TileReader = (level: number, index: number, width: number) => Uint8Array | Promise<Uint8Array>;

/** Address of a tile below the log's prefix, such as `tile/0/x001/234.p/112` (C2SP tlog-tiles). */
export function tilePath({ level, index, width }: TileAddress): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/.{3}/g)!;
  const path = groups.map((group, i) => (i === groups.length - 1 ? group : `x${group}`)).join('/');
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const TILE_PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile that an address below the log's prefix names, or null when it is not in canonical form. */
export function parseTilePath(path: string): TileAddress | null {
  const match = TILE_PATH.exec(path);
  if (!match) return null;
  const level = match[1] === 'entries' ? 'entries' : Number(match[1]);
  const index = Number(match[2]!.replaceAll(/[x/]/g, ''));
  const width = match[3] === undefined ? TILE_WIDTH : Number(match[3]);
  const address: TileAddress = { level, index, width };
  const inRange = (level === 'entries' || level <= 63) && Number.isSafeInteger(index);
  return inRange && tilePath(address) === path ? address : null;
}

/** How many hashes the tile has in the tree of `size` leaves: 0 (it does not exist) to 256. Entries count as level 0. */
export function tileWidth(size: number, level: TileLevel, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}

/** Every hash tile of the tree of `size` leaves, bottom level first. */
export function* tilesOf(size: number): Generator<TileAddress & { level: number }> {
  for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / TILE_WIDTH)) {
    for (let index = 0; index * TILE_WIDTH < hashes; index++)
      yield { level, index, width: tileWidth(size, level, index) };
  }
}

/** Root of aligned hashes `count` (a power of two) long, folded pairwise. */
async function fold(tile: Uint8Array, from: number, count: number, hasher: Hasher): Promise<Uint8Array> {
  let row: Uint8Array[] = [];
  for (let i = 0; i < count; i++) row.push(tile.subarray((from + i) * HASH_SIZE, (from + i + 1) * HASH_SIZE));
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i < row.length; i += 2) above.push(await nodeHash(row[i]!, row[i + 1]!, hasher));
    row = above;
  }
  return row[0]!;
}

/** The tree of `size` leaves read through its tiles: any root, subtree and proof, fetching each tile once. */
export function tileTree(size: number, readTile: TileReader, hasher: Hasher) {
  const fetched = new Map<string, Promise<Uint8Array>>();

  const tile = (level: number, index: number): Promise<Uint8Array> => {
    const key = `${level}/${index}`;
    let bytes = fetched.get(key);
    if (!bytes) {
      const width = tileWidth(size, level, index);
      bytes = Promise.resolve(readTile(level, index, width)).then((hashes) => {
        if (hashes.length !== width * HASH_SIZE) throw new Error(`tile ${key} does not hold ${width} hashes`);
        return hashes;
      });
      fetched.set(key, bytes);
    }
    return bytes;
  };

  /** Hash of a perfect subtree: `count` leaves (a power of two) from `start` (a multiple of it). */
  const perfect = async (start: number, count: number): Promise<Uint8Array> => {
    let level = 0;
    let covered = 1;
    while (covered * TILE_WIDTH <= count) {
      covered *= TILE_WIDTH;
      level++;
    }
    const first = start / covered;
    const index = Math.floor(first / TILE_WIDTH);
    return fold(await tile(level, index), first - index * TILE_WIDTH, count / covered, hasher);
  };

  /** Hash of the leaves from `start` to `end` where RFC 6962 makes them one subtree. */
  const subtree = async (start: number, end: number): Promise<Uint8Array> => {
    const count = end - start;
    const k = count === 1 ? 1 : splitPoint(count);
    if (count === 1 || k * 2 === count) return perfect(start, count);
    return nodeHash(await subtree(start, start + k), await subtree(start + k, end), hasher);
  };

  const rootAt = async (leaves: number): Promise<Uint8Array> => (leaves === 0 ? emptyRoot(hasher) : subtree(0, leaves));

  /** Audit path of a leaf in the first `within` leaves (by default all), from the leaf upwards. */
  const inclusionProof = async (index: number, within = size): Promise<Uint8Array[]> => {
    if (index < 0 || index >= within || within > size)
      throw new RangeError(`leaf ${index} is outside a tree of ${within}`);
    const path = async (start: number, end: number): Promise<Uint8Array[]> => {
      if (end - start === 1) return [];
      const middle = start + splitPoint(end - start);
      return index < middle
        ? [...(await path(start, middle)), await subtree(middle, end)]
        : [...(await path(middle, end)), await subtree(start, middle)];
    };
    return path(0, within);
  };

  /** Consistency proof from the first `oldSize` leaves to the first `newSize` (by default all). */
  const consistencyProof = async (oldSize: number, newSize = size): Promise<Uint8Array[]> => {
    if (oldSize < 0 || oldSize > newSize || newSize > size)
      throw new RangeError(`no tree of ${oldSize} in one of ${newSize}`);
    const subproof = async (m: number, start: number, end: number, whole: boolean): Promise<Uint8Array[]> => {
      const count = end - start;
      if (m === count) return whole ? [] : [await subtree(start, end)];
      const k = splitPoint(count);
      return m <= k
        ? [...(await subproof(m, start, start + k, whole)), await subtree(start + k, end)]
        : [...(await subproof(m - k, start + k, end, false)), await subtree(start, start + k)];
    };
    return oldSize === 0 ? [] : subproof(oldSize, 0, newSize, true);
  };

  return {
    size,
    root: () => rootAt(size),
    rootAt,
    subtree,
    leaf: (index: number) => subtree(index, index + 1),
    inclusionProof,
    consistencyProof,
  };
}

export type TileTree = ReturnType<typeof tileTree>;

/** The tiles that change when leaves are appended to a tree of `oldSize`: rewritten tails and new ones, whole from their first hash. */
export async function appendLeaves(
  oldSize: number,
  leaves: readonly Uint8Array[],
  readTile: TileReader,
  hasher: Hasher,
): Promise<HashTile[]> {
  const changed: HashTile[] = [];
  let existing = oldSize;
  let added: readonly Uint8Array[] = leaves;
  for (let level = 0; added.length > 0; level++) {
    const completed: Uint8Array[] = [];
    const tail = existing % TILE_WIDTH;
    let index = Math.floor(existing / TILE_WIDTH);
    let hashes: Uint8Array = tail === 0 ? new Uint8Array(0) : await readTile(level, index, tail);
    if (hashes.length !== tail * HASH_SIZE) throw new Error(`tile ${level}/${index} does not hold ${tail} hashes`);
    for (let written = 0; written < added.length; index++) {
      const room = TILE_WIDTH - hashes.length / HASH_SIZE;
      const slice = added.slice(written, written + room);
      written += slice.length;
      hashes = concat(hashes, ...slice);
      changed.push({ level, index, hashes });
      if (hashes.length === TILE_WIDTH * HASH_SIZE) completed.push(await fold(hashes, 0, TILE_WIDTH, hasher));
      hashes = new Uint8Array(0);
    }
    existing = Math.floor(existing / TILE_WIDTH);
    added = completed;
  }
  return changed;
}

/** Largest entry that a bundle can carry: its length is a uint16. */
export const MAX_ENTRY_BYTES = 65_535;

/** An entry bundle: each entry after its length as a big-endian uint16 (C2SP tlog-tiles). Throws on an entry over 65,535 bytes. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes does not fit a bundle`);
    parts.push(Uint8Array.of(entry.length >> 8, entry.length & 255), entry);
  }
  return concat(...parts);
}

/** The entries of a bundle, or null when it is cut short. */
export function decodeEntryBundle(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    if (at + 2 > bundle.length) return null;
    const length = bundle[at]! * 256 + bundle[at + 1]!;
    at += 2;
    if (at + length > bundle.length) return null;
    entries.push(bundle.subarray(at, at + length));
    at += length;
  }
  return entries;
}
