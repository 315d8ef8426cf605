import { randomUUID } from 'node:crypto';
import type { Member } from '@quotavera/domain/access';
import { REFRESH_REPLAY_MS, REFRESH_TOKEN_TTL_S, SESSION_MAX_MS } from '@quotavera/domain/limits';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import type { PersonalParts } from '../../../platform/personal/index.ts';
import { endOpenings } from '../../../platform/personal/repository-openings.ts';
import { writeAuditLine } from '../audit/service.ts';
import { memberAt, refusalAtSignIn, refusalOf } from './policy.ts';
import * as repository from './repository.ts';
import { hashOf, type Tokens } from './tokens.ts';
import { announceAccountChange, announcePublicChange } from './viewers.ts';

export { announcePublicChange };

const USER_AGENT_MAX = 200;

export interface TokenPair {
  access: string;
  refresh: string;
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof repository.findForSignIn>>>;
export type SignedIn = SignInAccount & { member: Member; pair: TokenPair };

type EndReason =
  | 'logout_all'
  | 'banned'
  | 'merged'
  | 'password_changed'
  | 'email_changed'
  | 'two_factor_changed'
  | 'ended_by_owner'
  | 'taken_over';

function expiryOf(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + REFRESH_TOKEN_TTL_S * 1_000);
}

/** Reactivates a deactivated account at sign-in. */
async function bringBack(trx: Trx, accountId: number, at: Date): Promise<void> {
  await repository.reactivate(trx, accountId);
  await writeAuditLine(trx, { actorId: accountId, action: 'account_reactivated', accountId, reason: '', at });
  await announcePublicChange(trx);
}

interface Parts {
  db: Db;
  clock: Clock;
  /** Each module's tables, among them those that open an account. */
  personal: PersonalParts;
}

