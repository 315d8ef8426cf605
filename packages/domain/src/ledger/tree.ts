import { equalBytes } from './bytes.ts';
import { emptyRoot, type Hasher, nodeHash } from './hash.ts';

/**
 * The Merkle tree of RFC 6962 over leaf hashes already computed. Sizes and indexes are integers up to 2^53 − 1,
 * so halving is done with division, never with 32-bit shifts.
 */

/** Largest power of two smaller than `size` (size ≥ 2): where RFC 6962 splits a tree. */
export function splitPoint(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}

/** Root of the leaves from `start` (included) to `end` (excluded). */
export async function rootOf(
  leaves: readonly Uint8Array[],
  hasher: Hasher,
  start = 0,
  end = leaves.length,
): Promise<Uint8Array> {
  const size = end - start;
  if (size === 0) return emptyRoot(hasher);
  if (size === 1) return leaves[start]!;
  const middle = start + splitPoint(size);
  return nodeHash(await rootOf(leaves, hasher, start, middle), await rootOf(leaves, hasher, middle, end), hasher);
}

/** Audit path of leaf `index` in the tree of all the leaves, from the leaf upwards (RFC 6962 section 2.1.1). */
export async function inclusionProof(
  index: number,
  leaves: readonly Uint8Array[],
  hasher: Hasher,
): Promise<Uint8Array[]> {
  const path = async (start: number, end: number): Promise<Uint8Array[]> => {
    if (end - start === 1) return [];
    const middle = start + splitPoint(end - start);
    return index < middle
      ? [...(await path(start, middle)), await rootOf(leaves, hasher, middle, end)]
      : [...(await path(middle, end)), await rootOf(leaves, hasher, start, middle)];
  };
  if (index < 0 || index >= leaves.length) throw new RangeError(`leaf ${index} is outside a tree of ${leaves.length}`);
  return path(0, leaves.length);
}

/** Consistency proof between the first `oldSize` leaves and all of them (RFC 6962 section 2.1.2). Empty for 0 and for equal sizes. */
export async function consistencyProof(
  oldSize: number,
  leaves: readonly Uint8Array[],
  hasher: Hasher,
): Promise<Uint8Array[]> {
  const subproof = async (m: number, start: number, end: number, whole: boolean): Promise<Uint8Array[]> => {
    const size = end - start;
    if (m === size) return whole ? [] : [await rootOf(leaves, hasher, start, end)];
    const k = splitPoint(size);
    return m <= k
      ? [...(await subproof(m, start, start + k, whole)), await rootOf(leaves, hasher, start + k, end)]
      : [...(await subproof(m - k, start + k, end, false)), await rootOf(leaves, hasher, start, start + k)];
  };
  if (oldSize < 0 || oldSize > leaves.length) throw new RangeError(`no tree of ${oldSize} in one of ${leaves.length}`);
  return oldSize === 0 ? [] : subproof(oldSize, 0, leaves.length, true);
}

/** The root that an audit path leads to (RFC 9162 section 2.1.3.2), or null when the path has the wrong length for the place. */
async function rootFromInclusion(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
  hasher: Hasher,
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash, hasher);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = await nodeHash(hash, sibling, hasher);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}

/** Whether `leaf` is entry `index` of the tree of `size` leaves with that root. */
export async function verifyInclusion(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
  root: Uint8Array,
  hasher: Hasher,
): Promise<boolean> {
  const computed = await rootFromInclusion(index, size, leaf, proof, hasher);
  return computed !== null && equalBytes(computed, root);
}

/**
 * Whether the tree of `newSize` leaves only appends to the one of `oldSize` (RFC 9162 section 2.1.4.2).
 * The proof must be empty for the empty old tree and for equal sizes, whose roots must then be equal.
 */
export async function verifyConsistency(
  oldSize: number,
  oldRoot: Uint8Array,
  newSize: number,
  newRoot: Uint8Array,
  proof: readonly Uint8Array[],
  hasher: Hasher,
): Promise<boolean> {
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(newSize) || oldSize < 0 || oldSize > newSize)
    return false;
  if (oldSize === newSize) return proof.length === 0 && equalBytes(oldRoot, newRoot);
  if (oldSize === 0) return proof.length === 0 && equalBytes(oldRoot, await emptyRoot(hasher));
  let node = oldSize - 1;
  let last = newSize - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  // When the old tree is a whole subtree of the new one its root stands first in the path, though the proof leaves it out.
  const path = node === 0 ? [oldRoot, ...proof] : proof;
  const first = path[0];
  if (first === undefined) return false;
  let oldHash = first;
  let newHash = first;
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = await nodeHash(sibling, oldHash, hasher);
      newHash = await nodeHash(sibling, newHash, hasher);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      newHash = await nodeHash(newHash, sibling, hasher);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && equalBytes(oldHash, oldRoot) && equalBytes(newHash, newRoot);
}
