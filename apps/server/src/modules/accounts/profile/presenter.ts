import { colorScheme, type currentUser, language, layout, type readProfile } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { PROFILE_NAMES } from '@quotavera/contract/names';
import { authorityOf, can, type Member } from '@quotavera/domain/access';
import { ADDRESS_TYPES } from '@quotavera/domain/accounts';
import type { findInfo, ProfileRow } from './repository.ts';

type Profile = ReplyOf<typeof readProfile>;

function addressOf(row: ProfileRow): Profile['address'] {
  return {
    street: row.street ?? '',
    city: row.city ?? '',
    postal_code: row.postal_code ?? '',
    country: row.country ?? '',
    latitude: row.latitude,
    longitude: row.longitude,
    language: row.address_language ?? '',
    type: ADDRESS_TYPES.find((type) => type === row.address_type) ?? 'home',
  };
}

export function presentProfile(row: ProfileRow, viewer: Member, usernameFixedUntil: Date | null): Profile {
  return {
    id: row.id,
    email: row.email,
    pending_email: row.pending_email,
    email_confirmed: row.email_confirmed_at !== null,
    has_password: row.has_password,
    first_name: row.first_name,
    last_name: row.last_name,
    user_type: viewer.userType,
    subscription_type: viewer.plan,
    expire_at: viewer.plan === 'free' ? null : (row.subscription_until?.toISOString() ?? null),
    username: row.username,
    username_visible: row.username_visible,
    username_fixed_until: usernameFixedUntil?.toISOString() ?? null,
    phone_number: row.phone_number,
    birth_date: row.birth_date,
    extra: {
      socials: row.socials as Profile['extra']['socials'],
      workingyears: row.workingyears,
      persdescription: row.persdescription,
      whycollaboration: row.whycollaboration,
    },
    [PROFILE_NAMES.sports]: row.sports,
    bio: row.bio,
    budget: row.budget_cents,
    wallet_address: row.wallet_address,
    address: addressOf(row),
    [PROFILE_NAMES.avatarUrl]: row.avatar_url,
    cover_url: row.cover_url,
    referral_code: row.referral_code ?? '',
    referrals: can('affiliation.card', viewer) ? Number(row.referrals ?? 0) : null,
    [PROFILE_NAMES.termsAcceptedAt]: row.terms_accepted_at?.toISOString() ?? null,
    terms_version: row.terms_version,
    language: language.parse(row.language),
    layout: layout.parse(row.layout),
    color_scheme: colorScheme.parse(row.color_scheme),
    created_at: row.created_at.toISOString(),
  };
}

type Info = Awaited<ReturnType<typeof findInfo>>;

export function presentUserInfo(info: Info, viewer: Member, agreementDue: boolean): ReplyOf<typeof currentUser> {
  return {
    userId: info.id,
    email: info.email,
    emailConfirmed: info.email_confirmed_at !== null,
    isTwoFaEnabled: info.is_two_fa_enabled,
    secondFactorMissing: viewer.secondFactorMissing ?? false,
    renewalDue: info.renewal_due,
    hasEarnings: Boolean(info.has_earnings),
    name: `${info.first_name} ${info.last_name}`.trim(),
    username: info.username,
    avatarUrl: info.avatar_url,
    walletAddress: info.wallet_address,
    language: language.parse(info.language),
    role: authorityOf(viewer),
    userType: viewer.userType,
    subscriptionType: viewer.plan,
    googleLogin: info.google_login,
    notificationCount: info.unread ?? 0,
    selfExcludedUntil: viewer.selfExcluded ? (info.self_excluded_until?.toISOString() ?? null) : null,
    bettingPausedUntil: viewer.bettingPaused ? (info.betting_paused_until?.toISOString() ?? null) : null,
    sittingMinutes: info.sitting_minutes,
    layout: layout.parse(info.layout),
    colorScheme: colorScheme.parse(info.color_scheme),
    simulatedWorld: info.simulated,
    agreementDue,
  };
}
