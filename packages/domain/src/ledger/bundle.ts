import { concat, fromBase64, toBase64 } from './bytes.ts';
import type { JsonValue } from './canonical-json.ts';
import { HASH_SIZE } from './hash.ts';
import { type Check, either, isHex, isInteger, isListOf, isNull, isObject, isOneOf, isString } from './shape.ts';

export const BUNDLE_FORMAT = 'quotavera-record/1';

/** An entry of the tipster as the log holds it, and where. */
export interface BundledEntry {
  /** Place in the log. */
  readonly index: number;
  /** The logged text. */
  readonly entry: string;
  /** Base 64 of the hash that the tree holds at that place: names the entry that was changed when the text no longer fits. */
  readonly leaf: string;
}

/** Nonce and content of a commitment that is not in the log (yet): an open tip that the reader may see, an exit, new words. */
export interface BundledReveal {
  /** The entry that committed to it. */
  readonly seq: number;
  /** 32 bytes in hexadecimal. */
  readonly nonce: string;
  readonly content: JsonValue;
}

/** An earlier checkpoint that witnesses cosigned, and the proof (joined hashes, base 64) that the bundle's checkpoint extends it. */
export interface Anchor {
  readonly checkpoint: string;
  readonly proof: string;
}

/**
 * Everything that is needed to check a tipster's record without asking anybody: what the Verify page and the stand-alone
 * verifier read. One multiproof shows that every entry is in the signed tree.
 */
export interface RecordBundle {
  readonly format: typeof BUNDLE_FORMAT;
  /** Name of the log and its verifier key, to be compared with what the reader knows. */
  readonly origin: string;
  readonly vkey: string;
  /** Signed note, with the cosignatures of witnesses if any. */
  readonly checkpoint: string;
  readonly tipster: { readonly pseudonym: string; readonly username: string };
  /** In the order of the log. */
  readonly entries: readonly BundledEntry[];
  /** Base 64 of the multiproof's hashes, joined. */
  readonly proof: string;
  readonly revealed: readonly BundledReveal[];
  /** Proof that the checkpoint extends the first `from` entries, when the reader asked for it. */
  readonly consistency: { readonly from: number; readonly proof: string } | null;
  /** Verifier keys of the witnesses whose cosignatures the operator collects. */
  readonly witnesses: readonly string[];
  readonly anchors: readonly Anchor[];
  /** The figures that the product states for this record, by name (see `recordFigures`); null where it states none. */
  readonly figures: { readonly [name: string]: number | null } | null;
}

const isAnything: Check = (value) => value !== undefined;

const isFigures: Check = (value) => {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((figure) => figure === null || typeof figure === 'number')
  );
};

const isBundle = isObject({
  format: isOneOf([BUNDLE_FORMAT]),
  origin: isString,
  vkey: isString,
  checkpoint: isString,
  tipster: isObject({ pseudonym: isHex(16), username: isString }),
  entries: isListOf(isObject({ index: isInteger(0), entry: isString, leaf: isString })),
  proof: isString,
  revealed: isListOf(isObject({ seq: isInteger(1), nonce: isHex(32), content: isAnything })),
  consistency: either(isNull, isObject({ from: isInteger(0), proof: isString })),
  witnesses: isListOf(isString, 0, 100),
  anchors: isListOf(isObject({ checkpoint: isString, proof: isString })),
  figures: either(isNull, isFigures),
});

/** The bundle in some JSON text, or null when it has not exactly a bundle's form. */
export function parseBundle(text: string): RecordBundle | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isBundle(value) ? (value as unknown as RecordBundle) : null;
  } catch {
    return null;
  }
}

export function joinHashes(hashes: readonly Uint8Array[]): string {
  return toBase64(concat(...hashes));
}

/** The hashes of a joined proof, or null when the text is not base 64 of whole hashes. */
export function splitHashes(joined: string): Uint8Array[] | null {
  const bytes = fromBase64(joined);
  if (!bytes || bytes.length % HASH_SIZE !== 0) return null;
  return Array.from({ length: bytes.length / HASH_SIZE }, (_, i) => bytes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE));
}
