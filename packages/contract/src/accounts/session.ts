import { PLANS, STAFF_ROLES, USER_TYPES } from '@quotavera/domain/access';
import { COLOR_SCHEMES, LANGUAGES, LAYOUTS } from '@quotavera/domain/accounts';
import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';

const authority = z.array(z.enum([...USER_TYPES, ...STAFF_ROLES, 'admin']));

const tokenPair = z.object({ access: z.string(), refresh: z.string() });

/** The specification's sign-in response. */
export const signedIn = z.object({
  id: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  authority,
});

const challenge = z.string().min(1).max(200);
const otp = z.string().trim().min(6).max(32);

export const signIn = defineCall({
  ...accountsAddresses.signIn,
  summary:
    'Opens a session. With two factors on, name and password answer `otp_required` and a `challenge`; the challenge with a code of the app, or a recovery code, as `otp` completes it',
  access: 'session.open',
  body: z.union([
    z.object({
      username_or_email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1024),
      challenge: challenge.optional(),
      otp: otp.optional(),
    }),
    z.object({ challenge, otp }),
  ]),
  reply: signedIn,
  errors: [
    '401',
    'otp_required',
    'otp_invalid',
    'challenge_expired',
    'account_banned',
    'account_deactivated',
    'account_merged',
    'rate_limited',
  ],
});

export const refreshToken = defineCall({
  ...accountsAddresses.refreshToken,
  summary:
    'Exchanges a refresh token for a new pair; the old one answers with the same pair for ten seconds, then its reuse ends the session',
  access: 'session.open',
  body: z.object({ refresh: z.string().min(1).max(4096) }),
  reply: tokenPair,
  errors: ['refresh_invalid', 'refresh_reused', 'account_banned'],
});

export const logOut = defineCall({
  ...accountsAddresses.logOut,
  summary: 'Ends the session of this refresh token',
  access: 'session.open',
  body: z.object({ refresh: z.string().min(1).max(4096) }),
  reply: z.object({ ok: z.literal(true) }),
});

export const logOutAll = defineCall({
  ...accountsAddresses.logOutAll,
  summary: 'Ends every session of the signed-in account',
  access: 'session.use',
  reply: z.object({ ok: z.literal(true), ended: z.int() }),
});

export const layout = z.enum(LAYOUTS);
export const colorScheme = z.enum(COLOR_SCHEMES);
export const language = z.enum(LANGUAGES);

/** The specification's "User info", with what the shell needs. */
const userInfo = z.object({
  userId: z.int(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isTwoFaEnabled: z.boolean(),
  /** An admin who administers nothing until two-factor sign-in is on. */
  secondFactorMissing: z.boolean(),
  /** An own subscription whose renewal could not be paid and isn't being paid right now. */
  renewalDue: z.int().nullable(),
  /** Money was ever booked for them as a tipster: their earnings stay open to them when their channels are gone. */
  hasEarnings: z.boolean(),
  name: z.string(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  walletAddress: z.string().nullable(),
  language,
  role: authority,
  userType: z.enum(USER_TYPES),
  subscriptionType: z.enum(PLANS),
  googleLogin: z.boolean(),
  notificationCount: z.int().nonnegative(),
  /** End of the self-exclusion; null without one. */
  selfExcludedUntil: instant.nullable(),
  /** End of a break from betting, taken or by an own limit; null without one. */
  bettingPausedUntil: instant.nullable(),
  /** Minutes of use after which the product reminds of the time; null for never. */
  sittingMinutes: z.int().nullable(),
  layout,
  colorScheme,
  simulatedWorld: z.boolean(),
  /** Terms or privacy notice have a version that the member hasn’t accepted yet. */
  agreementDue: z.boolean(),
});

export const currentUser = defineCall({
  ...accountsAddresses.currentUser,
  summary: "The signed-in user's info",
  access: 'session.use',
  reply: userInfo,
});
