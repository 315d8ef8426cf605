import { isEmailAddress, usernameProblem } from '@quotavera/domain/accounts';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { recordAct } from '../audit/service.ts';
import { passwordRefusal } from '../password/policy.ts';
import { hashPassword } from '../session/passwords.ts';
import { announceAccountChange } from '../session/viewers.ts';
import { usernameIsTaken } from '../username/repository.ts';
import * as repository from './repository.ts';

export interface AdministratorWish {
  readonly email: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Asked for only when an account is made. */
  password(): Promise<string>;
}

/** Makes an administrator, or an existing account one. */
export async function createAdministrator(
  db: Db,
  clock: Clock,
  wish: AdministratorWish,
): Promise<Result<{ created: boolean }>> {
  if (!isEmailAddress(wish.email)) return fail('validation', { fields: { email: 'email_invalid' } });
  const byCommand = {
    actorId: null,
    action: 'user_admin_granted',
    reason: 'manage create-admin',
    at: clock.now(),
  } as const;
  return db.transaction().execute(async (trx) => {
    const existing = await repository.findByEmail(trx, wish.email);
    if (existing) {
      if (existing.closed) return fail('account_closed');
      await repository.grantAdministration(trx, existing.id);
      await recordAct(trx, { ...byCommand, accountId: existing.id });
      await announceAccountChange(trx, existing.id);
      return ok({ created: false });
    }
    if (!wish.username) return fail('validation', { fields: { username: 'required' } });
    const problem = usernameProblem(wish.username);
    // The house's own names are kept from others for the likes of this account.
    if (problem && problem !== 'username_reserved') return fail('validation', { fields: { username: problem } });
    if (await usernameIsTaken(trx, wish.username, null, clock.now()))
      return fail('validation', { fields: { username: 'taken' } });
    const password = await wish.password();
    const refusal = passwordRefusal(password, {
      email: wish.email,
      username: wish.username,
      firstName: wish.firstName,
      lastName: wish.lastName,
    });
    if (refusal) return fail('validation', { fields: { password: refusal } });
    const accountId = await repository.insertAdministrator(trx, {
      email: wish.email,
      username: wish.username,
      passwordHash: await hashPassword(password),
      firstName: wish.firstName,
      lastName: wish.lastName,
      at: clock.now(),
    });
    await recordAct(trx, { ...byCommand, accountId });
    return ok({ created: true });
  });
}
