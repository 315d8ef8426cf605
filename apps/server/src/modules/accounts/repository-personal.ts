import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'document_acceptance',
    whose: ['account_id'],
    exports: { agreements: { columns: ['document', 'version', 'accepted_at'], orderBy: ['accepted_at', 'document'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'username_change',
    whose: ['account_id'],
    exports: { former_names: { columns: ['old_name', 'at'], orderBy: ['at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'session_family',
    whose: ['account_id'],
    exports: {
      sessions: {
        columns: ['created_at', 'last_used_at', 'user_agent', 'ended_at', 'end_reason'],
        orderBy: ['created_at'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'access_token',
    whose: ['account_id'],
    exports: {
      access_tokens: { columns: ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'], orderBy: ['id'] },
    },
    onErasure: { delete: ['account_id'] },
    opens: {},
  },
  {
    table: 'two_factor',
    whose: ['account_id', 'reset_by'],
    exports: { second_factor: { columns: ['created_at', 'confirmed_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'recovery_code',
    whose: ['account_id'],
    onErasure: { with: 'two_factor' },
  },
  {
    table: 'passkey',
    whose: ['account_id'],
    exports: {
      passkeys: { columns: ['name', 'synced', 'created_at', 'last_used_at', 'copied_at'], orderBy: ['id'] },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'passkey_challenge',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
    opens: { session: 'family_id' },
  },
  {
    table: 'sign_in_challenge',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
    opens: {},
  },
  {
    table: 'account_address',
    whose: ['account_id'],
    exports: {
      address: { columns: ['street', 'city', 'postal_code', 'country', 'latitude', 'longitude', 'language', 'type'] },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'account_contact_moment',
    whose: ['account_id'],
    exports: { contact_moments: { columns: ['n', 'at'], orderBy: ['n'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'one_time_token',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'care_limit',
    whose: ['account_id'],
    exports: { limits: { columns: ['kind', 'value', 'pending_value', 'pending_at', 'changed_at'], orderBy: ['kind'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'care_event',
    whose: ['account_id'],
    exports: { limits_history: { columns: ['at', 'type', 'data'], orderBy: ['id'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'account_network',
    whose: ['account_id'],
    exports: {
      networks: {
        rows: (id) =>
          sql`select encode(network, 'hex') as network, seen_at from account_network where account_id = ${id} order by seen_at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'account',
    whose: ['id', 'referred_by', 'merged_into'],
    exports: { account: { allBut: ['password_hash'] } },
    onErasure: {
      hook: 'the row stays under a made-up name, because tips, audit lines and results refer to its number',
    },
  },
  {
    table: 'audit_log',
    whose: ['account_id', 'actor_id'],
    exports: { acts_about_me: { columns: ['at', 'action', 'reason'], orderBy: ['id'] } },
    onErasure: { keep: 'admins answer for what they did, under a number' },
  },
  {
    table: 'cookie_consent',
    whose: ['account_id'],
    exports: {
      cookie_choices: {
        columns: ['choices', 'text_version', 'language', 'address', 'user_agent', 'at'],
        orderBy: ['at', 'seq'],
      },
    },
    onErasure: { forget: ['account_id'] },
  },
  {
    table: 'erased_identity',
    whose: ['account_id'],
    onErasure: { keep: 'keyed hashes, so that nobody sheds a record or an exclusion by leaving' },
  },
  {
    table: 'stored_file',
    whose: ['account_id'],
    onErasure: { hook: 'files are given up, and the nightly cleaning deletes them' },
  },
  {
    table: 'tipster',
    whose: ['id'],
    exports: { tipster: { columns: ['pseudonym', 'share_percent', 'followers', 'headline', 'created_at'] } },
    onErasure: { hook: 'the headline and the followers go; the log keeps its pseudonym' },
  },
];

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
      roles: [],
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
      google_linked_at: null,
      google_used_at: null,
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

/** A tipster's own words go with the account. */
export async function blankTipster(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('tipster').set({ headline: '' }).where('id', '=', id).execute();
}
