import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

const COLUMNS = ['id', 'google_subject', 'email_confirmed_at'] as const;

export async function findBySubject(db: Db, subject: string) {
  return db.selectFrom('account').select(COLUMNS).where('google_subject', '=', subject).executeTakeFirst();
}

export async function lockByEmail(trx: Trx, email: string) {
  return trx.selectFrom('account').select(COLUMNS).where(emailIs('email', email)).forUpdate().executeTakeFirst();
}

export async function link(trx: Trx, accountId: number, subject: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ google_subject: subject, google_login: true })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes credentials that a stranger may have set who registered with this address. */
export async function dropCredentials(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.deleteFrom('two_factor').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('one_time_token').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute();
  await trx
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: at, is_two_fa_enabled: false, email_confirmed_at: at })
    .where('id', '=', accountId)
    .execute();
}
