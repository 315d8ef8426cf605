import { z } from 'zod';
import { day, defineCall } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';

export const readExchangeRates = defineCall({
  ...bankrollAddresses.readExchangeRates,
  summary: 'The table of exchange rates: how far it goes, what is missing in it, and the last rate of each currency',
  access: 'results.import',
  reply: z.object({
    first_day: day.nullable(),
    last_day: day.nullable(),
    days: z.int(),
    /** Days within the table on which rates are published and none is there, latest first; as many as a screen shows. */
    missing_days: z.array(day),
    missing: z.int(),
    currencies: z.array(z.object({ currency: z.string(), from: day, to: day, per_euro: z.string() })),
  }),
});

/** The file itself is the body: `Date,USD,JPY,…`, one line a day, as the European Central Bank publishes it (eurofxref-hist.csv). */
export const importExchangeRates = defineCall({
  ...bankrollAddresses.importExchangeRates,
  summary: "Imports the European Central Bank's reference rates; importing a file again changes nothing",
  access: 'results.import',
  query: z.strictObject({ name: z.string().max(200).default('eurofxref-hist.csv') }),
  reply: z.object({ days: z.int(), added: z.int(), changed: z.int(), last_day: day }),
  status: 201,
  errors: ['import_empty', 'import_unreadable', 'import_columns_missing'],
});
