import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export async function findByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('account')
    .select((eb) => ['id', eb.or([eb('merged_into', 'is not', null), eb('erased_at', 'is not', null)]).as('closed')])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** Whoever has the server's console may lift a ban: it is the way back in when nobody else is left. */
export async function grantAdministration(trx: Trx, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({
      is_admin: true,
      banned_at: null,
      ban_reason: null,
      deactivated_at: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
}

export interface NewAdministrator {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
}

export async function insertAdministrator(trx: Trx, account: NewAdministrator): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values({
      email: account.email,
      username: account.username,
      username_visible: account.username,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      user_type: 'user',
      is_admin: true,
      email_confirmed_at: account.at,
      created_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
