import { SNAPSHOT_TABLES } from '@quotavera/domain/tools';
import { z } from 'zod';
import { day, defineCall, id, instant, word } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';
import { dayOut } from './values.ts';

const snapshotTable = z.enum(SNAPSHOT_TABLES);

export const listSnapshotDates = defineCall({
  ...toolsAddresses.listSnapshotDates,
  summary: 'The days on which data of a league came in, latest first',
  access: 'tools.admin',
  query: z.strictObject({ league: id }),
  reply: z.object({
    league: z.object({ id: z.int(), code: z.string(), name: z.string(), country: z.string(), simulated: z.boolean() }),
    seasons: z.array(z.string()),
    results: z.array(
      z.object({
        date: dayOut,
        /** Results known at the end of the day, and how many came in or were corrected on it. */
        matches: z.int(),
        added: z.int(),
        corrected: z.int(),
        /** Changed starts and postponements. */
        moved: z.int(),
        last_at: instant,
        /** Whether strengths were fitted from it. */
        fitted: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** Names of columns are keys for the web's texts; `number` has decimals. */
const snapshotColumn = z.object({ key: z.string(), type: z.enum(['text', 'day', 'integer', 'number']) });
const snapshotCell = z.union([z.string(), z.number(), z.null()]);
const snapshotRow = z.object({ key: z.string(), label: z.string(), cells: z.array(snapshotCell) });

const which = z.strictObject({
  league: id,
  table: snapshotTable.default('matches'),
  /** The latest season of that date when left out. */
  season: word(20).optional(),
});

/** The raw route `/tools/v1/snapshots/export.csv` takes the same query and answers the table as a CSV file. */
export const readSnapshot = defineCall({
  ...toolsAddresses.readSnapshot,
  summary: 'The table of one date: matches, the calendar, team statistics or strengths',
  access: 'tools.admin',
  query: which.extend({ date: day }),
  reply: z.object({
    league: z.int(),
    date: dayOut,
    season: z.string(),
    table: snapshotTable,
    columns: z.array(snapshotColumn),
    rows: z.array(snapshotRow),
  }),
  errors: ['not_found'],
});

export const compareSnapshots = defineCall({
  ...toolsAddresses.compareSnapshots,
  summary: 'What changed in a table from one date to another',
  access: 'tools.admin',
  query: which.extend({ from: day, to: day }),
  reply: z.object({
    league: z.int(),
    from: dayOut,
    to: dayOut,
    season: z.string(),
    table: snapshotTable,
    columns: z.array(snapshotColumn),
    added: z.array(snapshotRow),
    removed: z.array(snapshotRow),
    /** Only rows with another cell; `changes` names the column by its key. */
    changed: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        changes: z.array(z.object({ column: z.string(), from: snapshotCell, to: snapshotCell })),
      }),
    ),
    same: z.int(),
  }),
  errors: ['not_found', 'period_invalid'],
});
