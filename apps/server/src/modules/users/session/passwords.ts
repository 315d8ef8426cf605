import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id; about 30 ms of one core. */
const WORK = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, WORK);
}

let nobodys: Promise<string> | null = null;

/** An account that doesn't exist or has no password costs the same time as a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await nobodys), password);
  return stored !== null && matches;
}

/** Ready before the first sign-in, whose time would otherwise tell that there was none before. */
export async function prepareDummyPassword(): Promise<void> {
  await passwordMatches(null, '');
}
