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
    postal_code: row.postalCode ?? '',
    country: row.country ?? '',
    latitude: row.latitude,
    longitude: row.longitude,
    language: row.addressLanguage ?? '',
    type: ADDRESS_TYPES.find((type) => type === row.addressType) ?? 'home',
  };
}

export function presentProfile(row: ProfileRow, viewer: Member, usernameFixedUntil: Date | null): Profile {
  return {
    id: row.id,
    email: row.email,
    pending_email: row.pendingEmail,
    email_confirmed: row.emailConfirmedAt !== null,
    has_password: row.hasPassword,
    first_name: row.firstName,
    last_name: row.lastName,
    user_type: viewer.userType,
    subscription_type: viewer.plan,
    expire_at: viewer.plan === 'free' ? null : (row.subscriptionUntil?.toISOString() ?? null),
    username: row.username,
    username_visible: row.usernameVisible,
    username_fixed_until: usernameFixedUntil?.toISOString() ?? null,
    phone_number: row.phoneNumber,
    birth_date: row.birthDate,
    extra: {
      socials: row.socials as Profile['extra']['socials'],
      workingyears: row.workingyears,
      persdescription: row.persdescription,
      whycollaboration: row.whycollaboration,
    },
    [PROFILE_NAMES.sports]: row.sports,
    bio: row.bio,
    budget: row.budgetCents,
    wallet_address: row.walletAddress,
    address: addressOf(row),
    [PROFILE_NAMES.avatarUrl]: row.avatarUrl,
    cover_url: row.coverUrl,
    referral_code: row.referralCode ?? '',
    referrals: can('affiliation.card', viewer) ? Number(row.referrals ?? 0) : null,
    [PROFILE_NAMES.termsAcceptedAt]: row.termsAcceptedAt?.toISOString() ?? null,
    terms_version: row.termsVersion,
    language: language.parse(row.language),
    layout: layout.parse(row.layout),
    color_scheme: colorScheme.parse(row.colorScheme),
    created_at: row.createdAt.toISOString(),
  };
}

type Info = Awaited<ReturnType<typeof findInfo>>;

export function presentUserInfo(info: Info, viewer: Member, agreementDue: boolean): ReplyOf<typeof currentUser> {
  return {
    userId: info.id,
    email: info.email,
    emailConfirmed: info.emailConfirmedAt !== null,
    isTwoFaEnabled: info.isTwoFaEnabled,
    secondFactorMissing: viewer.secondFactorMissing ?? false,
    renewalDue: info.renewalDue,
    hasEarnings: Boolean(info.hasEarnings),
    name: `${info.firstName} ${info.lastName}`.trim(),
    username: info.username,
    avatarUrl: info.avatarUrl,
    walletAddress: info.walletAddress,
    language: language.parse(info.language),
    role: authorityOf(viewer),
    userType: viewer.userType,
    subscriptionType: viewer.plan,
    googleLogin: info.googleLogin,
    notificationCount: info.unread ?? 0,
    selfExcludedUntil: viewer.selfExcluded ? (info.selfExcludedUntil?.toISOString() ?? null) : null,
    bettingPausedUntil: viewer.bettingPaused ? (info.bettingPausedUntil?.toISOString() ?? null) : null,
    sittingMinutes: info.sittingMinutes,
    layout: layout.parse(info.layout),
    colorScheme: colorScheme.parse(info.colorScheme),
    simulatedWorld: info.simulated,
    agreementDue,
  };
}
