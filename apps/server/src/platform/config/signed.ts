import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './index.ts';

const SIGNED = /^([^.]+(?:\.[^.]+)*)\.([\w-]{43})$/;

function signatureOf(secrets: Secrets, purpose: string, word: string): Buffer {
  return Buffer.from(createHmac('sha256', secrets.get('links')).update(`${purpose}:${word}`).digest('base64url'));
}

/** A word with the signature that lets it stand in a link: whoever has it may do what the purpose says, without signing in. */
export function signed(secrets: Secrets, purpose: string, word: string | number): string {
  return `${word}.${signatureOf(secrets, purpose, String(word))}`;
}

/** The word; null where it wasn't signed here for this purpose. */
export function openSigned(secrets: Secrets, purpose: string, token: string): string | null {
  const [, word, signature] = SIGNED.exec(token) ?? [];
  if (word === undefined || signature === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), signatureOf(secrets, purpose, word)) ? word : null;
}
