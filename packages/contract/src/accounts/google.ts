import { z } from 'zod';
import { defineCall } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { signedIn } from './session.ts';

export const signInOptions = defineCall({
  ...accountsAddresses.signInOptions,
  summary: 'Which ways to sign in there are beside name and password',
  access: 'public.read',
  reply: z.object({ google: z.boolean() }),
});

export const exchangeGoogleCode = defineCall({
  ...accountsMemberAddresses.exchangeGoogleCode,
  summary:
    'After signing in at Google: exchanges the one-time code of the address for a session, in the browser that began it; two factors apply',
  access: 'session.open',
  body: z.strictObject({ code: z.string().min(1).max(200) }),
  reply: signedIn,
  errors: [
    'google_code_invalid',
    'otp_required',
    'account_banned',
    'account_deactivated',
    'account_merged',
    'rate_limited',
  ],
});

export const readGoogleTicket = defineCall({
  ...accountsMemberAddresses.readGoogleTicket,
  summary: 'What Google said about somebody without an account: what the registration starts with',
  access: 'session.open',
  body: z.strictObject({ google: z.string().min(1).max(4_000) }),
  reply: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
  errors: ['google_code_invalid'],
});
