import { equalBytes, fromBase64, toBase64 } from './bytes.ts';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { HASH_SIZE, type Hasher, webCryptoHasher } from './hash.ts';
import { parseNote, type VerifierKey } from './note.ts';
import { verifyConsistency } from './tree.ts';

/** A log's request to a witness (C2SP tlog-witness, add-checkpoint). */
export interface AddCheckpoint {
  /** The size that the log believes the witness cosigned last. */
  oldSize: number;
  proof: readonly Uint8Array[];
  /** The signed note. */
  note: string;
}

const MAX_PROOF_LINES = 63;

/** The body of an add-checkpoint request. */
export function formatAddCheckpoint({ oldSize, proof, note }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

/** The request in a body, or null when it is malformed. */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const cut = body.indexOf('\n\n');
  if (cut < 0) return null;
  const [first, ...lines] = body.slice(0, cut).split('\n');
  const match = /^old (0|[1-9]\d{0,15})$/.exec(first!);
  const proof = lines.map((line) => fromBase64(line));
  const hashes = proof.filter((hash) => hash?.length === HASH_SIZE);
  if (!match || lines.length > MAX_PROOF_LINES || hashes.length !== lines.length) return null;
  return { oldSize: Number(match[1]), proof: hashes as Uint8Array[], note: body.slice(cut + 2) };
}

/** A witness's reply: an HTTP status, with the size it knows on a conflict or the checkpoint to cosign on success. */
export type WitnessVerdict =
  | { status: 200; checkpoint: Checkpoint; text: string }
  | { status: 409; size: number }
  | { status: 400 | 403 | 404 | 422 };

/**
 * Decides whether to cosign, by the checkpoint of that log that the witness cosigned last (null for none). The caller must hold its state
 * from this call until the new checkpoint is persisted, so that no two requests are compared with the same one.
 */
export async function decideCosignature(
  request: AddCheckpoint,
  logs: readonly VerifierKey[],
  lastOf: (origin: string) => Promise<Checkpoint | null> | Checkpoint | null,
  hasher: Hasher = webCryptoHasher,
): Promise<WitnessVerdict> {
  const note = parseNote(request.note);
  const stated = note && parseCheckpoint(note.text);
  if (!note || !stated) return { status: 400 };
  const key = logs.find((log) => log.name === stated.origin);
  if (!key) return { status: 404 };
  const opened = await openCheckpoint(request.note, key);
  if (!opened.ok) return { status: 403 };
  const { checkpoint } = opened;
  if (request.oldSize > checkpoint.size) return { status: 400 };
  const last = await lastOf(checkpoint.origin);
  if (request.oldSize !== (last?.size ?? 0)) return { status: 409, size: last?.size ?? 0 };
  if (last && last.size === checkpoint.size && !equalBytes(last.root, checkpoint.root)) {
    return { status: 409, size: last.size };
  }
  // The empty tree has no earlier state, whatever root an unknown log gives it.
  const consistent =
    request.oldSize === 0
      ? request.proof.length === 0
      : await verifyConsistency(request.oldSize, last!.root, checkpoint.size, checkpoint.root, request.proof, hasher);
  return consistent ? { status: 200, checkpoint, text: note.text } : { status: 422 };
}
