import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  DECLARED_STATES,
  FILE_ODDS_FORMATS,
  FILE_OUTCOMES,
  FILE_UNITS,
  IMPORT_FORMATS,
  SLIP_READINGS,
} from '@quotavera/domain/bankroll';
import { SIDES, TIP_OUTCOMES } from '@quotavera/domain/bet';
import { MAX_STAKE_CENTS } from '@quotavera/domain/limits';
import { z } from 'zod';
import { day, defineCall, flagWord, fraction, id, instant } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';

export type { ImportFormat } from '@quotavera/domain/bankroll';

/** The reader's choices of how a file is read; what isn't among them is proved by the file or asked about. */
const mapping = z.object({
  /** The export that the file is, where its header doesn't tell it, or tells another. */
  format: z.enum(IMPORT_FORMATS).optional(),
  /** The column of each field, numbered from 0. */
  columns: z.record(z.string().max(20), z.int().min(0).max(99)).optional(),
  /** The line that names the columns, numbered from 1; 0 for a file in which none does. */
  header_line: z.int().min(0).max(100).optional(),
  decimal: z.enum(DECIMAL_SIGNS).optional(),
  dates: z.enum(DATE_ORDERS).optional(),
  odds: z.enum(FILE_ODDS_FORMATS).optional(),
  /** Meanings of words in the column of outcomes, in small letters without accents. */
  words: z.record(z.string().max(40), z.enum(FILE_OUTCOMES)).optional(),
  /** Meanings of signs and words for currencies, as they stand in the file. */
  currencies: z.record(z.string().max(10), z.string().max(5)).optional(),
  /** Cents of one unit, of a tenth of the highest stake, of one percent of the bank. */
  units: z.partialRecord(z.enum(FILE_UNITS), z.int().min(1).max(MAX_STAKE_CENTS)).optional(),
  /** Rows of one bet number are read so. */
  slips: z.enum(SLIP_READINGS).optional(),
});

/** Something that the file leaves open: the reader chooses, with rows of the file as each reading has them. */
const question = z.object({
  about: z.enum(['decimal', 'dates', 'odds', 'word', 'currency', 'unit', 'slips']),
  /** The word that is asked about: of the column of outcomes, for a currency, or a kind of unit. */
  word: z.string().nullable(),
  /** The rows that are shown. */
  rows: z.array(z.object({ line: z.int(), cell: z.string() })),
  /** The readings; for a unit, whose worth the reader types, that of the bankroll's own in cents. */
  options: z.array(
    z.object({ value: z.string(), examples: z.array(z.object({ line: z.int(), cell: z.string(), read: z.string() })) }),
  ),
});

/** A row as it will be stored. */
const previewRow = z.object({
  line: z.int(),
  placed_at: instant,
  event: z.string(),
  selection: z.string(),
  side: z.enum(SIDES),
  odds: z.string(),
  /** The backer's stake, or a lay's liability. */
  stake_cents: z.int(),
  outcome: z.enum(TIP_OUTCOMES),
  profit_cents: z.int().nullable(),
  /** The stake in another currency, and by which day's rate it was converted. */
  original: z.object({ currency: z.string(), stake_cents: z.int(), rate: z.string(), day }).nullable(),
  /** The row is unlikely for these reasons. */
  odd: z.array(z.enum(['long_odds', 'large_stake', 'large_profit', 'unequal_outcome'])),
});
const counts = {
  rows_read: z.int(),
  rows_new: z.int(),
  /** These rows exist already. */
  rows_same: z.int(),
  /** There already, with another outcome or sum in this file. */
  rows_changed: z.int(),
  rows_rejected: z.int(),
};

/** The file itself is the body. `mapping` is JSON; without it the one that was used last for such a file, or the product's own. */
const query = z.strictObject({
  bankroll: id.optional(),
  /** A tipster's history from elsewhere, shown on his page as declared, instead of a bankroll's bets. */
  declared: flagWord.default('false'),
  name: z.string().max(200).default('bets.csv'),
  mapping: z
    .string()
    .max(2_000)
    .transform((text, context) => {
      try {
        return mapping.strict().parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'format_invalid' });
        return z.NEVER;
      }
    })
    .optional(),
});
const report = z.object({
  /** A preview has no id, nor has an import that added nothing. */
  id: z.int().nullable(),
  format: z.enum(IMPORT_FORMATS),
  header: z.array(z.string()),
  /** The columns that hold something and that nothing is read from. */
  unread: z.array(z.string()),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  mapping: mapping.required({ columns: true, header_line: true }),
  /** The mapping is the one that was used last for such a file. */
  remembered: z.boolean(),
  /** How the file is read, proved or chosen; null where nothing in it depends on it, or it is asked about. */
  reading: z.object({
    decimal: z.enum(DECIMAL_SIGNS).nullable(),
    dates: z.enum(DATE_ORDERS).nullable(),
    odds: z.enum(FILE_ODDS_FORMATS).nullable(),
  }),
  /** While there are any, nothing is imported. */
  questions: z.array(question),
  ...counts,
  /** The first rows, then odd ones, as they will be stored. */
  rows: z.array(previewRow),
  outcomes: z.array(z.object({ outcome: z.enum(TIP_OUTCOMES), rows: z.int() })),
  yield: fraction,
  largest_odds: z.string().nullable(),
  largest_stake_cents: z.int().nullable(),
  /** All rows that are unlikely, shown or not. */
  odd_rows: z.int(),
  /** The whole file is unlikely: more than 2% of its odds are above 50, or its yield is above 30% over 50 bets. */
  warnings: z.array(z.enum(['long_odds', 'high_yield'])),
  /** The file states results of markets without stakes: they move the balance and are no bets. */
  balances_only: z.boolean(),
  staked_cents: z.int(),
  profit_cents: z.int(),
  /** The first rows that aren't taken. */
  rejections: z.array(z.object({ line: z.int(), field: z.string(), code: z.string(), value: z.string() })),
});

export { report as importReport };

const errors = [
  'import_unclear',
  'import_too_many_rows',
  'import_empty',
  'import_unreadable',
  'plan_required',
] as const;

const BET_FILES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
] as const;

export const previewBetImport = defineCall({
  ...bankrollAddresses.previewBetImport,
  summary: 'What importing this file of bets would do; writes nothing',
  access: 'bets.own',
  file: BET_FILES,
  token: 'import',
  query,
  reply: report,
  errors,
});
export const importBets = defineCall({
  ...bankrollAddresses.importBets,
  summary: 'Imports a file of bets; rows that are there already add nothing',
  access: 'bets.own',
  file: BET_FILES,
  token: 'import',
  query,
  reply: report,
  status: 201,
  errors,
});

const imports = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      format: report.shape.format,
      bankroll: z.object({ id: z.int(), name: z.string(), declared: z.boolean() }),
      /** An admin's decision of a declared history; null for own bets. */
      review: z.object({ state: z.enum(DECLARED_STATES), reason: z.string() }).nullable(),
      ...counts,
      created_at: instant,
    }),
  ),
});
export const listBetImports = defineCall({
  ...bankrollAddresses.listBetImports,
  summary: 'Own imports, latest first',
  access: 'bets.own',
  token: 'import',
  reply: imports,
});
export const undoBetImport = defineCall({
  ...bankrollAddresses.undoBetImport,
  summary: 'Undoes an import: everything that it added goes',
  access: 'bets.own',
  token: 'import',
  params: z.object({ id }),
  reply: imports,
});
