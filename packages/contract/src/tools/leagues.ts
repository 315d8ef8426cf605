import { z } from 'zod';
import { defineCall, id, instant } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';
import { leagueRef } from './values.ts';

const leagueView = leagueRef.extend({
  sport: z.string(),
  /** Teams of the latest season and played matches that the fit knows. */
  teams: z.int(),
  matches: z.int(),
  /** Each flag says whether the calculators of that statistic have data. */
  has: z.object({ shots: z.boolean(), shots_on_target: z.boolean(), corners: z.boolean(), xg: z.boolean() }),
  /** The instant is null until the first fit. */
  fitted_at: instant.nullable(),
  /** Whether there are enough matches to calculate with. */
  enough: z.boolean(),
});

export const listLeagues = defineCall({
  ...toolsAddresses.listLeagues,
  summary: 'The league menu of the calculators',
  access: 'tools.basic',
  reply: z.object({ results: z.array(leagueView) }),
});

const leagueTeam = z.object({
  id: z.int(),
  name: z.string(),
  /** Played this season, and all that the model rests on. */
  matches: z.int(),
  matches_total: z.int(),
  promoted: z.boolean(),
  enough: z.boolean(),
});

const comingFixture = z.object({
  id: z.int(),
  starts_at: instant,
  home: z.object({ id: z.int(), name: z.string() }),
  away: z.object({ id: z.int(), name: z.string() }),
});

export const listTeams = defineCall({
  ...toolsAddresses.listTeams,
  summary: 'The teams of a league this season, and its next matches',
  access: 'tools.basic',
  query: z.strictObject({ league: id }),
  reply: z.object({
    league: leagueView,
    results: z.array(leagueTeam),
    /** The next matches, the soonest first, up to 20. */
    coming: z.array(comingFixture),
    /** Matches that a team needs before it is calculated with. */
    matches_needed: z.int(),
  }),
  errors: ['not_found'],
});
