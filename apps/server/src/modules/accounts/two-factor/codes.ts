import { randomInt } from 'node:crypto';
import { type Algorithm, hashRaw } from '@node-rs/argon2';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const DIGITS = 6;
const PERIOD_S = 30;
/** Accepted steps before and after the current one, because clocks differ and people are slow. */
const DRIFT = 1;
const APP_CODE = /^\d{6}$/;

export const RECOVERY_CODES = 10;
/** Without 0, 1, i, l and o, which look alike. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_HALF = 5;
/** Hashed like a password, because a code has less than 112 bits of entropy. */
const WORK = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

function totpOf(secret: Buffer, label = ''): TOTP {
  const { buffer, byteOffset, byteLength } = secret;
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }),
  });
}

/** 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The authenticator's address (for the QR code) and the secret to type. */
export function provisioningOf(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The 30-second step that the code belongs to, or null (RFC 6238, compared in constant time). */
export function stepOf(secret: Buffer, code: string, at: Date): number | null {
  const digits = code.replace(/\s/g, '');
  if (!APP_CODE.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: at.getTime(), window: DRIFT });
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / PERIOD_S) + delta;
}

export function newRecoveryCode(): string {
  const half = () =>
    Array.from({ length: RECOVERY_HALF }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/**
 * Reads a recovery code as it may be typed: in capitals, with or without its hyphen. Returns null when the text can't be a recovery code.
 */
function normalised(code: string): string | null {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  const possible =
    plain.length === 2 * RECOVERY_HALF && [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return possible ? plain : null;
}

export async function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer | null> {
  const plain = normalised(code);
  return plain === null ? null : hashRaw(plain, { ...WORK, salt });
}
