import { z } from 'zod';
import { defineCall, instant, ownersPassword } from '../core/index.ts';
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
  body: z.strictObject({ password: ownersPassword }),
  reply: feed.extend({ url: z.string() }),
  status: 201,
  errors: ['reauthentication_required', 'rate_limited'],
});

export const removeCalendarFeed = defineCall({
  ...alertsAddresses.removeCalendarFeed,
  summary: 'Ends the calendar’s address at once; again changes nothing',
  access: 'session.use',
  reply: feed,
});
