import { type Bytes, concat, equalBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';

/** Signed notes (C2SP signed-note): a text, an empty line, signature lines `— <name> <base64(key hash ‖ signature)>`. */
interface NoteSignature {
  name: string;
  /** First four bytes of the key's hash, as hexadecimal. */
  keyHash: string;
  signature: Uint8Array;
  /** The line as it stands in the note, without its newline. */
  line: string;
}

export interface SignedNote {
  /** With its final newline. */
  text: string;
  signatures: readonly NoteSignature[];
}

/** `note` signs the text itself; `cosignature` signs `cosignature/v1`, a time and the text (C2SP tlog-cosignature). */
export type KeyType = 'note' | 'cosignature';

const TYPE_BYTE: Record<KeyType, number> = { note: 1, cosignature: 4 };

export interface VerifierKey {
  name: string;
  keyHash: string;
  type: KeyType;
  /** Ed25519 public key, 32 bytes. */
  publicKey: Bytes;
}

const MAX_NOTE_CHARS = 1_000_000;
const MAX_SIGNATURES = 100;
const KEY_NAME = /^[^\p{White_Space}+]+$/u;
const SIGNATURE_LINE = /^\u2014 ([^ ]+) ([A-Za-z0-9+/]+={0,2})$/u;

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 && code !== 0x0a) return true;
  }
  return false;
}

/** Whether a text may name a key: not empty, no white space, no plus. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name) && !hasControl(name);
}

/** Hash that marks a key in signature lines: SHA-256(name ‖ "\n" ‖ type ‖ public key)[:4], in hexadecimal. */
export async function keyHash(
  name: string,
  type: KeyType,
  publicKey: Uint8Array,
  hasher: Hasher = webCryptoHasher,
): Promise<string> {
  return toHex((await hasher(concat(utf8(`${name}\n`), Uint8Array.of(TYPE_BYTE[type]), publicKey))).subarray(0, 4));
}

/** Verifier key text `<name>+<hash>+<base64(type ‖ public key)>`, as Go's sumdb/note writes it. */
export async function formatVerifierKey(name: string, type: KeyType, publicKey: Uint8Array): Promise<string> {
  const hash = await keyHash(name, type, publicKey);
  return `${name}+${hash}+${toBase64(concat(Uint8Array.of(TYPE_BYTE[type]), publicKey))}`;
}

/** The key of a verifier key text, or null when it is malformed, its hash does not match or it is of another algorithm. */
export async function parseVerifierKey(text: string): Promise<VerifierKey | null> {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text.trim());
  if (!match || !isKeyName(match[1]!)) return null;
  const name = match[1]!;
  const data = fromBase64(match[3]!);
  if (data?.length !== 33) return null;
  const type = data[0] === TYPE_BYTE.note ? 'note' : data[0] === TYPE_BYTE.cosignature ? 'cosignature' : null;
  if (!type) return null;
  const publicKey = data.slice(1);
  return (await keyHash(name, type, publicKey)) === match[2] ? { name, keyHash: match[2]!, type, publicKey } : null;
}

/** The text and signatures of a note, none of them checked yet; null when it is malformed. */
export function parseNote(note: string): SignedNote | null {
  if (note.length > MAX_NOTE_CHARS || hasControl(note) || /[\uFFFD]/u.test(note)) return null;
  const cut = note.lastIndexOf('\n\n');
  if (cut < 0 || !note.endsWith('\n')) return null;
  const lines = note
    .slice(cut + 2)
    .split('\n')
    .slice(0, -1);
  if (lines.length === 0 || lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignatureLine);
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, cut + 1), signatures } : null;
}

/** Reads a signature line (without its newline), or returns null when it is malformed. */
function parseSignatureLine(line: string): NoteSignature | null {
  const match = SIGNATURE_LINE.exec(line);
  if (!match || !isKeyName(match[1]!)) return null;
  const data = fromBase64(match[2]!);
  if (!data || data.length < 5) return null;
  return { name: match[1]!, keyHash: toHex(data.subarray(0, 4)), signature: data.subarray(4), line };
}

/** The line of a signed note (C2SP signed-note) for a signature: `hash` is the key’s hash, 8 hexadecimal digits. Without newline. */
export function signatureLine(name: string, hash: string, signature: Uint8Array): string {
  return `\u2014 ${name} ${toBase64(concat(fromHex(hash)!, signature))}`;
}

/** Note made of a text (ending in a newline) and signature lines. */
export function formatNote(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** Signs with a private Ed25519 key; the platform keeps the key. */
export type Signer = (message: Bytes) => Uint8Array | Promise<Uint8Array>;

/** Signature line of a note key over a note's text. */
export async function signNote(text: string, name: string, publicKey: Uint8Array, sign: Signer): Promise<string> {
  return signatureLine(name, await keyHash(name, 'note', publicKey), await sign(utf8(text)));
}

/**
 * Whether the note carries a valid signature of that (note) key. Lines of other keys are ignored;
 * a line with the key's name and hash that does not verify makes the whole note unacceptable.
 */
export async function verifyNote(note: SignedNote, key: VerifierKey): Promise<boolean> {
  const own = note.signatures.filter((signature) => signature.name === key.name && signature.keyHash === key.keyHash);
  if (own.length === 0 || key.type !== 'note') return false;
  for (const { signature } of own) if (!(await verifyEd25519(key.publicKey, signature, utf8(note.text)))) return false;
  return true;
}

/** Whether an Ed25519 signature (RFC 8032) is valid, by WebCrypto. */
export async function verifyEd25519(publicKey: Bytes, signature: Uint8Array, message: Bytes): Promise<boolean> {
  if (signature.length !== 64) return false;
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, Uint8Array.from(signature), message);
  } catch (error) {
    // A point that is not on the curve is a key without valid signatures. The caller checks that the platform has Ed25519.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error;
    return false;
  }
}

/** Whether two keys are the same key under the same name. */
export function sameKey(a: VerifierKey, b: VerifierKey): boolean {
  return a.name === b.name && a.keyHash === b.keyHash && a.type === b.type && equalBytes(a.publicKey, b.publicKey);
}