export function createSessions({ db, clock, personal }: Parts, tokens: Tokens) {
  async function open(trx: Trx, member: Member, userAgent: string): Promise<TokenPair> {
    const at = clock.wall();
    const familyId = randomUUID();
    const refresh = tokens.newRefresh();
    const hash = hashOf(refresh);
    await repository.insertFamily(trx, {
      id: familyId,
      accountId: member.accountId,
      at,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    });
    await repository.insertRefreshToken(trx, { hash, familyId, issuedAt: at, expiresAt: expiryOf(at) });
    return { access: await tokens.signAccess(member, familyId, hash, at), refresh };
  }

  /** Opens a session for somebody who has proven who they are, whichever way, and whose account may be used. */
  async function start(account: SignInAccount, userAgent: string): Promise<Result<SignedIn>> {
    const refusal = refusalAtSignIn(account);
    if (refusal) return refusal;
    const member = memberAt(account, clock.now());
    const pair = await db.transaction().execute(async (trx) => {
      if (account.deactivated_at) await bringBack(trx, account.account_id, clock.now());
      await repository.stampLogin(trx, account.account_id, clock.now());
      return open(trx, member, userAgent);
    });
    return ok({ ...account, member, pair });
  }

  /** A session without a password: for tests and for sign-in by other means. */
  async function openFor(accountId: number, userAgent: string): Promise<Result<TokenPair>> {
    const facts = await repository.findAccountFacts(db, accountId);
    if (!facts) return fail('not_found');
    const refusal = refusalOf(facts);
    if (refusal) return refusal;
    return ok(await db.transaction().execute((trx) => open(trx, memberAt(facts, clock.now()), userAgent)));
  }

  /** Rotates the refresh token. For ten seconds a used token gives the same pair again; later its reuse ends the session. */
  async function refresh(token: string): Promise<Result<TokenPair>> {
    const hash = hashOf(token);
    const successor = tokens.successorOf(token);
    const successorHash = hashOf(successor);
    return db.transaction().execute(async (trx) => {
      const token = await repository.lockRefreshToken(trx, hash);
      const now = clock.wall();
      if (!token) return fail('refresh_invalid');
      if (token.banned_at) return fail('account_banned');
      if (token.end_reason === 'reused') return fail('refresh_reused');
      if (token.ended_at) return fail('refresh_invalid', token.end_reason ? { endReason: token.end_reason } : {});
      const member = memberAt(token, clock.now());
      const pairOf = async (issuedAt: Date) =>
        ok({ access: await tokens.signAccess(member, token.family_id, successorHash, issuedAt), refresh: successor });

      if (token.used_at) {
        const issuedAt = await repository.issuedAtOf(trx, successorHash);
        if (issuedAt && now.getTime() - token.used_at.getTime() <= REFRESH_REPLAY_MS) return pairOf(issuedAt);
        await repository.endFamily(trx, token.family_id, now, 'reused');
        await endOpenings(trx, personal, token.account_id, { one: token.family_id });
        await announceAccountChange(trx, token.account_id);
        return fail('refresh_reused');
      }
      const over = now.getTime() - token.opened_at.getTime() >= SESSION_MAX_MS;
      if (token.expires_at <= now || over) return fail('refresh_invalid');
      await repository.markUsed(trx, hash, token.family_id, now);
      await repository.insertRefreshToken(trx, {
        hash: successorHash,
        familyId: token.family_id,
        issuedAt: now,
        expiresAt: expiryOf(now),
      });
      return pairOf(now);
    });
  }

  /** Ending a session that doesn't exist or has ended isn't an error. */
  async function logOut(token: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const family = await repository.familyOf(trx, hashOf(token));
      if (!family) return;
      await repository.endFamily(trx, family.family_id, clock.wall(), 'logout');
      await endOpenings(trx, personal, family.account_id, { one: family.family_id });
      await announceAccountChange(trx, family.account_id);
    });
  }

  /** Ends every session of the account and whatever else opens it; returns how many sessions there were. */
  async function endAll(trx: Trx, accountId: number, reason: EndReason): Promise<number> {
    const ended = await repository.endFamiliesOf(trx, accountId, clock.wall(), reason);
    await endOpenings(trx, personal, accountId, { all: true });
    await announceAccountChange(trx, accountId);
    return ended;
  }

  /** Ends every session of the account but one, and whatever opens the account without that one; returns how many sessions. */
  async function endOthers(trx: Trx, accountId: number, keptFamilyId: string, reason: EndReason): Promise<number> {
    const ended = await repository.endFamiliesOf(trx, accountId, clock.wall(), reason, keptFamilyId);
    await endOpenings(trx, personal, accountId, { allBut: keptFamilyId });
    await announceAccountChange(trx, accountId);
    return ended;
  }

  async function logOutAll(accountId: number): Promise<number> {
    return db.transaction().execute((trx) => endAll(trx, accountId, 'logout_all'));
  }

  /** The account's sessions that can still be used. */
  const listOpen = (accountId: number) => repository.findOpen(db, accountId, clock.wall());

  /** Ends one session of the account; false when the account has no such open session. */
  function endOne(accountId: number, familyId: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const ended = await repository.endOwn(trx, accountId, familyId, clock.wall());
      if (ended) {
        await endOpenings(trx, personal, accountId, { one: familyId });
        await announceAccountChange(trx, accountId);
      }
      return ended;
    });
  }

  /** Ends the account's other sessions at the owner's request; returns how many. */
  function endOthersByOwner(accountId: number, keptFamilyId: string): Promise<number> {
    return db.transaction().execute((trx) => endOthers(trx, accountId, keptFamilyId, 'ended_by_owner'));
  }

  /** A visit with a session that is already open counts as the last sign-in. */
  async function recordVisit(accountId: number): Promise<void> {
    await repository.stampLogin(db, accountId, clock.now());
  }

  async function deleteExpired(): Promise<void> {
    await repository.deleteExpired(db, clock.wall());
  }

  return {
    start,
    openFor,
    refresh,
    logOut,
    logOutAll,
    listOpen,
    endOne,
    endOthersByOwner,
    recordVisit,
    endAll,
    endOthers,
    deleteExpired,
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Ends every session of an account, and whatever else opens it, in the transaction that makes it necessary; returns how many there were.
 * `at` is real time.
 */
export async function endSessions(
  trx: Trx,
  accountId: number,
  {
    at,
    reason,
    personal,
  }: { at: Date; reason: 'banned' | 'deactivated' | 'two_factor_changed'; personal: PersonalParts },
): Promise<number> {
  const ended = await repository.endFamiliesOf(trx, accountId, at, reason);
  await endOpenings(trx, personal, accountId, { all: true });
  await announceAccountChange(trx, accountId);
  return ended;
}

export { deviceOf } from './devices.ts';
export { memberAt } from './policy.ts';

/** An account as the viewer that it would be now; null where it can't be used. */
export async function memberOf(db: Db, accountId: number, now: Date): Promise<Member | null> {
  const facts = await repository.findAccountFacts(db, accountId);
  return facts && !refusalOf(facts) ? memberAt(facts, now) : null;
}
export {
  accountsMerged,
  announceAccountChange,
  type BillingStop,
  billingMustStop,
  stopBilling,
} from './viewers.ts';
