import { sql } from 'kysely';
import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

export interface NewAccount {
  email: string;
  username: string;
  passwordHash: string | null;
  /** Google's identity; its address counts as confirmed. */
  googleSubject: string | null;
  firstName: string;
  lastName: string;
  birthDate: string;
  phoneNumber: string;
  socials: string;
  persdescription: string;
  whycollaboration: string;
  workingYears: number | null;
  sports: readonly string[];
  language: string;
  referredBy: number | null;
  at: Date;
}

export async function emailTaken(db: Db | Trx, email: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').where(emailIs('email', email)).executeTakeFirst();
  return account !== undefined;
}

export async function accountOfReferralCode(db: Db | Trx, code: string): Promise<number | null> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(referral_code)`, '=', sql`lower(${code})`)
    .where('banned_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return account?.id ?? null;
}

/** The new account's id; null when its e-mail or username went to somebody else meanwhile. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<number | null> {
  const created = await trx
    .insertInto('account')
    .values({
      email: account.email,
      username: account.username,
      username_visible: account.username,
      password_hash: account.passwordHash,
      password_changed_at: account.passwordHash === null ? null : account.at,
      google_subject: account.googleSubject,
      google_login: account.googleSubject !== null,
      google_linked_at: account.googleSubject === null ? null : account.at,
      email_confirmed_at: account.googleSubject === null ? null : account.at,
      first_name: account.firstName,
      last_name: account.lastName,
      birth_date: account.birthDate,
      phone_number: account.phoneNumber,
      // Registration takes the socials as one text; the profile splits them by network.
      socials: JSON.stringify({ note: account.socials }),
      persdescription: account.persdescription,
      whycollaboration: account.whycollaboration,
      workingyears: account.workingYears,
      sports: [...account.sports],
      user_type: 'user',
      language: account.language,
      referred_by: account.referredBy,
      created_at: account.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? null;
}

export async function insertContactMoments(trx: Trx, accountId: number, moments: readonly Date[]): Promise<void> {
  await trx
    .insertInto('account_contact_moment')
    .values(moments.map((at, n) => ({ account_id: accountId, n, at })))
    .execute();
}
