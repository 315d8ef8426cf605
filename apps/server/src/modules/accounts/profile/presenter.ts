import { colorScheme, type currentUser, language, layout, type readProfile } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { camelCaseNames, PROFILE_NAMES } from '@quotavera/contract/names';
import { authorityOf, can, type Member } from '@quotavera/domain/access';
import { ADDRESS_TYPES } from '@quotavera/domain/accounts';
import { pick } from '../../../platform/http/pick.ts';
import type { findInfo, ProfileRow } from './repository.ts';

type Profile = ReplyOf<typeof readProfile>;

function addressOf(row: ProfileRow): Profile['address'] {
  return {
    street: row.street ?? '',
    city: row.city ?? '',
    postal_code: row.postal_code ?? '',
    country: row.country ?? '',
    ...pick(row, ['latitude', 'longitude']),
    language: row.address_language ?? '',
    type: ADDRESS_TYPES.find((type) => type === row.address_type) ?? 'home',
  };
}

/** The account's owner sees these as they stand in the row. */
const SHOWN = [
  'id',
  'email',
  'pending_email',
  'has_password',
  'first_name',
  'last_name',
  'username',
  'username_visible',
  'phone_number',
  'birth_date',
  'bio',
  'wallet_address',
  'cover_url',
  'terms_version',
] as const;

export function presentProfile(row: ProfileRow, viewer: Member, usernameFixedUntil: Date | null): Profile {
  return {
    ...pick(row, SHOWN),
    email_confirmed: row.email_confirmed_at !== null,
    user_type: viewer.userType,
    subscription_type: viewer.plan,
    expire_at: viewer.plan === 'free' ? null : (row.subscription_until?.toISOString() ?? null),
    username_fixed_until: usernameFixedUntil?.toISOString() ?? null,
    extra: {
      socials: row.socials as Profile['extra']['socials'],
      ...pick(row, ['workingyears', 'persdescription', 'whycollaboration']),
    },
    [PROFILE_NAMES.sports]: row.sports,
    budget: row.budget_cents,
    address: addressOf(row),
    [PROFILE_NAMES.avatarUrl]: row.avatar_url,
    referral_code: row.referral_code ?? '',
    referrals: can('affiliation.card', viewer) ? Number(row.referrals ?? 0) : null,
    [PROFILE_NAMES.termsAcceptedAt]: row.terms_accepted_at?.toISOString() ?? null,
    language: language.parse(row.language),
    layout: layout.parse(row.layout),
    color_scheme: colorScheme.parse(row.color_scheme),
    created_at: row.created_at.toISOString(),
  };
}

/** These go out as they are, by the names of this reply. */
const SHOWN_OF_INFO = [
  'email',
  'is_two_fa_enabled',
  'renewal_due',
  'username',
  'avatar_url',
  'wallet_address',
  'google_login',
  'sitting_minutes',
] as const;

type Info = Awaited<ReturnType<typeof findInfo>>;

export function presentUserInfo(info: Info, viewer: Member, agreementDue: boolean): ReplyOf<typeof currentUser> {
  return {
    ...camelCaseNames(pick(info, SHOWN_OF_INFO)),
    userId: info.id,
    emailConfirmed: info.email_confirmed_at !== null,
    secondFactorMissing: viewer.secondFactorMissing ?? false,
    hasEarnings: Boolean(info.has_earnings),
    name: `${info.first_name} ${info.last_name}`.trim(),
    language: language.parse(info.language),
    role: authorityOf(viewer),
    userType: viewer.userType,
    subscriptionType: viewer.plan,
    notificationCount: info.unread ?? 0,
    selfExcludedUntil: viewer.selfExcluded ? (info.self_excluded_until?.toISOString() ?? null) : null,
    bettingPausedUntil: viewer.bettingPaused ? (info.betting_paused_until?.toISOString() ?? null) : null,
    layout: layout.parse(info.layout),
    colorScheme: colorScheme.parse(info.color_scheme),
    simulatedWorld: info.simulated,
    agreementDue,
  };
}
