import { createPrivateKey, createPublicKey, randomBytes, sign as signEd25519 } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bytes,
  type Checkpoint,
  formatVerifierKey,
  openCheckpoint,
  parseVerifierKey,
  signCheckpoint,
  type VerifierKey,
} from '@quotavera/domain/ledger';
import type { Secrets } from '../../../platform/config/index.ts';

const KEY_NAME = 'ledger-key';
const SEED_SIZE = 32;
/** Everything of a PKCS #8 Ed25519 key before its 32-byte seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The log's key and the last checkpoint outside the database, which a restored or rewritten database can't undo. */
export interface Keeper {
  origin: string;
  /** Verifier key text. */
  vkey: string;
  key: VerifierKey;
  /** A signed checkpoint note. */
  sign(checkpoint: Checkpoint): Promise<string>;
  /** The newest checkpoint that was signed or served; null before the first, `unreadable` when the file holds none of this log. */
  remembered(): Promise<Checkpoint | null | 'unreadable'>;
  /** Stores a checkpoint note unless a larger tree is stored or the note can't be read. It is on disk when the call returns. */
  remember(note: string): Promise<void>;
  /** Replaces the stored checkpoint whatever it is, by the operator's decision. */
  replaceMemory(note: string): void;
}

export interface Ed25519Key {
  publicKey: Bytes;
  sign(message: Uint8Array): Uint8Array;
}

/** The Ed25519 key of a 32-byte seed (RFC 8032). */
export function keyOfSeed(seed: Uint8Array): Ed25519Key {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = Uint8Array.from(Buffer.from(x!, 'base64url'));
  return { publicKey, sign: (message) => Uint8Array.from(signEd25519(null, message, privateKey)) };
}

/** Writes a file that is whole or absent after a crash, readable by the owner alone. */
export function writeDurably(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.${process.pid}.new`);
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(folder, name));
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Opens the key (made at first use) and the memory of a log of that origin, both in the data folder. */
export async function openKeeper(dataDir: string, secrets: Secrets, origin: string): Promise<Keeper> {
  const { publicKey, sign } = keyOfSeed(secrets.get(KEY_NAME, () => randomBytes(SEED_SIZE)));
  const vkey = await formatVerifierKey(origin, 'note', publicKey);
  const key = (await parseVerifierKey(vkey))!;
  const folder = join(dataDir, 'ledger');
  const path = join(folder, 'checkpoint');
  let lastKept: string | null = null;

  async function remembered(): Promise<Checkpoint | null | 'unreadable'> {
    // Read anew each time: another process of the same data folder may have signed since.
    const note = readIfThere(path);
    if (note === null) return null;
    const opened = await openCheckpoint(note, key);
    return opened.ok ? opened.checkpoint : 'unreadable';
  }

  return {
    origin,
    vkey,
    key,
    sign: (checkpoint) => signCheckpoint(checkpoint, publicKey, sign),
    remembered,
    async remember(note) {
      if (note === lastKept) return;
      const opened = await openCheckpoint(note, key);
      const last = await remembered();
      // A note of another key isn't stored here: readers refuse it themselves.
      if (!opened.ok || last === 'unreadable') return;
      if (!last || last.size < opened.checkpoint.size) writeDurably(folder, 'checkpoint', note);
      lastKept = note;
    },
    replaceMemory(note) {
      writeDurably(folder, 'checkpoint', note);
      lastKept = note;
    },
  };
}
