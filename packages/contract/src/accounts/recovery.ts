import { z } from 'zod';
import { defineCall } from '../core/index.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { emailAddress, newPassword } from './registration.ts';

/** A link in a mail carries this token. */
const linkToken = z.string().trim().min(1).max(200);
const done = z.object({ ok: z.literal(true) });
const password2 = z.string().max(2_000);

export const requestPasswordReset = defineCall({
  ...accountsMemberAddresses.requestPasswordReset,
  summary:
    'Sends a link to choose a new password, if the address belongs to an account; the answer is the same either way',
  access: 'session.open',
  body: z.strictObject({ email: emailAddress }),
  reply: done,
  errors: ['rate_limited'],
});

export const verifyPasswordReset = defineCall({
  ...accountsMemberAddresses.verifyPasswordReset,
  summary: 'Whether the token of a link may still be used; doesn’t use it',
  access: 'session.open',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ valid: z.boolean() }),
  errors: ['rate_limited'],
});

export const confirmPasswordReset = defineCall({
  ...accountsMemberAddresses.confirmPasswordReset,
  summary: 'Sets the new password and ends every session; the token works once',
  access: 'session.open',
  body: z.strictObject({ token: linkToken, password: newPassword, password2 }),
  reply: done,
  errors: ['link_invalid', 'rate_limited'],
});

export const changePassword = defineCall({
  ...accountsMemberAddresses.changePassword,
  summary:
    'Changes the own password and ends the other sessions; an account without one, signed in just now, gets its first',
  access: 'session.use',
  body: z.strictObject({ current: z.string().max(1024).default(''), password: newPassword, password2 }),
  reply: z.object({ ok: z.literal(true), ended: z.int() }),
  errors: ['reauthentication_required', 'rate_limited', 'conflict'],
});

/** `changed`: the account has this address from now on. */
const CONFIRMED_AS = ['confirmed', 'changed'] as const;
export type ConfirmedAs = (typeof CONFIRMED_AS)[number];

export const confirmEmail = defineCall({
  ...accountsMemberAddresses.confirmEmail,
  summary: 'Confirms an e-mail address, or a change of it, by the token of a link; works once',
  // `session.open` would ignore the caller's session, which must stay open.
  access: 'public.read',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({
    outcome: z.enum(CONFIRMED_AS),
    email: z.string(),
    /** The name of the tipster whom the account has followed for longest: a new one follows whom its owner chose as a visitor. */
    following: z.string().nullable(),
  }),
  errors: ['link_invalid', 'email_in_use', 'rate_limited'],
});

export const resendEmailConfirmation = defineCall({
  ...accountsMemberAddresses.resendEmailConfirmation,
  summary: 'Sends the link that confirms the own address again; earlier ones stop working',
  access: 'session.use',
  reply: z.object({ ok: z.literal(true), email: z.string(), confirmed: z.boolean() }),
  errors: ['rate_limited'],
});
