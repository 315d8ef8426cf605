import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { proof } from './security.ts';
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

export const readGoogleLink = defineCall({
  ...accountsMemberAddresses.readGoogleLink,
  summary: 'Whether a Google account opens the own account, and when it did last',
  access: 'session.use',
  reply: z.object({
    /** Whether Google sign-in exists here. */
    offered: z.boolean(),
    linked: z.boolean(),
    /** It is null where the link is older than this note. */
    linked_at: instant.nullable(),
    last_used_at: instant.nullable(),
    /** Whether the account has another way in, so that this one may go. */
    removable: z.boolean(),
  }),
});

export const linkGoogle = defineCall({
  ...accountsMemberAddresses.linkGoogle,
  summary:
    'Begins linking a Google account to the own one: the address at Google to which this browser goes, and from which it comes back',
  access: 'session.use',
  body: z.strictObject(proof),
  reply: z.object({ url: z.string() }),
  errors: ['not_found', 'nothing_to_change', 'reauthentication_required', 'rate_limited', 'unavailable'],
});

export const unlinkGoogle = defineCall({
  ...accountsMemberAddresses.unlinkGoogle,
  summary: 'Takes the Google account off the own one, which needs another way in',
  access: 'session.use',
  body: z.strictObject(proof),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['nothing_to_change', 'only_way_in', 'reauthentication_required', 'rate_limited'],
});
