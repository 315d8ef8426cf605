import { equalBytes, textOf } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';
import { HASH_SIZE, type Hasher, leafHash, webCryptoHasher } from './hash.ts';
import {
  appendLeaves,
  decodeEntryBundle,
  type HashTile,
  TILE_WIDTH,
  type TileReader,
  tileTree,
  tileWidth,
} from './tiles.ts';

/** Gives the first `width` entries of an entry bundle as the log serves it. */
export type EntryBundleReader = (index: number, width: number) => Uint8Array | Promise<Uint8Array>;

/** Entries of the log by what they are. */
interface AuditedEntries {
  /** The entries that were asked for. */
  ofTipster: { index: number; entry: string }[];
  /** The product's imports of prices. */
  prices: { index: number; entry: string }[];
  /** The product's measurements of what CLV was worth. */
  worth: { index: number; entry: string }[];
  /** The product's measurements of what premiums paid. */
  premiums: { index: number; entry: string }[];
  /** Changes of the priors. */
  priors: { index: number; entry: string }[];
  /** Everybody's settlements and re-settlements. */
  settlements: { index: number; entry: string }[];
}

export type Audit =
  | ({ ok: true; entries: number } & { readonly [K in keyof AuditedEntries]: Readonly<AuditedEntries[K]> })
  | { ok: false; error: 'bad_bundle' | 'other_root'; index: number };

/**
 * Reads every entry of a log, recomputes its root and gives the entries of one tipster: what shows that a bundle leaves nothing out.
 * It downloads the whole log (tens of megabytes for a hundred thousand entries).
 */
export async function auditLog(
  checkpoint: Checkpoint,
  pseudonym: string,
  readEntries: EntryBundleReader,
  hasher: Hasher = webCryptoHasher,
): Promise<Audit> {
  return auditEntries(checkpoint, `"tipster":"${pseudonym}"`, readEntries, hasher);
}

/** Audits the log for every batch of forecasts that it holds, whoever published them (`ofTipster` of the answer lists their entries). */
export async function auditForecasts(
  checkpoint: Checkpoint,
  readEntries: EntryBundleReader,
  hasher: Hasher = webCryptoHasher,
): Promise<Audit> {
  return auditEntries(checkpoint, '"type":"forecasts"', readEntries, hasher);
}

const MARKS = [
  ['prices', '"type":"prices"'],
  ['worth', '"type":"clv_worth"'],
  ['premiums', '"type":"premium_worth"'],
  ['priors', '"type":"ranking_priors"'],
  ['settlements', '"type":"settlement"'],
  ['settlements', '"type":"resettlement"'],
] as const;

async function auditEntries(
  checkpoint: Checkpoint,
  mark: string,
  readEntries: EntryBundleReader,
  hasher: Hasher,
): Promise<Audit> {
  const tiles = new Map<string, HashTile>();
  const readTile: TileReader = (level, index, width) =>
    tiles.get(`${level}/${index}`)!.hashes.subarray(0, width * HASH_SIZE);
  const found: AuditedEntries = { ofTipster: [], prices: [], worth: [], premiums: [], priors: [], settlements: [] };
  for (let start = 0; start < checkpoint.size; start += TILE_WIDTH) {
    const index = start / TILE_WIDTH;
    const width = tileWidth(checkpoint.size, 'entries', index);
    const entries = decodeEntryBundle(await readEntries(index, width));
    if (entries?.length !== width) return { ok: false, error: 'bad_bundle', index };
    const leaves = await Promise.all(entries.map((entry) => leafHash(entry, hasher)));
    for (const tile of await appendLeaves(start, leaves, readTile, hasher))
      tiles.set(`${tile.level}/${tile.index}`, tile);
    for (const [i, bytes] of entries.entries()) {
      const entry = textOf(bytes);
      if (entry === null) continue;
      if (entry.includes(mark)) found.ofTipster.push({ index: start + i, entry });
      for (const [kind, own] of MARKS) if (entry.includes(own)) found[kind].push({ index: start + i, entry });
    }
  }
  const root = await tileTree(checkpoint.size, readTile, hasher).root();
  return equalBytes(root, checkpoint.root)
    ? { ok: true, entries: checkpoint.size, ...found }
    : { ok: false, error: 'other_root', index: 0 };
}
