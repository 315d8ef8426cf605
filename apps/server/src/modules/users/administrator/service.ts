import { PASSWORD_MIN_LENGTH } from '@quotavera/domain/limits';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { hashPassword } from '../session/passwords.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface AdministratorWish {
  readonly email: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Asked for only when an account is made. */
  password(): Promise<string>;
}

/** At least the specification's rule: eight characters with lower and upper case, a digit and a symbol. */
function isStrong(password: string): boolean {
  return (
    password.length >= PASSWORD_MIN_LENGTH &&
    [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password))
  );
}

/** Makes an administrator, or an existing account one. */
export async function createAdministrator(
  db: Db,
  clock: Clock,
  wish: AdministratorWish,
): Promise<Result<{ created: boolean }>> {
  if (!EMAIL.test(wish.email)) return fail('validation', { fields: { email: 'email_invalid' } });
  return db.transaction().execute(async (trx) => {
    const existing = await repository.findByEmail(trx, wish.email);
    if (existing) {
      await repository.grantAdministration(trx, existing.id);
      await announceAccountChange(trx, existing.id);
      return ok({ created: false });
    }
    if (!wish.username) return fail('validation', { fields: { username: 'required' } });
    if (await repository.usernameTaken(trx, wish.username))
      return fail('validation', { fields: { username: 'taken' } });
    const password = await wish.password();
    if (!isStrong(password)) return fail('validation', { fields: { password: 'password_weak' } });
    await repository.insertAdministrator(trx, {
      email: wish.email,
      username: wish.username,
      passwordHash: await hashPassword(password),
      firstName: wish.firstName,
      lastName: wish.lastName,
      at: clock.now(),
    });
    return ok({ created: true });
  });
}
