import { STAFF_ROLES, USER_TYPES } from '@quotavera/domain/access';
import { USER_STATES } from '@quotavera/domain/accounts';
import { SORT_ORDERS } from '@quotavera/domain/limits';
import { z } from 'zod';
import { day, defineCall, flagWord, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { ACCOUNT_CHANGE_ERRORS, accountChange, plan } from './account-change.ts';
import { accountsAddresses } from './addresses.ts';
import { accountsAdminAddresses } from './admin-addresses.ts';
import { auditLine, personRef } from './audit.ts';

export const USER_COLUMNS = [
  'name',
  'username_visible',
  'email',
  'phone_number',
  'user_type',
  'subscription_type',
  'state',
  'created_at',
  'last_login_at',
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const USER_SORTS = ['registered', 'visited', 'name', 'username', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const userType = z.enum(USER_TYPES);

export const userRow = z.object({
  id: z.int(),
  /** The user signs in with this name; others see `username_visible`. */
  username: z.string(),
  username_visible: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  user_type: userType,
  /** The plan in force; an expired one counts as free. */
  subscription_type: plan,
  expire_at: instant.nullable(),
  is_admin: z.boolean(),
  roles: z.array(z.enum(STAFF_ROLES)),
  state: z.enum(USER_STATES),
  avatar_url: z.string().nullable(),
  created_at: instant,
  last_login_at: instant.nullable(),
  /** Grows with every change by an admin to the account: sent back with a change, a stale one is refused. */
  revision: z.int(),
});

export const listUsers = defineCall({
  ...accountsAdminAddresses.listUsers,
  summary: 'People, with search and filters; columns with their titles in the reader’s language',
  access: 'users.administer',
  query: pageQuery.extend({
    /** The beginning of a name, username, e-mail address or phone number, or a whole id. */
    search: word(80).optional(),
    user_type: userType.optional(),
    plan: plan.optional(),
    state: z.enum(USER_STATES).optional(),
    admin: flagWord.optional(),
    /** Days of Europe/Rome, both included. */
    from: day.optional(),
    to: day.optional(),
    visited_from: day.optional(),
    visited_to: day.optional(),
    sort: z.enum(USER_SORTS).default('registered'),
    order: z.enum(SORT_ORDERS).default('desc'),
  }),
  reply: z.object({
    /** Stops at 10,000. */
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.object({
      titles: z.array(z.object({ key: z.enum(USER_COLUMNS), label: z.string(), sort: z.enum(USER_SORTS).nullable() })),
      elements: z.array(userRow),
    }),
  }),
});

const recordSummary = z.object({
  share_percent: z.int(),
  pseudonym: z.string(),
  headline: z.string(),
  followers: z.int(),
  tips: z.int(),
  open: z.int(),
  settled: z.int(),
  /** Self-declared outcomes that aren't confirmed yet. */
  to_confirm: z.int(),
  profit: z.string(),
  yield: z.number().nullable(),
  badge: z.boolean(),
  since: instant,
});

const userDeepView = z.object({
  /** The specification's "User (full)" but for the budget, which forms promise to show to nobody else. */
  user: userRow.extend({
    first_name: z.string(),
    last_name: z.string(),
    email_confirmed_at: instant.nullable(),
    birth_date: z.string().nullable(),
    language: z.string(),
    is_two_fa_enabled: z.boolean(),
    /** When its announced reset takes effect. */
    second_factor_reset_at: instant.nullable(),
    google_login: z.boolean(),
    has_password: z.boolean(),
    banned_at: instant.nullable(),
    ban_reason: z.string().nullable(),
    deactivated_at: instant.nullable(),
    erased_at: instant.nullable(),
    merged_at: instant.nullable(),
    merged_into: personRef.nullable(),
    accepted_terms: instant.nullable(),
    terms_version: z.string().nullable(),
    bio: z.string(),
    persdescription: z.string(),
    whycollaboration: z.string(),
    workingyears: z.int().nullable(),
    socials: z.record(z.string(), z.string()),
    favsports: z.array(z.string()),
    cover_url: z.string().nullable(),
    address: z
      .object({ street: z.string(), city: z.string(), postal_code: z.string(), country: z.string(), type: z.string() })
      .nullable(),
    wallet_address: z.string().nullable(),
    referral_code: z.string().nullable(),
    referred_by: personRef.nullable(),
    simulated: z.boolean(),
    /** The last admin can't lose the role. */
    is_last_admin: z.boolean(),
  }),
  contact_moments: z.array(instant),
  channels: z.array(
    z.object({ channel: z.string(), tipster: z.string(), starts_at: instant, ends_at: instant, in_force: z.boolean() }),
  ),
  sessions: z.array(
    z.object({
      device: z.string(),
      created_at: instant,
      last_used_at: instant,
      ended_at: instant.nullable(),
      end_reason: z.string().nullable(),
    }),
  ),
  record: recordSummary.nullable(),
  following: z.int(),
  /** Mails and their delivery, without their text. */
  mails: z.array(z.object({ id: z.int(), kind: z.string(), status: z.string(), created_at: instant })),
  consents: z.array(z.object({ at: instant, version: z.string(), choices: z.record(z.string(), z.boolean()) })),
  audit: z.array(auditLine),
  /** Accounts of the same person that were merged into this one. */
  duplicates: z.array(personRef),
  /** Accounts with an equal phone number, or with equal name and birth date. */
  look_alikes: z.array(personRef),
});

export const userDeep = defineCall({
  ...accountsAdminAddresses.userDeep,
  summary: 'Everything an admin needs about one account',
  access: 'users.administer',
  params: z.object({ id }),
  reply: userDeepView,
});

export const banUser = defineCall({
  ...accountsAdminAddresses.banUser,
  summary: 'Suspends an account at once: its sessions end, it is told why by mail, a tipster leaves lists and rankings',
  access: 'users.administer',
  body: z.strictObject(accountChange),
  reply: userRow,
  errors: ACCOUNT_CHANGE_ERRORS,
});

export const activateUser = defineCall({
  ...accountsAdminAddresses.activateUser,
  summary: 'Lifts a suspension or a deactivation',
  access: 'users.administer',
  body: z.strictObject(accountChange),
  reply: userRow,
  errors: ACCOUNT_CHANGE_ERRORS,
});

export const changeUserType = defineCall({
  ...accountsAdminAddresses.changeUserType,
  summary: 'Makes somebody a tipster or ends that; whether they are a client follows from what they pay for',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, user_type: userType }),
  reply: userRow,
  errors: [...ACCOUNT_CHANGE_ERRORS, 'client_needs_paid_access'],
});

export const changeUserPlan = defineCall({
  ...accountsAdminAddresses.changeUserPlan,
  summary: 'Gives a plan by hand, until an instant or for good',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, subscription_type: plan, until: instant.nullable().default(null) }),
  reply: userRow,
  errors: ACCOUNT_CHANGE_ERRORS,
});

