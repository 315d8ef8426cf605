import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { Identified } from '../../../platform/http/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { type LiveHub, PUBLIC_CHANNEL, publish, recheckStreams } from '../../../platform/live/index.ts';
import { memberAt } from './policy.ts';
import { findSessionFacts, raisePublicVersion } from './repository.ts';
import type { Tokens } from './tokens.ts';

/** Every process drops what it has cached of the account that a message names. */
const CHANNEL = 'account_changed';
/** If a message gets lost, a change of plan, role or ban takes effect within this time. */
const FRESH_MS = 5_000;
const CACHED_MAX = 50_000;

/**
 * Accounts whose change this process has announced, and when: their facts aren't cached until the message has come back, so that whoever
 * changed something and asks again sees the change.
 */
const announced = new Map<number, number>();

/** Call it in the transaction that changes what an account may do or ends its sessions. */
export async function announceAccountChange(db: Db, accountId: number): Promise<void> {
  announced.set(accountId, performance.now());
  await publish(db, CHANNEL, { accountId });
}

/** Call it in the transaction that changes what everybody sees of an account: cached replies and pages are rendered again. */
export async function announcePublicChange(trx: Trx): Promise<void> {
  await raisePublicVersion(trx);
  await publish(trx, PUBLIC_CHANNEL, {});
}

/** Why nothing may be charged to an account any more. */
export type BillingStop = 'exclusion' | 'closing';
export const billingMustStop = jobKind<{ accountId: number; reason: BillingStop }>('billing_must_stop');

/** Ends what the account pays for and gives the unused part back. Call it in the transaction that excludes or closes the account. */
export function stopBilling(trx: Trx, accountId: number, reason: BillingStop): Promise<void> {
  return addJob(trx, billingMustStop, { accountId, reason });
}

/** Two accounts were merged: what the duplicate is owed and owns of money goes over to the remaining one. */
export const accountsMerged = jobKind<{ from: number; into: number }>('accounts_merged');

type Facts = Awaited<ReturnType<typeof findSessionFacts>>;

interface CachedFacts {
  accountId: number;
  facts: Facts;
  loadedAt: number;
}

/** Identifies the bearer of an access token: the token names the session, the database says what that session may do now. */
export function createViewers(db: Db, clock: Clock, live: LiveHub, tokens: Tokens) {
  const cache = new Map<string, CachedFacts>();
  let changes = 0;

  function forget(accountId: number): void {
    changes += 1;
    announced.delete(accountId);
    for (const [familyId, entry] of cache) if (entry.accountId === accountId) cache.delete(familyId);
    recheckStreams(accountId);
  }
  function forgetAll(): void {
    changes += 1;
    cache.clear();
    recheckStreams(null);
  }
  /** A change that is rolled back sends no message: it is forgotten when what was cached would be old anyway. */
  function isChanging(accountId: number): boolean {
    const since = announced.get(accountId);
    if (since === undefined) return false;
    if (performance.now() - since < FRESH_MS) return true;
    announced.delete(accountId);
    return false;
  }
  live.subscribe(CHANNEL, (payload) => forget((payload as { accountId: number }).accountId), forgetAll);

  async function factsOf(familyId: string, accountId: number): Promise<Facts> {
    if (isChanging(accountId)) return findSessionFacts(db, familyId, accountId);
    const entry = cache.get(familyId);
    if (entry && entry.accountId === accountId && performance.now() - entry.loadedAt < FRESH_MS) return entry.facts;
    const before = changes;
    const loadedAt = performance.now();
    const facts = await findSessionFacts(db, familyId, accountId);
    // A change that arrives during the read may be missing from its result, so the result isn't cached.
    if (before === changes) {
      if (cache.size >= CACHED_MAX) cache.clear();
      cache.set(familyId, { accountId, facts, loadedAt });
    }
    return facts;
  }

  return async function identify(token: string): Promise<Identified | Failure> {
    const claims = await tokens.readAccess(token, clock.wall());
    if (typeof claims === 'string') return fail(claims);
    const facts = await factsOf(claims.familyId, claims.accountId);
    if (!facts) return fail('token_invalid');
    if (facts.banned_at) return fail('account_banned');
    if (facts.ended_at) return fail('session_ended');
    return {
      viewer: memberAt(facts, clock.now()),
      session: { familyId: claims.familyId, expiresAt: claims.expiresAt },
    };
  };
}
