import { z } from 'zod';
import { fixtureView } from '../calendar/calendar.ts';
import { defineCall } from '../core/index.ts';
import { LEGAL_PAGES } from '../publishing/texts.ts';
import { homeAddresses } from './addresses.ts';

const named = z.object({ id: z.int(), name: z.string(), country: z.string(), sport: z.string() });

/** Every list holds the first few that fit best, tipsters of a plan's reader and of anybody else alike. */
export const search = defineCall({
  ...homeAddresses.search,
  summary: 'Tipsters, channels, matches, teams, competitions, lessons, articles and help by what they are called',
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
    competitions: z.array(named),
    teams: z.array(named),
    lessons: z.array(z.object({ id: z.int(), title: z.string(), course: z.string() })),
    /** Published ones, each in the language that suits the reader best. */
    articles: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
    /** The frequent questions. */
    questions: z.array(z.object({ id: z.string(), title: z.string(), category: z.string() })),
    /** Chapters of the pages of text. */
    chapters: z.array(z.object({ page: z.enum(LEGAL_PAGES), id: z.string(), title: z.string(), of: z.string() })),
  }),
});
