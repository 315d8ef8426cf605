import { createHash, randomBytes } from 'node:crypto';
import { DAY_S, MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import { addressKey, type Delay, type Limit, type Limits } from '../../../platform/limits/index.ts';
import { refusalAtSignIn } from './policy.ts';
import * as repository from './repository.ts';
import type { Sessions, SignedIn, SignInAccount } from './service.ts';
import { passwordMatches } from './service-password.ts';

/** Attempts per IP address, for all accounts. The limit is generous because mobile networks put thousands of people behind one address. */
const PER_ADDRESS: Limit = { points: 100, seconds: 600 };
const PER_ADDRESS_AND_NAME: Limit = { points: 20, seconds: 600 };
/** Attempts per account, from all addresses. */
const PER_NAME: Delay = { freeTries: 5, firstSeconds: 1, maxSeconds: 900, forgetSeconds: DAY_S };

interface SignInTry {
  address: string;
  /** The name as typed, whether or not there is such an account. */
  name: string;
  /** A browser that this account has signed in with before: a stranger's failures don't make it wait. */
  device: string | null;
}

export interface SignInLimits {
  /** Counts a try as failed; the seconds to wait when there were too many, else null. */
  refuse(attempt: SignInTry): Promise<number | null>;
  succeeded(attempt: SignInTry): Promise<void>;
}

const typedOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Resets the delay of an account whose owner has proven ownership by other means. `names` are all names that sign in to it. */
export async function forgiveFailures(limits: Limits, names: readonly string[]): Promise<void> {
  for (const name of names) await limits.reset('sign-in.name', typedOf(name));
}

export function createSignInLimits(limits: Limits): SignInLimits {
  const keysOf = ({ address, name, device }: SignInTry) => {
    const from = addressKey(address);
    const typed = typedOf(name);
    const growing = device ? { name: 'sign-in.device', key: device } : { name: 'sign-in.name', key: typed };
    return { from, pair: `${from} ${typed}`, growing };
  };
  return {
    async refuse(attempt) {
      const { from, pair, growing } = keysOf(attempt);
      return (
        (await limits.take('sign-in.address', from, PER_ADDRESS)) ??
        (await limits.take('sign-in.pair', pair, PER_ADDRESS_AND_NAME)) ??
        (await limits.attempt(growing.name, growing.key, PER_NAME))
      );
    },
    async succeeded(attempt) {
      const { from, pair, growing } = keysOf(attempt);
      await limits.giveBack('sign-in.address', from);
      await limits.reset('sign-in.pair', pair);
      await limits.reset(growing.name, growing.key);
    },
  };
}

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * MINUTE_MS;
const TRIES_PER_CHALLENGE = 5;
/** Attempts at the second factor. They need the password first, so strangers can't delay the owner. */
const CODE_TRIES: Delay = { freeTries: 5, firstSeconds: 2, maxSeconds: 900, forgetSeconds: DAY_S };

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

type Parts = Pick<ServerContext, 'db' | 'clock' | 'limits'>;

interface SecondFactor {
  /** Returns null for a wrong code. */
  verify(accountId: number, code: string): Promise<string | null>;
}

export function createSignIn({ db, clock, limits }: Parts, sessions: Sessions, secondFactor: SecondFactor) {
  /** The code "401" for an unknown account, one without a password and a wrong password alike, in the same time. */
  async function provePassword(account: SignInAccount | undefined, password: string): Promise<Result<SignInAccount>> {
    const matches = await passwordMatches(account?.password_hash ?? null, password);
    return account && matches && !account.erased_at ? ok(account) : fail('401');
  }

  async function challengeFor(accountId: number): Promise<Failure> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    const at = clock.wall();
    const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
    await repository.insertChallenge(db, { hash: hashOf(challenge), accountId, at, expiresAt });
    return fail('otp_required', { challenge });
  }

  /** After the first factor, whichever it was: a session, or the challenge for the second. */
  async function proceed(account: SignInAccount, userAgent: string): Promise<Result<SignedIn>> {
    const refusal = refusalAtSignIn(account);
    if (refusal) return refusal;
    return account.is_two_fa_enabled ? challengeFor(account.account_id) : sessions.start(account, userAgent);
  }

  async function completeChallenge(challenge: string, otp: string, userAgent: string): Promise<Result<SignedIn>> {
    const hash = hashOf(challenge);
    const tried = await repository.tryChallenge(db, hash, clock.wall(), TRIES_PER_CHALLENGE);
    if (!tried) return fail('challenge_expired');
    const key = String(tried.account_id);
    const wait = await limits.attempt('sign-in.code', key, CODE_TRIES);
    if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
    if (!(await secondFactor.verify(tried.account_id, otp))) return fail('otp_invalid');
    await limits.reset('sign-in.code', key);
    const account = await repository.findForSignInById(db, tried.account_id);
    if (!account || !(await repository.deleteChallenge(db, hash))) return fail('challenge_expired');
    return sessions.start(account, userAgent);
  }

  return {
    find: (name: string) => repository.findForSignIn(db, name),
    provePassword,
    proceed,
    completeChallenge,
    deleteExpired: () => repository.deleteExpiredChallenges(db, clock.wall()),
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
