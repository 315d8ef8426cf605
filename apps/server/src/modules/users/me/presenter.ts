import type { ReplyOf } from '@quotavera/contract/core';
import { colorScheme, type currentUser, language, layout } from '@quotavera/contract/users';
import { authorityOf, type Member } from '@quotavera/domain/access';
import type { findInfo } from './repository.ts';

type Info = Awaited<ReturnType<typeof findInfo>>;

export function presentUserInfo(info: Info, viewer: Member, simulatedWorld: boolean): ReplyOf<typeof currentUser> {
  return {
    userId: info.id,
    email: info.email,
    emailConfirmed: info.emailConfirmedAt !== null,
    isTwoFaEnabled: info.isTwoFaEnabled,
    secondFactorMissing: viewer.secondFactorMissing ?? false,
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
    sittingMinutes: info.sittingMinutes,
    layout: layout.parse(info.layout),
    colorScheme: colorScheme.parse(info.colorScheme),
    simulatedWorld,
  };
}
