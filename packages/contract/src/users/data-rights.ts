import { z } from 'zod';
import { usersAddresses } from '../addresses.ts';
import { defineCall, instant } from '../core/index.ts';

/** The password again; an account without one (Google) needs a sign-in of the last minutes. */
const proof = { password: z.string().max(1024).default('') };

export const deactivateAccount = defineCall({
  ...usersAddresses.deactivateAccount,
  summary: 'Deactivates the own account: signed out everywhere, shown nowhere; signing in again brings it back',
  access: 'session.use',
  body: z.strictObject(proof),
  reply: z.object({ deactivatedAt: instant }),
  errors: ['last_admin', 'reauthentication_required', 'rate_limited'],
});

export const eraseAccount = defineCall({
  ...usersAddresses.eraseAccount,
  summary: 'Erases the own account for good; what the log holds stays there without a name',
  access: 'session.use',
  body: z.strictObject({ ...proof, confirm: z.literal(true) }),
  reply: z.object({ erased: z.literal(true) }),
  errors: ['last_admin', 'reauthentication_required', 'rate_limited'],
});

/** The reply of the export is a ZIP, not JSON: its route is written by hand, from this body. */
export const exportBody = z.strictObject(proof);
