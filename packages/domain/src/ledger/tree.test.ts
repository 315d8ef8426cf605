import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendLeaves,
  consistencyProof,
  emptyRoot,
  fromHex,
  HASH_SIZE,
  type Hasher,
  type HashTile,
  inclusionProof,
  leafHash,
  multiproof,
  rootFromMultiproof,
  rootOf,
  type TileReader,
  tilesOf,
  tileTree,
  tileWidth,
  toHex,
  verifyConsistency,
  verifyInclusion,
  webCryptoHasher,
} from './index.ts';

const sha256: Hasher = (data) => new Uint8Array(hash('sha256', data, 'buffer'));

async function leavesOf(count: number): Promise<Uint8Array[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => leafHash(new TextEncoder().encode(`entry ${i}`), sha256)));
}

/** A log in memory that only keeps tiles, written by batches. */
function tileStore() {
  const tiles = new Map<string, HashTile>();
  let size = 0;
  const readTile: TileReader = (level, index, width) => {
    const tile = tiles.get(`${level}/${index}`);
    if (!tile || tile.hashes.length < width * HASH_SIZE) throw new Error(`no tile ${level}/${index} of ${width}`);
    return tile.hashes.subarray(0, width * HASH_SIZE);
  };
  const append = async (leaves: readonly Uint8Array[]): Promise<void> => {
    for (const tile of await appendLeaves(size, leaves, readTile, sha256))
      tiles.set(`${tile.level}/${tile.index}`, tile);
    size += leaves.length;
  };
  return { readTile, append, tiles, tree: (at = size) => tileTree(at, readTile, sha256) };
}

// The inputs and roots that Certificate Transparency's implementations share.
const CT_LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const CT_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('the Merkle tree of RFC 6962 gives the roots of the well-known vectors, by node and by WebCrypto', async () => {
  for (const hasher of [sha256, webCryptoHasher]) {
    const leaves = await Promise.all(CT_LEAVES.map((leaf) => leafHash(fromHex(leaf)!, hasher)));
    for (const [i, root] of CT_ROOTS.entries()) expect(toHex(await rootOf(leaves.slice(0, i + 1), hasher))).toBe(root);
    expect(toHex(await emptyRoot(hasher))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  }
});

test('the Merkle tree of RFC 6962 proves inclusion of every leaf in every tree up to 40, and nothing else', async () => {
  const leaves = await leavesOf(40);
  for (let size = 1; size <= leaves.length; size++) {
    const tree = leaves.slice(0, size);
    const root = await rootOf(tree, sha256);
    for (let index = 0; index < size; index++) {
      const proof = await inclusionProof(index, tree, sha256);
      expect(await verifyInclusion(index, size, leaves[index]!, proof, root, sha256)).toBe(true);
      expect(await verifyInclusion(index + 1, size, leaves[index]!, proof, root, sha256)).toBe(false);
      expect(await verifyInclusion(index, size, leaves[index]!, [...proof, root], root, sha256)).toBe(false);
      expect(await verifyInclusion(index, size, leaves[index]!, proof.slice(1), root, sha256)).toBe(size === 1);
    }
  }
});

test('the Merkle tree of RFC 6962 proves consistency of every pair of trees up to 40, and refuses a rewritten history', async () => {
  const leaves = await leavesOf(40);
  const forged = await leavesOf(40);
  forged[0] = leaves[1]!;
  for (let size = 1; size <= leaves.length; size++) {
    const root = await rootOf(leaves.slice(0, size), sha256);
    for (let old = 0; old <= size; old++) {
      const proof = await consistencyProof(old, leaves.slice(0, size), sha256);
      const oldRoot = await rootOf(leaves.slice(0, old), sha256);
      expect(await verifyConsistency(old, oldRoot, size, root, proof, sha256)).toBe(true);
      const otherRoot = await rootOf(forged.slice(0, old), sha256);
      if (old > 0) expect(await verifyConsistency(old, otherRoot, size, root, proof, sha256)).toBe(false);
      expect(await verifyConsistency(old, oldRoot, size, root, [...proof, root], sha256)).toBe(false);
      if (proof.length) expect(await verifyConsistency(old, oldRoot, size, root, proof.slice(1), sha256)).toBe(false);
    }
  }
});

test('the tree read through tiles gives the direct roots and proofs at every size up to 600, however the leaves arrive', async () => {
  const leaves = await leavesOf(600);
  const store = tileStore();
  const seed = fc.sample(fc.nat(), { numRuns: 1200, seed: 20261 });
  for (let size = 1; size <= leaves.length; size++) {
    await store.append([leaves[size - 1]!]);
    const tree = store.tree(size);
    const root = await tree.root();
    expect(toHex(root)).toBe(toHex(await rootOf(leaves.slice(0, size), sha256)));
    const index = seed[size - 1]! % size;
    const old = seed[size + 599]! % (size + 1);
    const inclusion = await tree.inclusionProof(index);
    const consistency = await tree.consistencyProof(old);
    expect(inclusion.map(toHex)).toEqual((await inclusionProof(index, leaves.slice(0, size), sha256)).map(toHex));
    expect(consistency.map(toHex)).toEqual((await consistencyProof(old, leaves.slice(0, size), sha256)).map(toHex));
    expect(await verifyInclusion(index, size, leaves[index]!, inclusion, root, sha256)).toBe(true);
    expect(await verifyConsistency(old, await tree.rootAt(old), size, root, consistency, sha256)).toBe(true);
  }
});

test('the tree read through tiles is the same tree after batches of any sizes, past several tiles and levels', async () => {
  const leaves = await leavesOf(70_000);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 8 }), async (batches) => {
      const store = tileStore();
      let size = 0;
      for (const batch of batches) {
        const next = leaves.slice(size, size + batch);
        await store.append(next);
        size += next.length;
      }
      const whole = tileStore();
      await whole.append(leaves.slice(0, size));
      expect(store.tiles).toEqual(whole.tiles);
      for (const tile of tilesOf(size))
        expect(store.readTile(tile.level, tile.index, tile.width)).toHaveLength(tile.width * 32);
      expect([...tilesOf(size)].length).toBe(store.tiles.size);
    }),
    { numRuns: 5 },
  );
  const store = tileStore();
  await store.append(leaves);
  expect(await store.tree().root()).toEqual(await rootOf(leaves, sha256));
  expect([
    tileWidth(70_000, 0, 273),
    tileWidth(70_000, 1, 1),
    tileWidth(70_000, 2, 0),
    tileWidth(70_000, 3, 0),
  ]).toEqual([112, 17, 1, 0]);
});

