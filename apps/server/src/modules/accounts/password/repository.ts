import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

const COLUMNS = [
  'id',
  'email',
  'username as signInName',
  'username_visible as username',
  'first_name as firstName',
  'last_name as lastName',
  'password_hash as passwordHash',
  'email_confirmed_at as emailConfirmedAt',
  'banned_at as bannedAt',
  'erased_at as erasedAt',
  'merged_into as mergedInto',
] as const;

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(COLUMNS)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export async function findAccount(db: Db, accountId: number) {
  return db.selectFrom('account').select(COLUMNS).where('id', '=', accountId).executeTakeFirst();
}

/** Reads the account again under a lock. */
export async function lockAccount(trx: Trx, accountId: number) {
  return trx.selectFrom('account').select(COLUMNS).where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function setPassword(
  trx: Trx,
  accountId: number,
  change: { hash: string; at: Date; emailConfirmedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      password_hash: change.hash,
      password_changed_at: change.at,
      email_confirmed_at: change.emailConfirmedAt,
    })
    .where('id', '=', accountId)
    .execute();
}
