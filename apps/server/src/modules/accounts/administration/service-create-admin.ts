import { isEmailAddress, usernameProblem } from '@quotavera/domain/accounts';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../audit/service.ts';
import { usernameIsTaken } from '../identity/repository.ts';
import { passwordRefusal } from '../password/policy.ts';
import { hashPassword } from '../session/service-password.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';

export interface AdministratorInput {
  email: string;
  username: string | null;
  firstName: string;
  lastName: string;
  /** Needed only when an account is created. */
  password(): Promise<string>;
}

/** Creates an administrator or promotes an existing account. */
export async function createAdministrator(
  db: Db,
  clock: Clock,
  input: AdministratorInput,
): Promise<Result<{ created: boolean }>> {
  if (!isEmailAddress(input.email)) return fail('validation', { fields: { email: 'email_invalid' } });
  const byCommand = {
    actorId: null,
    action: 'user_admin_granted',
    reason: 'manage create-admin',
    at: clock.now(),
  } as const;
  return db.transaction().execute(async (trx) => {
    const existing = await repository.findByEmail(trx, input.email);
    if (existing) {
      if (existing.closed) return fail('account_closed');
      await repository.grantAdministration(trx, existing.id);
      await writeAuditLine(trx, { ...byCommand, accountId: existing.id });
      await announceAccountChange(trx, existing.id);
      return ok({ created: false });
    }
    if (!input.username) return fail('validation', { fields: { username: 'required' } });
    const problem = usernameProblem(input.username);
    // Reserved names are allowed here: they are kept free for administrators.
    if (problem && problem !== 'username_reserved') return fail('validation', { fields: { username: problem } });
    if (await usernameIsTaken(trx, input.username, null, clock.now()))
      return fail('validation', { fields: { username: 'taken' } });
    const password = await input.password();
    const refusal = passwordRefusal(password, {
      email: input.email,
      username: input.username,
      firstName: input.firstName,
      lastName: input.lastName,
    });
    if (refusal) return fail('validation', { fields: { password: refusal } });
    const accountId = await repository.insertAdministrator(trx, {
      email: input.email,
      username: input.username,
      passwordHash: await hashPassword(password),
      firstName: input.firstName,
      lastName: input.lastName,
      at: clock.now(),
    });
    await writeAuditLine(trx, { ...byCommand, accountId });
    return ok({ created: true });
  });
}