test('the tree read through tiles refuses a tile of the wrong length', async () => {
  const short: TileReader = (_level, _index, width) => new Uint8Array(width * HASH_SIZE - 1);
  await expect(tileTree(5, short, sha256).root()).rejects.toThrow('does not hold');
  await expect(appendLeaves(5, await leavesOf(1), short, sha256)).rejects.toThrow('does not hold');
});

test('the proof of many leaves at once leads to the root for any choice of leaves, and to no other with anything changed', async () => {
  const leaves = await leavesOf(600);
  const store = tileStore();
  await store.append(leaves);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      fc.uniqueArray(fc.nat(599), { maxLength: 40 }),
      fc.nat(),
      fc.nat(7),
      async (size, chosen, position, bit) => {
        const indexes = chosen.filter((index) => index < size).sort((a, b) => a - b);
        const tree = store.tree(size);
        const root = await tree.root();
        const proven = indexes.map((index) => ({ index, hash: leaves[index]! }));
        const proof = await multiproof(indexes, tree);
        expect(await rootFromMultiproof(size, proven, proof, sha256)).toEqual(root);
        expect(await rootFromMultiproof(size, proven, [...proof, root], sha256)).toBeNull();
        if (proof.length > 0) {
          expect(await rootFromMultiproof(size, proven, proof.slice(1), sha256)).toBeNull();
          const changed = proof.map((hash) => Uint8Array.from(hash));
          const byte = position % (proof.length * HASH_SIZE);
          changed[Math.floor(byte / HASH_SIZE)]![byte % HASH_SIZE]! ^= 1 << bit;
          expect(await rootFromMultiproof(size, proven, changed, sha256)).not.toEqual(root);
        }
        if (proven.length > 1) {
          expect(await rootFromMultiproof(size, [...proven].reverse(), proof, sha256)).toBeNull();
          expect(await rootFromMultiproof(size, [proven[0]!, ...proven], proof, sha256)).toBeNull();
        }
      },
    ),
    { numRuns: 300 },
  );
});
