import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

const COLUMNS = ['id', 'google_subject', 'email_confirmed_at'] as const;

export async function findBySubject(db: Db, subject: string) {
  return db.selectFrom('account').select(COLUMNS).where('google_subject', '=', subject).executeTakeFirst();
}

export async function lockByEmail(trx: Trx, email: string) {
  return trx.selectFrom('account').select(COLUMNS).where(emailIs('email', email)).forUpdate().executeTakeFirst();
}

/** The account of a session that is still open, locked. */
export async function lockOfSession(trx: Trx, accountId: number, familyId: string) {
  return trx
    .selectFrom('account')
    .innerJoin('session_family as f', 'f.account_id', 'account.id')
    .select(['account.id', 'account.google_subject'])
    .where('account.id', '=', accountId)
    .where('f.id', '=', familyId)
    .where('f.ended_at', 'is', null)
    .where('account.banned_at', 'is', null)
    .forUpdate('account')
    .executeTakeFirst();
}

export async function findLink(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['google_subject', 'google_linked_at', 'google_used_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function lockLink(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select(['google_subject', 'password_hash'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function link(trx: Trx, accountId: number, subject: string, at: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set({ google_subject: subject, google_login: true, google_linked_at: at, google_used_at: null })
    .where('id', '=', accountId)
    .execute();
}

export async function unlink(trx: Trx, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ google_subject: null, google_login: false, google_linked_at: null, google_used_at: null })
    .where('id', '=', accountId)
    .execute();
}

export async function noteUse(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('account').set({ google_used_at: at }).where('id', '=', accountId).execute();
}

/** Deletes credentials that a stranger may have set who registered with this address. */
export async function dropCredentials(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.deleteFrom('two_factor').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('one_time_token').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute();
  await trx
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: at, is_two_fa_enabled: false, email_confirmed_at: at })
    .where('id', '=', accountId)
    .execute();
}