export const changeShare = defineCall({
  ...accountsAdminAddresses.changeShare,
  summary: 'Sets the share of a tipster’s sales that is theirs, in percent',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, percent: z.int().min(0).max(100) }),
  reply: userRow,
  errors: [...ACCOUNT_CHANGE_ERRORS, 'not_a_tipster'],
});

export const changeAdmin = defineCall({
  ...accountsAdminAddresses.changeAdmin,
  summary: 'Gives or takes the administration of the product',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, is_admin: z.boolean() }),
  reply: userRow,
  errors: ACCOUNT_CHANGE_ERRORS,
});

export const changeRole = defineCall({
  ...accountsAdminAddresses.changeRole,
  summary: 'Gives or takes a role: a teacher makes courses of their own',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, role: z.enum(STAFF_ROLES), holds: z.boolean() }),
  reply: userRow,
  errors: ACCOUNT_CHANGE_ERRORS,
});

export const resetSecondFactor = defineCall({
  ...accountsAdminAddresses.resetSecondFactor,
  summary: 'Announces the end of a lost second factor, a day ahead, or stops it',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, stop: z.boolean().default(false) }),
  reply: userRow,
  errors: [...ACCOUNT_CHANGE_ERRORS, 'second_factor_of_admin'],
});

export const collaboratorProfiles = defineCall({
  ...accountsAddresses.collaboratorProfiles,
  summary: 'Tipsters’ profile data, for selection lists and administration',
  access: 'users.administer',
  query: pageQuery.extend({ search: word(80).optional() }),
  reply: listOf(
    z.object({
      id: z.int(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      avatar_url: z.string().nullable(),
      headline: z.string(),
      share_percent: z.int(),
      followers: z.int(),
      settled: z.int(),
      profit: z.string(),
      yield: z.number().nullable(),
      badge: z.boolean(),
      suspended: z.boolean(),
      since: instant,
    }),
  ),
});
