import { z } from 'zod';
import { importChecksum, importRun } from '../calendar/calendar.ts';
import { defineCall, id, instant } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';

/** A feed can't be read for these reasons. */
const FEED_ERRORS = ['key_refused', 'quota_spent', 'busy', 'unreachable', 'league_refused', 'unreadable'] as const;
const feedError = z.enum(FEED_ERRORS);
export type FeedError = z.infer<typeof feedError>;

const team = z.object({ id: z.int(), name: z.string() });

const teamAlias = z.object({
  id: z.int(),
  /** The name of the team as a feed or file writes it. */
  name: z.string(),
  competition_id: z.int(),
  competition: z.string(),
  country: z.string(),
  /** The match it was read in last, in the words of that feed or file. */
  match: z.string(),
  seen_at: instant,
  /** The team is null while nobody has said which team it is. */
  team: team.nullable(),
  /** Where the calendar leaves one team only. */
  suggested: team.nullable(),
});

/** Admin: where prices come from, how fresh they are, and the names of teams that wait for a decision. */
export const readFeed = defineCall({
  ...toolsAddresses.readFeed,
  summary: 'The feed of prices and scores: its state, its leagues, its names of teams',
  access: 'results.import',
  reply: z.object({
    /** `key`: a feed is set up; `simulated`: the simulated world plays one; `none`: prices come from files only. */
    source: z.enum(['key', 'simulated', 'none']),
    /** Matches of the next seven days, and how many of them have a price that proves something now. */
    coming: z.int(),
    priced: z.int(),
    /** No coming match has such a price, so that no tip can be verified. */
    nothing_ranks: z.boolean(),
    succeeded_at: instant.nullable(),
    error: feedError.nullable(),
    paused_until: instant.nullable(),
    /** The month's credits with the provider; null where calls are free, or nobody is asked. */
    credits: z
      .object({
        left: z.int(),
        total: z.int(),
        /** When the provider counts anew. */
        resets_at: instant,
        /** The cost of the calls planned until `planned_until`, and the cost of all calls that the settings allow. */
        planned: z.int(),
        wanted: z.int(),
        planned_until: instant,
      })
      .nullable(),
    leagues: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        country: z.string(),
        prices_at: instant.nullable(),
        scores_at: instant.nullable(),
        next_prices_at: instant.nullable(),
        /** `credits_short`: nothing is asked about it, because the month's credits don't suffice. */
        error: z.enum([...FEED_ERRORS, 'credits_short']).nullable(),
        /** The last answers brought this and it was left out, by reason, with the first one of each in the feed's words. */
        left_out: z.array(z.object({ count: z.int(), description: z.string() })),
      }),
    ),
    /** Names without a team come first; at most 500. */
    names: z.array(teamAlias),
    /** The teams to choose from, by competition. */
    teams: z.record(z.string(), z.array(team)),
  }),
});

/** Admin: says which team a name of a feed or file stands for, one of the calendar or a new one of that name; null takes it back. */
export const matchTeam = defineCall({
  ...toolsAddresses.matchTeam,
  summary: 'Says which team a name of a feed or file stands for',
  access: 'results.import',
  params: z.object({ id }),
  body: z.union([z.strictObject({ team_id: id.nullable() }), z.strictObject({ new_team: z.literal(true) })]),
  reply: z.object({ id: z.int() }),
  errors: ['not_found'],
});

/** The file itself is the body; by URL, `application/json` `{url}`. */
export const importPrices = defineCall({
  ...toolsAddresses.importPrices,
  summary: 'Imports prices with their times, or scores, in the format of The Odds API v4 (JSON)',
  access: 'results.import',
  file: ['text/plain'],
  query: z.strictObject({ name: z.string().max(200).default('upload.json'), checksum: importChecksum }),
  reply: importRun,
  status: 201,
  errors: ['import_empty', 'import_unreadable', 'import_source_refused', 'import_other_file'],
});
