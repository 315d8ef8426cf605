import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { DAY_S, MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { Delay } from '../../../platform/limits/index.ts';
import { findOwner } from './repository.ts';

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

/** Prepares the dummy hash before the first sign-in, which would otherwise take measurably longer. */
export async function prepareDummyPassword(): Promise<void> {
  await passwordMatches(null, '');
}

/** Somebody without a password (signs in with Google) proves it by having signed in this recently. */
const RECENT_MS = 10 * MINUTE_MS;
const TRIES: Delay = { freeTries: 5, firstSeconds: 2, maxSeconds: 900, forgetSeconds: DAY_S };

/** Proof of ownership for calls that an open session alone must not allow. */
export interface OwnersProof {
  accountId: number;
  familyId: string;
  password: string;
}

/**
 * Checks that the owner asks, and not somebody at an open session: by the password, or by a recent sign-in if the account has none. Returns
 * null on success. Failed attempts delay the next one, for whichever call. `field` is the form's name for the password.
 */
export async function proveOwner(
  { db, clock, limits }: Pick<ServerContext, 'db' | 'clock' | 'limits'>,
  { accountId, familyId, password }: OwnersProof,
  field = 'password',
): Promise<Failure | null> {
  const owner = await findOwner(db, accountId, familyId);
  if (!owner) return fail('session_ended');
  if (owner.password_hash === null) {
    const recent = clock.wall().getTime() - owner.signed_in_at.getTime() <= RECENT_MS;
    return recent ? null : fail('reauthentication_required');
  }
  const key = String(accountId);
  const wait = await limits.attempt('password-again', key, TRIES);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  if (!(await passwordMatches(owner.password_hash, password))) {
    return fail('validation', { fields: { [field]: password === '' ? 'required' : 'wrong_password' } });
  }
  await limits.reset('password-again', key);
  return null;
}
