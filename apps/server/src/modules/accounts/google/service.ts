import { createHash } from 'node:crypto';
import { HOUR_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import { createSealed } from '../../../platform/config/sealed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { fail, type Result } from '../../../platform/errors/index.ts';
import { issueLinkToken, useLinkToken } from '../email/service-links.ts';
import { findForSignInById } from '../session/repository.ts';
import type { Sessions, SignedIn } from '../session/service.ts';
import type { SignIn } from '../session/service-sign-in.ts';
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
  | { to: 'refusal'; reason: 'unverified' | 'other_account' };

/**
 * A ticket for a Google identity without an account: registration takes it instead of a password (`google` of its body), because an account
 * needs more than Google tells (age, terms). It can't be used twice: a Google account belongs to one account.
 */
export function createGoogleTickets({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  return createSealed<GoogleIdentity>(() => secrets.get('google'), 'google-ticket', clock, TICKET_MS);
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets'>;

const hashOf = (binding: string) => createHash('sha256').update(binding).digest('base64url');

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
   * Links the Google identity to the account with its address. If that address was never confirmed, anybody may have registered it, so the
   * password, the second factor and the sessions end first.
   */
  async function linkByEmail(claims: Claims, email: string, binding: string): Promise<Arrival | null> {
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockByEmail(trx, email);
      if (!account) return null;
      if (account.google_subject !== null && account.google_subject !== claims.subject) {
        return { to: 'refusal', reason: 'other_account' };
      }
      if (account.email_confirmed_at === null) {
        await repository.dropCredentials(trx, account.id, clock.wall());
        await sessions.endAll(trx, account.id, 'taken_over');
      }
      await repository.link(trx, account.id, claims.subject);
      await mail.toMember(trx, account.id, { kind: 'google_linked', page: '/profile?tab=security' });
      return codeFor(trx, account.id, binding);
    });
  }

  async function arrive(claims: Claims, binding: string): Promise<Arrival> {
    const account = await repository.findBySubject(db, claims.subject);
    if (account) return db.transaction().execute((trx) => codeFor(trx, account.id, binding));
    const { email, subject, firstName, lastName } = claims;
    if (!email || !claims.emailVerified) return { to: 'refusal', reason: 'unverified' };
    const linked = await linkByEmail(claims, email, binding);
    return linked ?? { to: 'registration', ticket: tickets.seal({ subject, email, firstName, lastName }) };
  }

  /** Banned, merged and two-factor accounts are treated as after a password. */
  async function exchange(code: string, binding: string, userAgent: string): Promise<Result<SignedIn>> {
    const used = await db.transaction().execute((trx) => useLinkToken(trx, code, 'google_sign_in', clock.wall()));
    if (!used || used.data.binding !== hashOf(binding)) return fail('google_code_invalid');
    const account = await findForSignInById(db, used.account_id);
    return account ? signIn.proceed(account, userAgent) : fail('google_code_invalid');
  }

  return { arrive, exchange, tickets };
}

export type Google = ReturnType<typeof createGoogle>;
