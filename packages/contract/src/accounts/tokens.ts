import { MAX_TOKEN_NAME, TOKEN_LIFETIMES, TOKEN_SCOPES } from '@quotavera/domain/access';
import { z } from 'zod';
import { defineCall, id, instant, ownersPassword } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';

const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: instant,
  /** The instant is null for a token that was never used. */
  last_used_at: instant.nullable(),
  /** The instant is null for a token that never ends. */
  expires_at: instant.nullable(),
});

export const listTokens = defineCall({
  ...accountsAddresses.listTokens,
  summary: 'The own personal access tokens, the newest first',
  access: 'session.use',
  reply: z.object({ results: z.array(accessToken) }),
});

export const createToken = defineCall({
  ...accountsAddresses.createToken,
  summary: 'Makes a personal access token, which is shown this once',
  access: 'session.use',
  body: z.strictObject({
    name: z.string().trim().min(1).max(MAX_TOKEN_NAME),
    scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
    days: z.literal(TOKEN_LIFETIMES),
    password: ownersPassword,
  }),
  reply: accessToken.extend({ token: z.string() }),
  status: 201,
  errors: ['tokens_full', 'self_excluded', 'reauthentication_required', 'rate_limited'],
});

export const revokeToken = defineCall({
  ...accountsAddresses.revokeToken,
  summary: 'Ends a personal access token at once',
  access: 'session.use',
  params: z.strictObject({ id }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});
