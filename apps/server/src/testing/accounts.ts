import { randomBytes } from 'node:crypto';
import type { Plan, StaffRole, UserType } from '@quotavera/domain/access';
import type { Language } from '@quotavera/domain/accounts';
import { hashPassword } from '../modules/accounts/index.ts';
import type { Clock } from '../platform/clock/index.ts';
import type { Db } from '../platform/database/index.ts';

export interface AccountInput {
  userType?: UserType;
  plan?: Plan;
  planUntil?: Date;
  /** With the second factor that admins need. */
  admin?: boolean;
  secondFactor?: boolean;
  roles?: StaffRole[];
  banned?: boolean;
  /** Only where a test signs in with it. */
  password?: string;
  username?: string;
  email?: string;
  language?: Language;
}

export interface MadeAccount {
  id: number;
  username: string;
  email: string;
}

const hashes = new Map<string, Promise<string>>();

/** Accounts of one password share its hash: making one is slow on purpose. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** An account, and a tipster's row as well for a collaborator. */
export async function insertAccount(db: Db, clock: Clock, input: AccountInput = {}): Promise<MadeAccount> {
  const username = input.username ?? `user_${randomBytes(5).toString('hex')}`;
  const email = input.email ?? `${username}@example.test`;
  const { id } = await db
    .insertInto('account')
    .values({
      email,
      username,
      username_visible: username,
      password_hash: input.password ? await hashOf(input.password) : null,
      first_name: 'Ada',
      last_name: 'Bianchi',
      phone_number: '+390612345678',
      user_type: input.userType ?? 'user',
      subscription_type: input.plan ?? 'free',
      subscription_until: input.planUntil ?? null,
      granted_plan: input.plan ?? 'free',
      granted_until: input.planUntil ?? null,
      is_admin: input.admin ?? false,
      // Tests of early migrations have no such column yet.
      ...(input.roles ? { roles: input.roles } : {}),
      is_two_fa_enabled: input.secondFactor ?? input.admin ?? false,
      language: input.language ?? 'it',
      banned_at: input.banned ? clock.now() : null,
      email_confirmed_at: clock.now(),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.userType === 'collaborator') {
    await db
      .insertInto('tipster')
      .values({ id, pseudonym: randomBytes(16).toString('hex'), created_at: clock.now() })
      .execute();
  }
  return { id, username, email };
}
