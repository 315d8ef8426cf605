import { FIXTURE_STATUSES, SIDES } from '@quotavera/domain/bet';
import { FIXTURE_LISTS, IMPORT_KINDS, IMPORT_STATUSES, MATCH_DECISIONS } from '@quotavera/domain/calendar';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { z } from 'zod';
import { day, decimalOut, defineCall, id, instant, listOf, pageQuery, publicText, sportFilter } from '../core/index.ts';
import { calendarAddresses } from './addresses.ts';
import { calendarAdminAddresses } from './admin-addresses.ts';

const pair = z.tuple([z.int().min(0).max(200), z.int().min(0).max(200)]);

/** A finished match; pairs are [home, away]; a missing statistic is null. */
const matchResult = z.strictObject({
  goals: pair,
  halfTimeGoals: pair.nullable().default(null),
  shots: pair.nullable().default(null),
  shotsOnTarget: pair.nullable().default(null),
  corners: pair.nullable().default(null),
  yellowCards: pair.nullable().default(null),
  redCards: pair.nullable().default(null),
});

export const fixtureView = z.object({
  id: z.int(),
  sport: z.string(),
  competition_id: z.int(),
  competition: z.string(),
  country: z.string(),
  season: z.string(),
  home: z.string(),
  away: z.string(),
  starts_at: instant,
  status: z.enum(FIXTURE_STATUSES),
  result: matchResult.nullable(),
  simulated: z.boolean(),
});

/** The latest imported prices of one selection. */
export const priceView = z.object({
  market: z.string(),
  selection: z.string(),
  line: decimalOut.nullable(),
  best: decimalOut,
  /** A bookmaker's name, or `MAX` and `AVG` for what a file calls best and average. */
  best_bookmaker: z.string(),
  /** When the best was offered, by its feed; of a file when it was imported first. */
  seen_at: instant,
  /** Each bookmaker's latest; `at` is the price's own time, null where it has none: such a price verifies nothing. */
  quotes: z.array(z.object({ bookmaker: z.string(), side: z.enum(SIDES), odds: decimalOut, at: instant.nullable() })),
});

export const listFixtures = defineCall({
  ...calendarAddresses.listFixtures,
  summary: 'The calendar: coming matches by default',
  access: 'session.use',
  token: 'read',
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    sport: sportFilter.optional(),
    competition: id.optional(),
    from: day.optional(),
    to: day.optional(),
    /** coming: not started; started: in play or waiting for a result; all. */
    when: z.enum(FIXTURE_LISTS).default('coming'),
  }),
  reply: listOf(fixtureView),
});
export const readFixture = defineCall({
  ...calendarAddresses.readFixture,
  summary: 'A match with the latest imported prices',
  access: 'prices.view',
  token: 'read',
  params: z.object({ id }),
  reply: z.object({
    fixture: fixtureView,
    prices: z.array(priceView),
    /** Milliseconds: an older price proves nothing at publication. In play less than before the start. */
    price_max_age: z.int(),
  }),
});
export const listCompetitions = defineCall({
  ...calendarAddresses.listCompetitions,
  summary: 'Competitions, for filters and forms',
  access: 'public.read',
  token: 'read',
  query: z.strictObject({ sport: sportFilter.optional() }),
  reply: z.object({
    results: z.array(
      z.object({ id: z.int(), sport: z.string(), code: z.string(), name: z.string(), country: z.string() }),
    ),
  }),
});

/** Admin: an event of any sport, so that tips on it can be structured. */
export const createEvent = defineCall({
  ...calendarAdminAddresses.createEvent,
  summary: 'Makes an event of any sport',
  access: 'results.import',
  body: z.strictObject({
    sport: z.string().max(40),
    competition: publicText(z.string().trim().min(2).max(120)),
    season: publicText(z.string().trim().min(2).max(20)),
    home: publicText(z.string().trim().min(1).max(80)),
    away: publicText(z.string().trim().min(1).max(80)),
    starts_at: instant,
  }),
  reply: fixtureView,
  status: 201,
  errors: ['conflict'],
});
/** Admin: a result or its correction (a new version; every statistic follows), or a change of schedule or status. */
export const recordResult = defineCall({
  ...calendarAdminAddresses.recordResult,
  summary: 'Records or corrects a result, and settles again what stands on it',
  access: 'results.import',
  params: z.object({ id }),
  body: z.strictObject({
    status: z.enum(FIXTURE_STATUSES),
    result: matchResult.nullable().default(null),
    starts_at: instant.optional(),
    /** Abandoned and awarded matches wait for this decision: void settles every bet on it as void, stand as the result says. */
    decision: z.enum(MATCH_DECISIONS).default('stand'),
    reason: z.string().trim().min(REASON_MIN).max(REASON_MAX),
  }),
  reply: z.object({ fixture: fixtureView, tips_settled: z.int() }),
  errors: ['result_invalid'],
});

export const importRun = z.object({
  id: z.int(),
  kind: z.string(),
  source: z.string(),
  status: z.enum(IMPORT_STATUSES),
  error_code: z.string().nullable(),
  rows_read: z.int(),
  rows_new: z.int(),
  rows_changed: z.int(),
  rows_same: z.int(),
  rows_rejected: z.int(),
  /** Prices left out of rows that were taken. */
  prices_rejected: z.int(),
  tips_settled: z.int(),
  started_at: instant,
  finished_at: instant.nullable(),
  /** SHA-256 of the file, in hexadecimal; empty while it is being read. */
  checksum: z.string(),
});

/** Refuses any other file than the one that was previewed. */
export const importChecksum = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();
const rejection = z.object({ line: z.int(), code: z.string(), description: z.string(), raw: z.string() });

/** The file itself is the body (`text/csv`); by URL, `application/json` `{url}`. Both stream. */
export const importFile = defineCall({
  ...calendarAdminAddresses.importFile,
  summary: 'Imports a football-data.co.uk file: results, statistics, prices; settles what it decides',
  access: 'results.import',
  file: ['text/csv'],
  query: z.strictObject({
    name: z.string().max(200).default('upload.csv'),
    season: z.string().max(20).optional(),
    checksum: importChecksum,
  }),
  reply: importRun,
  status: 201,
  errors: [
    'import_empty',
    'import_unreadable',
    'import_columns_missing',
    'import_source_refused',
    'import_other_file',
    'import_running',
  ],
});
/** The file as an import takes it. Nothing of it stays: import it with the checksum told here. */
export const previewImport = defineCall({
  ...calendarAdminAddresses.previewImport,
  summary: 'What importing a file would do',
  access: 'results.import',
  file: ['text/csv'],
  query: z.strictObject({
    kind: z.enum(IMPORT_KINDS).default('matches'),
    name: z.string().max(200).default('upload'),
    season: z.string().max(20).optional(),
  }),
  reply: z.object({ run: importRun, rejections: z.array(rejection) }),
  errors: ['import_empty', 'import_unreadable', 'import_columns_missing', 'import_source_refused'],
});
export const listImports = defineCall({
  ...calendarAdminAddresses.listImports,
  summary: 'Import runs, latest first',
  access: 'results.import',
  query: pageQuery,
  reply: listOf(importRun),
});
export const readImport = defineCall({
  ...calendarAdminAddresses.readImport,
  summary: 'A run with its rejected rows',
  access: 'results.import',
  params: z.object({ id }),
  reply: z.object({
    run: importRun,
    rejections: z.array(rejection),
  }),
});
