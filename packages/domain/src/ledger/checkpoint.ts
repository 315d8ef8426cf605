import { type Bytes, concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { HASH_SIZE } from './hash.ts';
import {
  formatNote,
  isKeyName,
  keyHash,
  parseNote,
  type SignedNote,
  type Signer,
  signatureLine,
  signNote,
  type VerifierKey,
  verifyEd25519,
  verifyNote,
} from './note.ts';

/** A state of the log (C2SP tlog-checkpoint): its name, how many entries, the root over them. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

/** A witness's statement that at `time` (seconds since 1970) this was the largest consistent state it had seen. */
export interface Cosignature {
  witness: string;
  time: number;
}

/** The text that is signed: origin, size and base 64 root, a line each. Throws when the origin could not be a key's name. */
function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  if (!isKeyName(origin)) throw new TypeError(`"${origin}" cannot name a log`);
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The state in a note's text, or null. Extension lines after the third are allowed and ignored, as the standard asks. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n');
  if (lines.length < 4 || lines.at(-1) !== '' || lines.slice(0, -1).some((line) => line === '')) return null;
  const [origin, digits, base64] = lines as [string, string, string];
  const size = Number(digits);
  const root = fromBase64(base64);
  if (!/^(0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size) || root?.length !== HASH_SIZE) return null;
  return { origin, size, root };
}

/** A checkpoint as a note signed by the log's key, whose name is the origin. */
export async function signCheckpoint(checkpoint: Checkpoint, publicKey: Uint8Array, sign: Signer): Promise<string> {
  const text = formatCheckpoint(checkpoint);
  return formatNote(text, [await signNote(text, checkpoint.origin, publicKey, sign)]);
}

export type OpenedCheckpoint =
  | { ok: true; checkpoint: Checkpoint; note: SignedNote }
  | { ok: false; error: 'malformed' | 'other_origin' | 'bad_signature' };

/** Parses a checkpoint note and checks that the log of that key signed it and that its origin is the key's name. */
export async function openCheckpoint(note: string, key: VerifierKey): Promise<OpenedCheckpoint> {
  const parsed = parseNote(note);
  const checkpoint = parsed && parseCheckpoint(parsed.text);
  if (!parsed || !checkpoint) return { ok: false, error: 'malformed' };
  if (checkpoint.origin !== key.name) return { ok: false, error: 'other_origin' };
  if (!(await verifyNote(parsed, key))) return { ok: false, error: 'bad_signature' };
  return { ok: true, checkpoint, note: parsed };
}

function cosignedMessage(text: string, time: number): Bytes {
  return utf8(`cosignature/v1\ntime ${time}\n${text}`);
}

/** Signature line of a witness over a checkpoint's text at a time in seconds since 1970 (cosignature/v1). */
export async function cosign(
  text: string,
  time: number,
  witness: string,
  publicKey: Uint8Array,
  sign: Signer,
): Promise<string> {
  if (!Number.isSafeInteger(time) || time < 0) throw new RangeError(`${time} is not a time in seconds`);
  const stamp = new Uint8Array(8);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time));
  const signature = await sign(cosignedMessage(text, time));
  return signatureLine(witness, await keyHash(witness, 'cosignature', publicKey), concat(stamp, signature));
}

/** The valid cosignatures of the given witnesses on a checkpoint note; lines of unknown keys and invalid ones do not count. */
export async function verifyCosignatures(
  note: SignedNote,
  witnesses: readonly VerifierKey[],
): Promise<{ valid: Cosignature[]; invalid: string[] }> {
  const valid: Cosignature[] = [];
  const invalid: string[] = [];
  for (const line of note.signatures) {
    const key = witnesses.find((w) => w.type === 'cosignature' && w.name === line.name && w.keyHash === line.keyHash);
    if (!key) continue;
    const time = cosignatureTime(line.signature);
    const good =
      time !== null &&
      (await verifyEd25519(key.publicKey, line.signature.subarray(8), cosignedMessage(note.text, time)));
    if (good) valid.push({ witness: key.name, time });
    else invalid.push(key.name);
  }
  return { valid, invalid };
}

/** The time stated in a timestamped signature (8 bytes big-endian, then 64 of Ed25519), or null. */
function cosignatureTime(signature: Uint8Array): number | null {
  if (signature.length !== 72) return null;
  const time = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0);
  return time <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(time) : null;
}
