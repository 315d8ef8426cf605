import { z } from 'zod';
import { day, defineCall, flagWord, fraction, id, instant } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';

const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const IMPORT_FORMATS = ['bet_analytix', 'betfair', 'pikkit', 'other'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const mapping = z.object({
  /** The column of each field, numbered from 0. */
  columns: z.record(z.string().max(20), z.int().min(0).max(99)),
  decimal: z.enum(DECIMAL_SIGNS),
  dates: z.enum(DATE_ORDERS),
});
const counts = {
  rows_read: z.int(),
  rows_new: z.int(),
  /** These rows exist already. */
  rows_same: z.int(),
  /** Open before, decided in this file. */
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
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  mapping,
  /** The mapping is the one that was used last for such a file. */
  remembered: z.boolean(),
  ...counts,
  /** The file states results of markets without stakes: they move the balance and are no bets. */
  balances_only: z.boolean(),
  staked_cents: z.int(),
  profit_cents: z.int(),
  /** The first rows that aren't taken. */
  rejections: z.array(z.object({ line: z.int(), field: z.string(), code: z.string(), value: z.string() })),
});
const errors = ['import_too_many_rows', 'import_empty', 'import_unreadable', 'plan_required'] as const;

export const previewBetImport = defineCall({
  ...bankrollAddresses.previewBetImport,
  summary: 'What importing this file of bets would do; writes nothing',
  access: 'bets.own',
  token: 'import',
  query,
  reply: report,
  errors,
});
export const importBets = defineCall({
  ...bankrollAddresses.importBets,
  summary: 'Imports a file of bets; rows that are there already add nothing',
  access: 'bets.own',
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

export const declaredHistory = defineCall({
  ...bankrollAddresses.declaredHistory,
  summary: "A tipster's history from elsewhere as he declares it: not verified, and part of no figure",
  access: 'tipsters.list',
  params: z.object({ id: z.string().max(60) }),
  reply: z.object({
    bets: z.int(),
    won: z.int(),
    from: day.nullable(),
    to: day.nullable(),
    yield: fraction,
    average_odds: z.number().nullable(),
    years: z.array(z.object({ year: z.string(), bets: z.int(), yield: fraction })),
  }),
});
