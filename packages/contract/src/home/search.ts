import { z } from 'zod';
import { fixtureView } from '../calendar/calendar.ts';
import { defineCall } from '../core/index.ts';
import { homeAddresses } from './addresses.ts';

/** Every list holds the first few that fit best, tipsters of a plan's reader and of anybody else alike. */
export const search = defineCall({
  ...homeAddresses.search,
  summary: 'Tipsters, channels, matches and competitions by name',
  access: 'public.read',
  query: z.strictObject({ q: z.string().trim().min(2).max(60) }),
  reply: z.object({
    tipsters: z.array(
      z.object({ username: z.string(), name: z.string(), profile_image: z.string().nullable(), badge: z.boolean() }),
    ),
    /** Open ones, with whose they are. */
    channels: z.array(z.object({ id: z.int(), name: z.string(), tipster: z.string() })),
    /** Matches to come are listed first. */
    matches: z.array(
      fixtureView.pick({
        id: true,
        home: true,
        away: true,
        competition: true,
        competition_id: true,
        starts_at: true,
        status: true,
        result: true,
      }),
    ),
    competitions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string(), sport: z.string() })),
  }),
});
