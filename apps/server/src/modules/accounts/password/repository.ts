import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

const COLUMNS = [
  'id',
  'email',
  'username as sign_in_name',
  'username_visible as username',
  'first_name',
  'last_name',
  'password_hash',
  'google_subject',
  'email_confirmed_at',
  'banned_at',
  'erased_at',
  'merged_into',
] as const;

export async function findByEmail(db: Db, email: string) {
  return db.selectFrom('account').select(COLUMNS).where(emailIs('email', email)).executeTakeFirst();
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
