import { concat, fromBase64, toBase64 } from './bytes.ts';
import type { JsonValue } from './canonical-json.ts';
import { HASH_SIZE } from './hash.ts';
import { hex, integer, listOf, matching, nullable, object, objectMembers, plain, type Shape, text } from './shape.ts';

export const BUNDLE_FORMAT = 'quotavera-record/1';

/** An entry of the tipster and its place in the log. */
export interface BundledEntry {
  /** Place in the log. */
  index: number;
  /** The logged text. */
  entry: string;
  /** Base 64 of the hash that the tree holds at that place: names the entry that was changed when the text no longer fits. */
  leaf: string;
}

/** Nonce and content of a commitment that is not in the log (yet): a name, an open tip that the reader may see, an exit, new words. */
export interface BundledReveal {
  /** The entry that committed to it. */
  seq: number;
  /** 32 bytes in hexadecimal. */
  nonce: string;
  content: JsonValue;
}

/** An earlier checkpoint that witnesses cosigned, and the proof (joined hashes, base 64) that the bundle's checkpoint extends it. */
export interface Anchor {
  checkpoint: string;
  proof: string;
}

/** An earlier checkpoint that a time-stamping authority stamped (RFC 3161), and the proof that the bundle's checkpoint extends it. */
export interface Stamp {
  /** Signed note without cosignatures: the token is over exactly these bytes. */
  checkpoint: string;
  proof: string;
  /** Base 64 of the token (DER). */
  token: string;
}

/** A reader counts only time stamps that this trust covers. */
export interface StampTrust {
  /** Base 64 of root certificates (DER): each token's signer must lead to one of them. */
  roots: readonly string[];
  /** Object identifier of the policy that every token must be issued under; null when any will do. */
  policy: string | null;
}

/**
 * Everything needed to check a tipster's record offline, for the Verify page and the stand-alone verifier. A single multiproof shows that
 * every entry is in the signed tree.
 */
export interface RecordBundle {
  format: typeof BUNDLE_FORMAT;
  /** The log's name and verifier key, which the reader compares with the known ones. */
  origin: string;
  vkey: string;
  /** Signed note, with the cosignatures of witnesses if any. */
  checkpoint: string;
  tipster: { pseudonym: string; username: string };
  /** In the order of the log. */
  entries: readonly BundledEntry[];
  /** Base 64 of the multiproof's hashes, joined. */
  proof: string;
  revealed: readonly BundledReveal[];
  /** Proof that the checkpoint extends the first `from` entries, when the reader asked for it. */
  consistency: { from: number; proof: string } | null;
  /** Verifier keys of the witnesses whose cosignatures the operator collects. */
  witnesses: readonly string[];
  anchors: readonly Anchor[];
  stamps?: readonly Stamp[];
  /** The authority that the operator asks for stamps. */
  authority?: StampTrust | null;
  /** The figures that the product states for this record, by name (see `recordFigures`); null where it states none. */
  figures: { readonly [name: string]: number | null } | null;
  /** The entry of the priors on which the stated expected yield rests, and its audit path; null while the initial ones count. */
  priors?: BundledPriors | null;
}

/** An entry of the log outside tipsters' records, with its own proof (joined hashes, base 64). */
interface BundledPriors {
  index: number;
  entry: string;
  proof: string;
}

const FIGURES = plain<RecordBundle['figures']>((json) => {
  const figures = Object.values(objectMembers(json) ?? {});
  return objectMembers(json) !== null && figures.every((figure) => figure === null || typeof figure === 'number');
});

/** Optional in every bundle: those of before time stamps have none. */
export const STAMPED = {
  stamps: listOf(object({ checkpoint: text, proof: text, token: text }), 0, 10_000),
  authority: nullable(object({ roots: listOf(text, 0, 20), policy: nullable(matching(/^[0-2](\.\d+)+$/)) })),
};

const BUNDLE: Shape<RecordBundle> = object(
  {
    format: plain<typeof BUNDLE_FORMAT>((json) => json === BUNDLE_FORMAT),
    origin: text,
    vkey: text,
    checkpoint: text,
    tipster: object({ pseudonym: hex(16), username: text }),
    entries: listOf(object({ index: integer(0), entry: text, leaf: text })),
    proof: text,
    revealed: listOf(
      object({ seq: integer(1), nonce: hex(32), content: plain<JsonValue>((json) => json !== undefined) }),
    ),
    consistency: nullable(object({ from: integer(0), proof: text })),
    witnesses: listOf(text, 0, 100),
    anchors: listOf(object({ checkpoint: text, proof: text })),
    figures: nullable(FIGURES),
  },
  // Bundles of before the expected yield have none.
  { priors: nullable(object({ index: integer(0), entry: text, proof: text })), ...STAMPED },
);

/** The bundle in some JSON text, or null when it has not exactly a bundle's form. */
export function parseBundle(json: string): RecordBundle | null {
  try {
    const value = JSON.parse(json) as JsonValue;
    return BUNDLE.holds(value) ? BUNDLE.read(value) : null;
  } catch {
    return null;
  }
}

/** The hashes of a proof one after the other, as base 64; {@link splitHashes} reads them back. */
export function joinHashes(hashes: readonly Uint8Array[]): string {
  return toBase64(concat(...hashes));
}

/** The hashes of a joined proof, or null when the text is not base 64 of whole hashes. */
export function splitHashes(joined: string): Uint8Array[] | null {
  const bytes = fromBase64(joined);
  if (!bytes || bytes.length % HASH_SIZE !== 0) return null;
  return Array.from({ length: bytes.length / HASH_SIZE }, (_, i) => bytes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE));
}
