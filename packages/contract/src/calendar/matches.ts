import { FIXTURE_STATUSES, SIDES } from '@quotavera/domain/bet';
import { FORM_MARKS, TIE_RULES } from '@quotavera/domain/calendar';
import { z } from 'zod';
import { day, decimalOut, defineCall, id, instant } from '../core/index.ts';
import { calendarAddresses } from './addresses.ts';
import { fixtureView } from './calendar.ts';

const goals = z.tuple([z.int(), z.int()]);

/** A match as lists of pages show it; pairs are [home, away]. */
const matchRow = z.object({
  id: z.int(),
  competition_id: z.int(),
  competition: z.string(),
  season: z.string(),
  home_id: z.int(),
  home: z.string(),
  away_id: z.int(),
  away: z.string(),
  starts_at: instant,
  status: z.enum(FIXTURE_STATUSES),
  goals: goals.nullable(),
  /** The score of a match that is on, where a feed tells it. */
  live: goals.nullable(),
  /** Expected goals; null where nobody measured them. */
  xg: z.tuple([z.number(), z.number()]).nullable(),
});

/** A price at the opening, now (in play while the match is on) and at the start. */
const priceCell = z.object({
  open: decimalOut.nullable(),
  now: decimalOut.nullable(),
  close: decimalOut.nullable(),
});

/** A market at one line (a handicap's is the home team's); lists of prices stand in the order of the selections. */
const matchMarket = z.object({
  market: z.string(),
  line: decimalOut.nullable(),
  selections: z.array(z.string()),
  rows: z.array(
    z.object({
      bookmaker: z.string(),
      side: z.enum(SIDES),
      /** When the latest price was seen: by its feed; of a file when it was imported first. */
      seen_at: instant,
      /** Whether the price was seen lately enough to be still there. */
      fresh: z.boolean(),
      /** Σ 1/odds − 1 of the bookmaker's whole book, as a fraction. */
      margin: z.number().nullable(),
      prices: z.array(priceCell),
    }),
  ),
  /** The best of the prices to back that count now. */
  best: z.array(decimalOut.nullable()),
  average: z.array(decimalOut.nullable()),
  /** The average without its margin, by the power method. */
  fair: z.array(z.object({ probability: z.number(), odds: decimalOut })).nullable(),
  /** How the average moved, oldest first; empty where it was seen once. */
  movement: z.array(z.object({ at: instant, odds: z.array(decimalOut.nullable()) })),
});

export const readMatch = defineCall({
  ...calendarAddresses.readMatch,
  summary: 'A match’s page: prices by market and bookmaker with their movement, both teams’ last matches, head to head',
  access: 'matches.view',
  token: 'read',
  params: z.object({ id }),
  reply: z.object({
    match: matchRow.extend({
      ...fixtureView.pick({ sport: true, country: true, result: true, simulated: true }).shape,
      scheduled_at: instant,
      /** Whether its start is over by the server's clock. */
      begun: z.boolean(),
      /** Why an admin corrected it last; empty where nobody did. */
      correction: z.string(),
    }),
    markets: z.array(matchMarket),
    /** Latest first; only those before this match. */
    form: z.object({ home: z.array(matchRow), away: z.array(matchRow) }),
    head_to_head: z.array(matchRow),
  }),
  errors: ['not_found'],
});

const competitionRef = z.object({
  id: z.int(),
  sport: z.string(),
  name: z.string(),
  country: z.string(),
  simulated: z.boolean(),
});

const tableRow = z.object({
  team_id: z.int(),
  team: z.string(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
  form: z.array(z.enum(FORM_MARKS)),
  by_head_to_head: z.boolean(),
});

export const readCompetition = defineCall({
  ...calendarAddresses.readCompetition,
  summary: 'A competition’s page: a round of a season, and the table computed from its results',
  access: 'matches.view',
  token: 'read',
  params: z.object({ id }),
  query: z.strictObject({
    /** The running season where it isn't said. */
    season: z.string().max(20).optional(),
    /** The running round where it isn't said. */
    round: z.coerce.number().int().min(1).max(200).optional(),
  }),
  reply: z.object({
    competition: competitionRef,
    /** Latest first. */
    seasons: z.array(z.string()),
    season: z.string().nullable(),
    rounds: z.int(),
    round: z.int().nullable(),
    /** The matches of the round, in the order of their starts. */
    matches: z.array(matchRow),
    /** It is null where the competition isn't a league. */
    table: z.object({ tie_rule: z.enum(TIE_RULES), rows: z.array(tableRow) }).nullable(),
  }),
  errors: ['not_found'],
});

/** Played matches of a team, summed up. Means of expected goals are over the matches that have them. */
const teamSums = z.object({
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  over_2_5: z.int(),
  both_scored: z.int(),
  clean_sheets: z.int(),
  xg: z.object({ matches: z.int(), own: z.number(), other: z.number() }).nullable(),
});

export const readTeam = defineCall({
  ...calendarAddresses.readTeam,
  summary: 'A team’s page: its next and last matches, and what it did lately at home and away',
  access: 'matches.view',
  token: 'read',
  params: z.object({ id }),
  reply: z.object({
    team: z.object({
      id: z.int(),
      sport: z.string(),
      name: z.string(),
      country: z.string(),
      simulated: z.boolean(),
    }),
    competitions: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Soonest first. */
    next: z.array(matchRow),
    /** Latest first. */
    last: z.array(matchRow),
    /** Over the last matches. */
    sums: z.object({ all: teamSums, home: teamSums, away: teamSums }),
  }),
  errors: ['not_found'],
});

/** The addresses of matches, competitions and teams in parts, for the sitemap. */
export const listMatchAddresses = defineCall({
  ...calendarAddresses.listMatchAddresses,
  summary: 'Numbers of matches, competitions and teams, for the sitemap',
  access: 'matches.view',
  query: z.strictObject({ week: day.optional(), teams: z.coerce.number().int().min(0).max(1e9).optional() }),
  reply: z.object({
    /** The Mondays of weeks that have matches, from two years ago on. */
    weeks: z.array(day),
    /** The parts of the list of teams. */
    team_parts: z.array(z.int()),
    competitions: z.array(z.int()),
    /** The matches of the requested week. */
    matches: z.array(z.int()),
    /** The teams of the requested part. */
    teams: z.array(z.int()),
  }),
});
