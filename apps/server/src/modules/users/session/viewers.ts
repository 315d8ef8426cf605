import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { Identified } from '../../../platform/http/index.ts';
import { type LiveHub, publish, recheckStreams } from '../../../platform/live/index.ts';
import { memberAt } from './policy.ts';
import { findSessionFacts } from './repository.ts';
import type { Tokens } from './tokens.ts';

/** Who hears it forgets what it knew of the account. */
const CHANNEL = 'account_changed';
/** However the message is lost, a change of plan, role or ban acts within this time. */
const FRESH_MS = 5_000;
const CACHED_MAX = 50_000;

/** To be called in the transaction that changes what an account may do or ends its sessions. */
export async function announceAccountChange(db: Db, accountId: number): Promise<void> {
  await publish(db, CHANNEL, { accountId });
}

type Facts = Awaited<ReturnType<typeof findSessionFacts>>;

interface Known {
  readonly accountId: number;
  readonly facts: Facts;
  readonly loadedAt: number;
}

/** Tells who a bearer token stands for: the token says which session, the database what that session may do now. */
export function createViewers(db: Db, clock: Clock, live: LiveHub, tokens: Tokens) {
  const known = new Map<string, Known>();
  let changes = 0;

  function forget(accountId: number): void {
    changes += 1;
    for (const [familyId, entry] of known) if (entry.accountId === accountId) known.delete(familyId);
    recheckStreams(accountId);
  }
  function forgetAll(): void {
    changes += 1;
    known.clear();
    recheckStreams(null);
  }
  live.subscribe(CHANNEL, (payload) => forget((payload as { accountId: number }).accountId), forgetAll);

  async function factsOf(familyId: string, accountId: number): Promise<Facts> {
    const entry = known.get(familyId);
    if (entry && entry.accountId === accountId && performance.now() - entry.loadedAt < FRESH_MS) return entry.facts;
    const before = changes;
    const loadedAt = performance.now();
    const facts = await findSessionFacts(db, familyId, accountId);
    // A change that arrived while we read may not be in what we read.
    if (before === changes) {
      if (known.size >= CACHED_MAX) known.clear();
      known.set(familyId, { accountId, facts, loadedAt });
    }
    return facts;
  }

  return async function identify(token: string): Promise<Identified | Failure> {
    const claims = await tokens.readAccess(token, clock.wall());
    if (typeof claims === 'string') return fail(claims);
    const facts = await factsOf(claims.familyId, claims.accountId);
    if (!facts) return fail('token_invalid');
    if (facts.bannedAt) return fail('account_banned');
    if (facts.endedAt) return fail('session_ended');
    return {
      viewer: memberAt(facts, clock.now()),
      session: { familyId: claims.familyId, expiresAt: claims.expiresAt },
    };
  };
}
