import { MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import { issueLinkToken, peekLinkToken, useLinkToken, voidLinkTokens } from '../email/service-links.ts';
import { disconnectGoogle } from '../google/service.ts';
import { endPasskeys } from '../passkey/repository.ts';
import type { Sessions } from '../session/service.ts';
import { hashPassword, proveOwner } from '../session/service-password.ts';
import { forgiveFailures } from '../session/service-sign-in.ts';
import { passwordRefusal } from './policy.ts';
import * as repository from './repository.ts';

const RESET_MINUTES = 60;

export interface NewPassword {
  password: string;
  password2: string;
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'log'>;

/** Whether the account may reset its password: not when it is banned, merged or erased. A deactivated account may. */
function mayRecover(account: repository.AccountRow): boolean {
  const { banned_at, erased_at, merged_into } = account;
  return banned_at === null && erased_at === null && merged_into === null;
}

function refusalOf(input: NewPassword, account: repository.AccountRow): Failure | null {
  if (input.password !== input.password2) return fail('validation', { fields: { password2: 'passwords_differ' } });
  const code = passwordRefusal(input.password, {
    ...account,
    firstName: account.first_name,
    lastName: account.last_name,
  });
  return code ? fail('validation', { fields: { password: code } }) : null;
}

export function createPasswords(parts: Parts, sessions: Sessions) {
  const { db, clock, limits, mail, log } = parts;

  /** Mails a reset link to the account of the address, if there is one that may use it. */
  async function sendReset(email: string): Promise<void> {
    const account = await repository.findByEmail(db, email);
    if (!account || !mayRecover(account)) return;
    const at = clock.wall();
    const ttlMs = RESET_MINUTES * MINUTE_MS;
    await db.transaction().execute(async (trx) => {
      const data = { email: account.email };
      const token = await issueLinkToken(trx, { accountId: account.id, purpose: 'password_reset', ttlMs, data, at });
      await mail.toMember(trx, account.id, {
        kind: 'password_reset',
        values: { minutes: RESET_MINUTES },
        link: `/recover-psw?token=${token}`,
        until: new Date(at.getTime() + ttlMs),
      });
    });
  }

  async function isResetToken(token: string): Promise<boolean> {
    const link = await peekLinkToken(db, token, 'password_reset', clock.wall());
    const account = link ? await repository.findAccount(db, link.account_id) : undefined;
    return account !== undefined && mayRecover(account);
  }

  /** Stores the new password, voids earlier links and mails the owner. A linked Google goes with the password that it stood beside. The caller ends the sessions. */
  async function replace(
    trx: Trx,
    account: repository.AccountRow,
    hash: string,
    confirmsEmail: boolean,
  ): Promise<void> {
    const at = clock.now();
    const emailConfirmedAt = account.email_confirmed_at ?? (confirmsEmail ? at : null);
    await repository.setPassword(trx, account.id, { hash, at, emailConfirmedAt });
    await voidLinkTokens(trx, account.id, 'password_reset');
    await voidLinkTokens(trx, account.id, 'email_change');
    await voidLinkTokens(trx, account.id, 'google_sign_in');
    const { google_subject, password_hash } = account;
    if (google_subject !== null && password_hash !== null) await disconnectGoogle(trx, { mail }, account.id);
    await endPasskeys(trx, account.id);
    await mail.toMember(trx, account.id, {
      kind: 'password_changed',
      values: { when: clock.wall() },
      page: '/recover-psw',
    });
  }

  /** Sets the password of the link's account. A refused password doesn't use the link up. */
  async function reset(token: string, input: NewPassword): Promise<Result<null>> {
    const link = await peekLinkToken(db, token, 'password_reset', clock.wall());
    const checked = link ? await repository.findAccount(db, link.account_id) : undefined;
    if (!link || !checked || !mayRecover(checked)) return fail('link_invalid');
    const refused = refusalOf(input, checked);
    if (refused) return refused;
    const hash = await hashPassword(input.password);
    const result = await db.transaction().execute(async (trx) => {
      const used = await useLinkToken(trx, token, 'password_reset', clock.wall());
      const account = used ? await repository.lockAccount(trx, used.account_id) : undefined;
      if (!account || !mayRecover(account)) return fail('link_invalid');
      await replace(trx, account, hash, used?.data.email === account.email);
      await sessions.endAll(trx, account.id, 'password_changed');
      log.info({ accountId: account.id }, 'password reset');
      return ok(null);
    });
    if (result.ok) await forgiveFailures(limits, [checked.email, checked.sign_in_name]);
    return result;
  }

  /** Changes the signed-in account's password. The current session stays, the others end; returns how many ended. */
  async function change(
    requester: { accountId: number; familyId: string },
    current: string,
    input: NewPassword,
  ): Promise<Result<number>> {
    const checked = await repository.findAccount(db, requester.accountId);
    if (!checked) return fail('session_ended');
    const refused =
      (await proveOwner({ db, clock, limits }, { ...requester, password: current }, 'current')) ??
      refusalOf(input, checked);
    if (refused) return refused;
    if (input.password === current) return fail('validation', { fields: { password: 'password_same' } });
    const hash = await hashPassword(input.password);
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockAccount(trx, requester.accountId);
      // Another change came first, so the checked password was the old one.
      if (!account || account.password_hash !== checked.password_hash) return fail('conflict');
      await replace(trx, account, hash, false);
      const ended = await sessions.endOthers(trx, account.id, requester.familyId, 'password_changed');
      log.info({ accountId: account.id }, 'password changed');
      return ok(ended);
    });
  }

  return { sendReset, isResetToken, reset, change };
}
