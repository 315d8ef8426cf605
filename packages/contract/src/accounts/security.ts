import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';
import { accountsMemberAddresses } from './member-addresses.ts';

/** Changing how somebody signs in asks for the password again; an account without one needs a sign-in of the last minutes. */
const password = z.string().max(1024).default('');
const otp = z.string().trim().min(6).max(32);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readTwoFactor = defineCall({
  ...accountsMemberAddresses.readTwoFactor,
  summary: 'Whether two-factor sign-in is on, and how many recovery codes are left',
  access: 'session.use',
  reply: z.object({
    enabled: z.boolean(),
    enabled_at: z.string().nullable(),
    recovery_codes_left: z.int(),
    has_password: z.boolean(),
    /** When an announced reset removes it; null when none is announced. */
    reset_due_at: z.string().nullable(),
  }),
});

export const keepTwoFactor = defineCall({
  ...accountsMemberAddresses.keepTwoFactor,
  summary: 'Stops an announced reset of the own second factor',
  access: 'session.use',
  reply: z.object({ ok: z.literal(true) }),
  errors: ['nothing_to_change'],
});

export const setUpTwoFactor = defineCall({
  ...accountsMemberAddresses.setUpTwoFactor,
  summary: 'Makes a secret for the authenticator app; nothing changes until a code confirms it',
  access: 'session.use',
  body: z.strictObject({ password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['two_factor_on', 'reauthentication_required', 'rate_limited'],
});

export const confirmTwoFactor = defineCall({
  ...accountsMemberAddresses.confirmTwoFactor,
  summary: 'Turns two-factor sign-in on with a first code; the recovery codes are shown this once, other sessions end',
  access: 'session.use',
  body: z.strictObject({ otp }),
  reply: recoveryCodes,
  errors: ['two_factor_on', 'two_factor_off', 'rate_limited'],
});

export const disableTwoFactor = defineCall({
  ...accountsMemberAddresses.disableTwoFactor,
  summary: 'Turns two-factor sign-in off',
  access: 'session.use',
  body: z.strictObject({ password, otp }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['two_factor_off', 'reauthentication_required', 'rate_limited'],
});

export const renewRecoveryCodes = defineCall({
  ...accountsMemberAddresses.renewRecoveryCodes,
  summary: 'Makes new recovery codes; the old ones end',
  access: 'session.use',
  body: z.strictObject({ password, otp }),
  reply: recoveryCodes,
  errors: ['two_factor_off', 'reauthentication_required', 'rate_limited'],
});

const sessionItem = z.object({
  id: z.string(),
  /** Names as their makers write them; null when the browser doesn't say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  mobile: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
});

export const listSessions = defineCall({
  ...accountsMemberAddresses.listSessions,
  summary: 'Where the account is signed in: the latest used first',
  access: 'session.use',
  reply: z.object({ results: z.array(sessionItem) }),
});

export const endSession = defineCall({
  ...accountsMemberAddresses.endSession,
  summary: 'Ends one of the own sessions at once',
  access: 'session.use',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const endOtherSessions = defineCall({
  ...accountsMemberAddresses.endOtherSessions,
  summary: 'Ends every session of the account but this one',
  access: 'session.use',
  reply: z.object({ ok: z.literal(true), ended: z.int() }),
});

export const updateLastLogin = defineCall({
  ...accountsAddresses.updateLastLogin,
  summary: 'Stamps the visit',
  access: 'session.use',
  reply: z.object({ ok: z.literal(true) }),
});

/** The password again; an account without one (Google) needs a sign-in of the last minutes. */
export const proof = { password: z.string().max(1024).default('') };

export const deactivateAccount = defineCall({
  ...accountsMemberAddresses.deactivateAccount,
  summary: 'Deactivates the own account: signed out everywhere, shown nowhere; signing in again brings it back',
  access: 'session.use',
  body: z.strictObject(proof),
  reply: z.object({ deactivatedAt: instant }),
  errors: ['last_admin', 'reauthentication_required', 'rate_limited'],
});

export const eraseAccount = defineCall({
  ...accountsMemberAddresses.eraseAccount,
  summary: 'Erases the own account for good; what the log holds stays there without a name',
  access: 'session.use',
  body: z.strictObject({ ...proof, confirm: z.literal(true) }),
  reply: z.object({ erased: z.literal(true) }),
  errors: ['last_admin', 'reauthentication_required', 'rate_limited'],
});

/** The reply of the export is a ZIP, not JSON: its route is written by hand, from this body. */
export const exportBody = z.strictObject(proof);
