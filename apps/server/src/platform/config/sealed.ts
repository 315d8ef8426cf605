import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/index.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values that the database must not reveal: nonce, tag, ciphertext. `owner` binds the value to one account. */
export function seal(key: Buffer, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the box was changed, belongs to somebody else or was sealed with another key. */
export function unseal(key: Buffer, box: Buffer, owner: string): Buffer {
  const nonce = box.subarray(0, NONCE_BYTES);
  const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Encrypts a value that the browser holds for a while and can neither read nor change. */
export function createSealed<T extends object>(key: () => Buffer, purpose: string, clock: Clock, ttlMs: number) {
  return {
    seal(value: T): string {
      const expiresAt = clock.wall().getTime() + ttlMs;
      return seal(key(), Buffer.from(JSON.stringify({ value, expiresAt })), purpose).toString('base64url');
    },
    /** Returns null when the value has expired or wasn't sealed here for this purpose. */
    open(text: string): T | null {
      try {
        const { value, expiresAt } = JSON.parse(unseal(key(), Buffer.from(text, 'base64url'), purpose).toString());
        return expiresAt > clock.wall().getTime() ? (value as T) : null;
      } catch {
        return null;
      }
    },
  };
}
