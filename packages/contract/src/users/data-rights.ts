import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';

/** The password again; accounts that only sign in with Google have none and type their e-mail address instead. */
const proof = {
  password: z.string().max(1024).optional(),
  email: z.string().trim().max(254).optional(),
};

export const deactivateAccount = defineCall({
  method: 'POST',
  path: '/users/v1/account/deactivate/',
  summary: 'Deactivates the own account: signed out everywhere, shown nowhere; signing in again brings it back',
  access: 'session.use',
  body: z.strictObject(proof),
  reply: z.object({ deactivatedAt: instant }),
  errors: ['last_admin', 'rate_limited'],
});

export const eraseAccount = defineCall({
  method: 'POST',
  path: '/users/v1/account/erase/',
  summary: 'Erases the own account for good; what the log holds stays there without a name',
  access: 'session.use',
  body: z.strictObject({ ...proof, confirm: z.literal(true) }),
  reply: z.object({ erased: z.literal(true) }),
  errors: ['last_admin', 'rate_limited'],
});

/** The reply of the export is a ZIP, not JSON: its route is written by hand, from this body. */
export const exportBody = z.strictObject(proof);
