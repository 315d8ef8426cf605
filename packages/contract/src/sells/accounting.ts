import { MONEY_ACCOUNTS } from '@quotavera/domain/sells';
import { z } from 'zod';
import { day, defineCall } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { cents } from './purchases.ts';

/** The days of a file for the accountant (`sellsLinks.accounting`), both included. */
export const accountingPeriod = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'date_invalid', path: ['to'] });

export const readBalances = defineCall({
  ...sellsAddresses.readBalances,
  summary: 'What was owed to whom, and what was ours, at the end of a day',
  access: 'subscriptions.administer',
  query: z.strictObject({ day }),
  reply: z.object({
    /** Debts are below zero. Accounts that are at zero are left out; VAT is by country. */
    accounts: z.array(
      z.object({
        account: z.enum(MONEY_ACCOUNTS),
        country: z.string().nullable(),
        /** How many readers or tipsters have a part of it; null for the platform's own. */
        owners: z.int().nullable(),
        cents,
      }),
    ),
    /** The part of paid periods that was still to come, VAT included, and of how many readers. */
    unearned: z.object({ cents, readers: z.int() }),
  }),
});
