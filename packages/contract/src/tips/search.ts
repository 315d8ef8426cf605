import { z } from 'zod';
import { tipsAddresses } from '../addresses.ts';
import { defineCall, instant } from '../core/index.ts';

/** Every list holds the first few that fit best, tipsters of a plan's reader and of anybody else alike. */
export const search = defineCall({
  ...tipsAddresses.search,
  summary: 'Tipsters, matches and competitions by name',
  access: 'public.read',
  query: z.strictObject({ q: z.string().trim().min(2).max(60) }),
  reply: z.object({
    tipsters: z.array(
      z.object({ username: z.string(), name: z.string(), profile_image: z.string().nullable(), badge: z.boolean() }),
    ),
    /** The calendar is for members: none for visitors. Those to come first. */
    matches: z.array(
      z.object({
        id: z.int(),
        home: z.string(),
        away: z.string(),
        competition: z.string(),
        competition_id: z.int(),
        starts_at: instant,
      }),
    ),
    competitions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string(), sport: z.string() })),
  }),
});
