import { type Bytes, concat } from './bytes.ts';

/** SHA-256 of some bytes (32 bytes). Synchronous where the platform has it, so that a server hashing thousands of leaves does not wait. */
export type Hasher = (data: Bytes) => Uint8Array | Promise<Uint8Array>;

export const HASH_SIZE = 32;

/** SHA-256 by WebCrypto: every current browser (in secure contexts) and Node. */
export const webCryptoHasher: Hasher = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Hash of a leaf: SHA-256(0x00 ‖ entry), RFC 6962 section 2.1. */
export function leafHash(entry: Uint8Array, hasher: Hasher): Uint8Array | Promise<Uint8Array> {
  return hasher(concat(LEAF_PREFIX, entry));
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right), RFC 6962 section 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array, hasher: Hasher): Uint8Array | Promise<Uint8Array> {
  return hasher(concat(NODE_PREFIX, left, right));
}

/** Root of the empty tree: SHA-256 of no bytes. */
export function emptyRoot(hasher: Hasher): Uint8Array | Promise<Uint8Array> {
  return hasher(new Uint8Array(0));
}
