import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { alertsAddresses } from './addresses.ts';

const feed = z.object({
  /** Both instants are null where there is no address. */
  created_at: instant.nullable(),
  last_read_at: instant.nullable(),
});

export const readCalendarFeed = defineCall({
  ...alertsAddresses.readCalendarFeed,
  summary: 'Whether the own calendar has an address, and when it was last read',
  access: 'session.use',
  reply: feed,
});

export const createCalendarFeed = defineCall({
  ...alertsAddresses.createCalendarFeed,
  summary: 'Makes the calendar’s secret address, which is shown this once; the one before ends',
  access: 'tips.follow',
  reply: feed.extend({ url: z.string() }),
  status: 201,
  errors: ['rate_limited'],
});

export const removeCalendarFeed = defineCall({
  ...alertsAddresses.removeCalendarFeed,
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
  ...alertsAddresses.readTelegramChannel,
  summary: 'The Telegram channel that the own tips are posted to',
  access: 'tips.publish',
  reply: telegramChannel,
});

export const linkTelegramChannel = defineCall({
  ...alertsAddresses.linkTelegramChannel,
  summary: 'What an admin of the channel writes in it, once and within minutes, with the bot among its admins',
  access: 'tips.publish',
  reply: z.object({ command: z.string(), until: instant }),
  errors: ['not_found', 'rate_limited'],
});

export const removeTelegramChannel = defineCall({
  ...alertsAddresses.removeTelegramChannel,
  summary: 'Posts nothing to the channel any more; again changes nothing',
  access: 'tips.publish',
  reply: telegramChannel,
});
