import { createHash } from 'node:crypto';
import { HOUR_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import { createSealed } from '../../../platform/config/sealed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import { issueLinkToken, useLinkToken } from '../email/service-links.ts';
import { findForSignInById } from '../session/repository.ts';
import type { Sessions, SignedIn } from '../session/service.ts';
import { type OwnersProof, proveOwner } from '../session/service-password.ts';
import type { SignIn } from '../session/service-sign-in.ts';
import { announceAccountChange } from '../session/viewers.ts';
import type { Claims } from './provider.ts';
import * as repository from './repository.ts';

const CODE_MS = 60_000;
const TICKET_MS = HOUR_MS;

/** An identity that Google has verified, with its address. */
export interface GoogleIdentity {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Outcome of a return from Google. */
export type Arrival =
  | { to: 'session'; code: string }
  | { to: 'registration'; ticket: string }
  | { to: 'refusal'; reason: 'unverified' | 'other_account' | 'known_address' };

/** Outcome of linking Google to the account of an open session. */
export type LinkOutcome = 'linked' | 'other_account' | 'failed';

const SETTINGS = '/profile?tab=security';

/**
 * A ticket for a Google identity without an account: registration takes it instead of a password (`google` of its body), because an account
 * needs more than Google tells (age, terms). It can't be used twice: a Google account belongs to one account.
 */
export function createGoogleTickets({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  return createSealed<GoogleIdentity>(() => secrets.get('google'), 'google-ticket', clock, TICKET_MS);
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'secrets'>;

const hashOf = (binding: string) => createHash('sha256').update(binding).digest('base64url');

/** The session that asked to link Google to its account. */
export interface Linking {
  accountId: number;
  familyId: string;
}

/** Takes Google off an account, whose owner is told by mail. */
export async function disconnectGoogle(trx: Trx, { mail }: Pick<Parts, 'mail'>, accountId: number): Promise<void> {
  await repository.unlink(trx, accountId);
  await mail.toMember(trx, accountId, { kind: 'google_unlinked', page: SETTINGS });
  await announceAccountChange(trx, accountId);
}

export function createGoogle(parts: Parts, sessions: Sessions, signIn: SignIn) {
  const { db, clock, mail } = parts;
  const tickets = createGoogleTickets(parts);

  /** Tokens never stand in an address. The address has a code that works once, for a minute, in the browser that started the sign-in. */
  async function codeFor(trx: Trx, accountId: number, binding: string): Promise<Arrival> {
    const data = { binding: hashOf(binding) };
    const at = clock.wall();
    const code = await issueLinkToken(trx, { accountId, purpose: 'google_sign_in', ttlMs: CODE_MS, data, at });
    return { to: 'session', code };
  }

  /**
   * An account with a confirmed address has an owner with a way in of their own: the address alone doesn't link it, its owner does once
   * they are inside. An account that was never confirmed may be anybody's: whoever has the address takes it over, and
   * the password, the second factor and the sessions end first.
   */
  async function arriveByEmail(claims: Claims, email: string, binding: string): Promise<Arrival | null> {
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockByEmail(trx, email);
      if (!account) return null;
      if (account.google_subject !== null) return { to: 'refusal', reason: 'other_account' };
      if (account.email_confirmed_at !== null) return { to: 'refusal', reason: 'known_address' };
      await repository.dropCredentials(trx, account.id, clock.wall());
      await sessions.endAll(trx, account.id, 'taken_over');
      await connect(trx, account.id, claims.subject);
      return codeFor(trx, account.id, binding);
    });
  }

  async function connect(trx: Trx, accountId: number, subject: string): Promise<void> {
    await repository.link(trx, accountId, subject, clock.now());
    await mail.toMember(trx, accountId, { kind: 'google_linked', page: SETTINGS });
  }

  /** Links the identity to the account whose session asked for it, if that session is still open. Its address may be another. */
  async function linkTo({ accountId, familyId }: Linking, { subject }: Claims): Promise<LinkOutcome> {
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockOfSession(trx, accountId, familyId);
      if (!account) return 'failed';
      if (account.google_subject === subject) return 'linked';
      if (account.google_subject !== null || (await repository.findBySubject(trx, subject))) return 'other_account';
      await connect(trx, accountId, subject);
      await announceAccountChange(trx, accountId);
      return 'linked';
    });
  }

  /** Whether the owner may begin to link; null is yes. */
  async function refusalToLink(proof: OwnersProof): Promise<Failure | null> {
    const { google_subject } = await repository.findLink(db, proof.accountId);
    return google_subject === null ? proveOwner(parts, proof) : fail('nothing_to_change');
  }

  async function unlink(proof: OwnersProof): Promise<Result<null>> {
    const refused = await proveOwner(parts, proof);
    if (refused) return refused;
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockLink(trx, proof.accountId);
      if (account.google_subject === null) return fail('nothing_to_change');
      if (account.password_hash === null) return fail('only_way_in');
      await disconnectGoogle(trx, parts, proof.accountId);
      return ok(null);
    });
  }

  const readLink = (accountId: number) => repository.findLink(db, accountId);

  async function arrive(claims: Claims, binding: string): Promise<Arrival> {
    const account = await repository.findBySubject(db, claims.subject);
    if (account) return db.transaction().execute((trx) => codeFor(trx, account.id, binding));
    const { email, subject, firstName, lastName } = claims;
    if (!email || !claims.emailVerified) return { to: 'refusal', reason: 'unverified' };
    const known = await arriveByEmail(claims, email, binding);
    return known ?? { to: 'registration', ticket: tickets.seal({ subject, email, firstName, lastName }) };
  }

  /** Banned, merged and two-factor accounts are treated as after a password. */
  async function exchange(code: string, binding: string, userAgent: string): Promise<Result<SignedIn>> {
    const used = await db.transaction().execute((trx) => useLinkToken(trx, code, 'google_sign_in', clock.wall()));
    if (!used || used.data.binding !== hashOf(binding)) return fail('google_code_invalid');
    const account = await findForSignInById(db, used.account_id);
    if (!account) return fail('google_code_invalid');
    await repository.noteUse(db, used.account_id, clock.now());
    return signIn.proceed(account, userAgent);
  }

  return { arrive, exchange, tickets, linkTo, refusalToLink, unlink, readLink };
}

export type Google = ReturnType<typeof createGoogle>;
