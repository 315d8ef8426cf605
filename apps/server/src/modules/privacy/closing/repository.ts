import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface ClosingAccount {
  id: number;
  email: string;
  phone: string;
  google_subject: string | null;
  language: string;
  is_admin: boolean;
  is_tipster: boolean;
}

function accountQuery(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .leftJoin('tipster', 'tipster.id', 'account.id')
    .select((eb) => [
      'account.id',
      'email',
      'phone_number as phone',
      'google_subject',
      'language',
      'is_admin',
      eb('tipster.id', 'is not', null).$castTo<boolean>().as('is_tipster'),
    ])
    .where('account.id', '=', accountId)
    .where('erased_at', 'is', null);
}

/** Locks the account until the transaction ends. */
export async function lockAccount(trx: Trx, accountId: number): Promise<ClosingAccount | undefined> {
  return accountQuery(trx, accountId).forUpdate('account').executeTakeFirst();
}

export async function markDeactivated(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ deactivated_at: at }).where('id', '=', accountId).execute();
}

/**
 * Tables whose rows belong to one person alone, with the column that names the person. Other rows (tips, audit lines) stay, without a name.
 */
export const PERSONAL_ROWS = [
  ['content_seen', 'account_id'],
  ['document_acceptance', 'account_id'],
  ['username_change', 'account_id'],
  ['session_family', 'account_id'],
  ['access_token', 'account_id'],
  ['calendar_feed', 'account_id'],
  ['two_factor', 'account_id'],
  ['sign_in_challenge', 'account_id'],
  ['account_address', 'account_id'],
  ['account_contact_moment', 'account_id'],
  ['one_time_token', 'account_id'],
  ['notification', 'account_id'],
  ['alert_delivery', 'account_id'],
  ['alert_device', 'account_id'],
  ['alert_choice', 'account_id'],
  ['alert_choice', 'tipster_id'],
  ['alert_settings', 'account_id'],
  ['tip_reminder', 'account_id'],
  ['tip_reminder', 'tipster_id'],
  ['telegram_code', 'account_id'],
  ['telegram_channel', 'tipster_id'],
  ['notification', 'tipster_id'],
  ['tip_template', 'account_id'],
  ['tip_unlock', 'account_id'],
  ['channel_subscription', 'account_id'],
  ['channel_mail_off', 'account_id'],
  ['own_bet', 'account_id'],
  ['analysis_view', 'account_id'],
  ['report_mail', 'account_id'],
  ['report_mail', 'tipster_id'],
  ['onboarding', 'account_id'],
  ['guide_step', 'account_id'],
  ['bet_import', 'account_id'],
  ['bet_import_mapping', 'account_id'],
  ['bankroll', 'account_id'],
  ['care_limit', 'account_id'],
  ['care_event', 'account_id'],
  ['lesson_progress', 'account_id'],
  ['exam_attempt', 'account_id'],
  ['certificate', 'account_id'],
  ['payment_card', 'account_id'],
  ['payment_customer', 'account_id'],
  ['payee_account', 'account_id'],
  ['invoice_recipient', 'account_id'],
  ['mail', 'account_id'],
  ['idempotency_key', 'account_id'],
  ['account_network', 'account_id'],
  ['free_month', 'account_id'],
  ['application', 'account_id'],
  ['suspicion', 'account_id'],
  ['suspicion', 'other_id'],
] as const;

export async function deletePersonalRows(trx: Trx, accountId: number): Promise<void> {
  // A consent must stay provable after an erasure, but not whose consent it was.
  await trx.updateTable('cookie_consent').set({ account_id: null }).where('account_id', '=', accountId).execute();
  for (const [table, column] of PERSONAL_ROWS) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(trx);
  }
}

/**
 * Takes a tipster's bank account away, and closes the payout that would have gone there. The other tax data belong to statements and
 * reports, which the law keeps for ten years.
 */
export async function forgetBankAccount(trx: Trx, accountId: number, at: Date): Promise<void> {
  await sql`update payee set iban = null, iban_hint = '', iban_changed_at = null where account_id = ${accountId}`.execute(
    trx,
  );
  await sql`update payout set iban = null, iban_hint = '' where tipster_id = ${accountId}`.execute(trx);
  await sql`
    update payout set status = 'rejected', closed_at = ${at}, reason = 'account_erased'
    where tipster_id = ${accountId} and status in ('requested', 'confirmed')`.execute(trx);
}

/** Deletes an account's follows in both directions and lowers the tipsters' follower counts. */
export async function deleteFollows(trx: Trx, accountId: number): Promise<void> {
  await sql`
    with gone as (delete from follow where account_id = ${accountId} returning tipster_id)
    update tipster set followers = followers - 1 where id in (select tipster_id from gone)`.execute(trx);
  await sql`delete from follow where tipster_id = ${accountId}`.execute(trx);
  await sql`
    with gone as (delete from channel_follow f using channel c
      where c.id = f.channel_id and (f.account_id = ${accountId} or c.tipster_id = ${accountId}) returning f.channel_id, c.tipster_id)
    update channel set followers = case when tipster_id = ${accountId} then 0 else followers - 1 end
    where id in (select channel_id from gone)`.execute(trx);
  await sql`update tipster set followers = 0 where id = ${accountId}`.execute(trx);
}

/** Deletes a tipster's messages to subscribers. Recipients keep them only as mails. */
export async function deleteMessages(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from channel_notice n using channel c where c.id = n.channel_id and c.tipster_id = ${accountId}`.execute(
    trx,
  );
}

/** Blanks the account. The row stays because tips, audit lines and results refer to its id. */
export async function blankAccount(trx: Trx, accountId: number, name: string, at: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      email: `${name}@erased.invalid`,
      username: name,
      username_visible: name,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone_number: '',
      is_admin: false,
      subscription_type: 'free',
      subscription_until: null,
      granted_plan: 'free',
      granted_until: null,
      paid_plan: 'free',
      paid_until: null,
      free_until: null,
      wallet_address: null,
      is_two_fa_enabled: false,
      google_login: false,
      google_subject: null,
      bio: '',
      avatar_url: null,
      cover_url: null,
      ban_reason: null,
      birth_date: null,
      persdescription: '',
      whycollaboration: '',
      workingyears: null,
      socials: '{}',
      sports: [],
      budget_cents: null,
      referral_code: null,
      referred_by: null,
      referral_visits: 0,
      email_confirmed_at: null,
      password_changed_at: null,
      last_login_at: null,
      self_excluded_at: null,
      self_excluded_until: null,
      betting_paused_until: null,
      betting_paused_by: null,
      deactivated_at: at,
      erased_at: at,
    })
    .where('id', '=', accountId)
    .execute();
}
