import { joinHashes, multiproof, tileTree, toBase64 } from '@quotavera/domain/ledger';
import { currentCheckpoint, type LedgerLog } from '../log/service.ts';
import { nodeHasher } from '../service.ts';
import { listWitnesses } from '../witness/service.ts';
import { anchorsOf, prefetched } from './service.ts';

/** What shows that some entries stand at their places in the signed tree: the log's half of a bundle. */
export interface PlacedProof {
  readonly origin: string;
  readonly vkey: string;
  readonly checkpoint: string;
  /** Entries in that checkpoint's tree: places from there on are not proven. */
  readonly size: number;
  readonly proof: string;
  readonly witnesses: readonly string[];
  readonly anchors: readonly { readonly checkpoint: string; readonly proof: string }[];
  /** By place: base 64 of the hash that the tree holds there. */
  readonly leaves: ReadonlyMap<number, string>;
}

/** One proof for entries at these places (ascending), as far as the newest checkpoint reaches; null without a checkpoint. */
export async function proveEntries(log: LedgerLog, places: readonly number[]): Promise<PlacedProof | null> {
  const checkpoint = await currentCheckpoint(log);
  if (!checkpoint) return null;
  const { size } = checkpoint;
  const inside = places.filter((place) => place < size);
  const tree = tileTree(size, await prefetched(log, inside, size), nodeHasher);
  const witnesses = await listWitnesses(log.db);
  const leaves = new Map<number, string>();
  for (const place of inside) leaves.set(place, toBase64(await tree.leaf(place)));
  return {
    origin: log.keeper.origin,
    vkey: log.vkey,
    checkpoint: checkpoint.note,
    size,
    proof: joinHashes(await multiproof(inside, tree)),
    witnesses: witnesses.map(({ vkey }) => vkey),
    anchors: witnesses.length > 0 ? await anchorsOf(log, inside, tree) : [],
    leaves,
  };
}
