import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { homeAddresses } from './addresses.ts';

const NEWS_KINDS = [
  'users',
  'applications',
  'to_confirm',
  'imports',
  'mails',
  'reports',
  'tips',
  'messages',
  'calls',
  'channels',
  'subscriptions',
  'courses',
  'posts',
  'notifications',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

const newsOf = z.object({
  results: z.array(
    z.object({
      kind: z.enum(NEWS_KINDS),
      /** The count is that of lists: 10,001 means more than 10,000. */
      count: z.int(),
      latest: instant.nullable(),
      sample_ids: z.array(z.int()),
      /** Kinds that have pages of their own bring their samples' names and the key of their address (a slug, a number). */
      samples: z.array(z.object({ id: z.int(), title: z.string(), key: z.string() })),
      since: instant,
    }),
  ),
});

export const newSinceLastLogin = defineCall({
  ...homeAddresses.newSinceLastLogin,
  summary: 'What is new since one looked last, kind by kind',
  access: 'session.use',
  reply: newsOf,
});

export const markNewsSeen = defineCall({
  ...homeAddresses.markNewsSeen,
  summary: 'Marks kinds of news as seen; all of them when none is named',
  access: 'session.use',
  body: z.strictObject({ kinds: z.array(z.enum(NEWS_KINDS)).max(NEWS_KINDS.length).optional() }),
  reply: newsOf,
});
