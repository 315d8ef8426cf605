import { SCHEDULED_KINDS } from '@quotavera/domain/calendar';
import { z } from 'zod';
import { importChecksum, importRun } from '../calendar/calendar.ts';
import { defineCall, id, instant } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';

/** The file itself is the body (`text/csv`); by URL, `application/json` `{url}`. Both stream. Runs and rejections as of any import. */
export const importXg = defineCall({
  ...toolsAddresses.importXg,
  summary: 'Imports expected goals per match (CSV); importing a file again changes nothing',
  access: 'results.import',
  file: ['text/csv'],
  query: z.strictObject({ name: z.string().max(200).default('upload.csv'), checksum: importChecksum }),
  reply: importRun,
  status: 201,
  errors: ['import_empty', 'import_unreadable', 'import_columns_missing', 'import_source_refused', 'import_other_file'],
});

/** HH:MM, Europe/Rome. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });

const scheduleFields = {
  name: z.string().trim().min(2).max(80),
  kind: z.enum(SCHEDULED_KINDS),
  /**
   * An address (https://…), or a file under the server's import folder; `{season}` stands for the running season (2627), which
   * begins in July.
   */
  source: z.string().trim().min(3).max(500),
  times: z.array(time).min(1).max(24),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  active: z.boolean(),
} as const;

const scheduleView = z.object({
  ...scheduleFields,
  id: z.int(),
  last_run: importRun.nullable(),
  /** Set when the source could not be read at all the last time. */
  last_error: z.string().nullable(),
  running: z.boolean(),
  next_run_at: instant.nullable(),
  created_at: instant,
});

export const listSchedules = defineCall({
  ...toolsAddresses.listSchedules,
  summary: 'Scheduled imports',
  access: 'results.import',
  reply: z.object({ results: z.array(scheduleView) }),
});
export const createSchedule = defineCall({
  ...toolsAddresses.createSchedule,
  summary: 'Schedules an import',
  access: 'results.import',
  body: z.strictObject({
    ...scheduleFields,
    weekdays: scheduleFields.weekdays.default([1, 2, 3, 4, 5, 6, 7]),
    active: scheduleFields.active.default(true),
  }),
  reply: scheduleView,
  status: 201,
  errors: ['conflict'],
});
export const updateSchedule = defineCall({
  ...toolsAddresses.updateSchedule,
  summary: 'Changes or pauses a scheduled import',
  access: 'results.import',
  params: z.object({ id }),
  body: z.strictObject(scheduleFields).partial(),
  reply: scheduleView,
  errors: ['not_found', 'conflict'],
});
export const deleteSchedule = defineCall({
  ...toolsAddresses.deleteSchedule,
  summary: 'Removes a scheduled import; its runs stay',
  access: 'results.import',
  params: z.object({ id }),
  reply: z.object({ id: z.int() }),
  errors: ['not_found'],
});
export const runSchedule = defineCall({
  ...toolsAddresses.runSchedule,
  summary: 'Runs a scheduled import now, in the background',
  access: 'results.import',
  params: z.object({ id }),
  reply: scheduleView,
  status: 202,
  errors: ['not_found', 'import_running'],
});

const bookStage = z.object({
  /** Matches with all of the book's prices. */
  matches: z.int(),
  /** Mean of the overround (sum of inverse odds − 1) and of the payout (1 / sum), as fractions; null without matches. */
  margin: z.number().nullable(),
  payout: z.number().nullable(),
});

const stage = z.object({
  '1x2': bookStage,
  over_under: bookStage,
  asian_handicap: bookStage,
  /** Share of matches at which its 1X2 price was the best of the single bookmakers', 0 to 1; ties count for each. */
  best_price: z.object({ home: z.number(), draw: z.number(), away: z.number() }).nullable(),
});

/** Bookmakers' margins, from the imported prices of 1X2, over/under 2.5 and the Asian handicap. */
export const listBookmakers = defineCall({
  ...toolsAddresses.listBookmakers,
  summary: 'Margins, payouts and best-price shares of bookmakers per league and season',
  access: 'bookmakers.administer',
  query: z.strictObject({ league: id.optional(), season: z.string().max(20).optional() }),
  reply: z.object({
    updated_at: instant.nullable(),
    leagues: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        simulated: z.boolean(),
        seasons: z.array(z.string()),
      }),
    ),
    results: z.array(
      z.object({
        league_id: z.int(),
        league: z.string(),
        season: z.string(),
        bookmaker: z.string(),
        name: z.string(),
        /** Played or coming matches of that league and season with any price. */
        league_matches: z.int(),
        early: stage,
        closing: stage,
      }),
    ),
  }),
});
