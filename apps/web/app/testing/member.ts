import type { UserInfo } from '../platform/viewer/index.ts';

/** A confirmed member of the free plan, with whatever a test needs to be different. */
export function member(different: Partial<UserInfo> = {}): UserInfo {
  return {
    userId: 7,
    email: 'lettore@example.org',
    emailConfirmed: true,
    isTwoFaEnabled: false,
    secondFactorMissing: false,
    renewalDue: null,
    hasEarnings: false,
    name: 'Lia Lettrice',
    username: 'lia',
    avatarUrl: null,
    walletAddress: null,
    language: 'it',
    role: ['user'],
    userType: 'user',
    subscriptionType: 'free',
    googleLogin: false,
    notificationCount: 0,
    selfExcludedUntil: null,
    bettingPausedUntil: null,
    sittingMinutes: null,
    layout: 'simple',
    colorScheme: 'light',
    simulatedWorld: false,
    agreementDue: false,
    ...different,
  };
}

export const admin = member({ userId: 1, username: 'ada', name: 'Ada Admin', role: ['user', 'admin'] });
