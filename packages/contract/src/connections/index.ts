import { MAX_TOKEN_NAME, TOKEN_LIFETIMES, TOKEN_SCOPES } from '@quotavera/domain/access';
import { z } from 'zod';
import { connectionsAddresses } from '../connections-addresses.ts';
import { defineCall, id, instant } from '../core/index.ts';

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
  ...connectionsAddresses.listTokens,
  summary: 'The own personal access tokens, the newest first',
  access: 'session.use',
  reply: z.object({ results: z.array(accessToken) }),
});

export const createToken = defineCall({
  ...connectionsAddresses.createToken,
  summary: 'Makes a personal access token, which is shown this once',
  access: 'session.use',
  body: z.strictObject({
    name: z.string().trim().min(1).max(MAX_TOKEN_NAME),
    scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
    days: z.literal(TOKEN_LIFETIMES),
    password: z.string().max(1024).default(''),
  }),
  reply: accessToken.extend({ token: z.string() }),
  status: 201,
  errors: ['tokens_full', 'self_excluded', 'reauthentication_required', 'rate_limited'],
});

export const revokeToken = defineCall({
  ...connectionsAddresses.revokeToken,
  summary: 'Ends a personal access token at once',
  access: 'session.use',
  params: z.strictObject({ id }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

const feed = z.object({
  /** Both instants are null where there is no address. */
  created_at: instant.nullable(),
  last_read_at: instant.nullable(),
});

export const readCalendarFeed = defineCall({
  ...connectionsAddresses.readCalendarFeed,
  summary: 'Whether the own calendar has an address, and when it was last read',
  access: 'session.use',
  reply: feed,
});

export const createCalendarFeed = defineCall({
  ...connectionsAddresses.createCalendarFeed,
  summary: 'Makes the calendar’s secret address, which is shown this once; the one before ends',
  access: 'tips.follow',
  reply: feed.extend({ url: z.string() }),
  status: 201,
  errors: ['rate_limited'],
});

export const removeCalendarFeed = defineCall({
  ...connectionsAddresses.removeCalendarFeed,
  summary: 'Ends the calendar’s address at once; again changes nothing',
  access: 'session.use',
  reply: feed,
});

const telegramChannel = z.object({
  /** The bot is null where the operator has set none up. */
  bot: z.string().nullable(),
  channel: z.object({ title: z.string(), connected_at: instant, last_posted_at: instant.nullable() }).nullable(),
});

export const readTelegramChannel = defineCall({
  ...connectionsAddresses.readTelegramChannel,
  summary: 'The Telegram channel that the own tips are posted to',
  access: 'tips.publish',
  reply: telegramChannel,
});

export const linkTelegramChannel = defineCall({
  ...connectionsAddresses.linkTelegramChannel,
  summary: 'What an admin of the channel writes in it, once and within minutes, with the bot among its admins',
  access: 'tips.publish',
  reply: z.object({ command: z.string(), until: instant }),
  errors: ['not_found', 'rate_limited'],
});

export const removeTelegramChannel = defineCall({
  ...connectionsAddresses.removeTelegramChannel,
  summary: 'Posts nothing to the channel any more; again changes nothing',
  access: 'tips.publish',
  reply: telegramChannel,
});
