import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { MONEY_ACCOUNTS, TAX_PERIOD, TAXES } from '@quotavera/domain/sells';
import { z } from 'zod';
import { day, defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
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

const taxTerms = {
  tax: z.enum(TAXES),
  /** The country whose VAT was paid; null for other taxes. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'country_unknown' })
    .nullable(),
  /** A month, `YYYY-MM`, or a quarter, `YYYY-Qn`. */
  period: z.string().regex(TAX_PERIOD, { error: 'date_invalid' }),
  cents: z.int().min(1).max(MAX_MONEY_CENTS),
  paid_on: day,
  /** The receipt's number, say. */
  reference: word(100).min(1, { error: 'required' }),
};

const taxPayment = z.object({
  id: z.int(),
  ...taxTerms,
  paid_by: z.string().nullable(),
  created_at: instant,
  /** It was entered by mistake, and booked back. */
  reversed_at: instant.nullable(),
});

export const listTaxPayments = defineCall({
  ...sellsAddresses.listTaxPayments,
  summary: 'What was paid to the tax office, the latest first',
  access: 'subscriptions.administer',
  query: pageQuery,
  reply: listOf(taxPayment),
});

export const recordTaxPayment = defineCall({
  ...sellsAddresses.recordTaxPayment,
  summary:
    'A tax was paid to the office from our bank account: books it, once for each tax, country and period, and never more than was owed then',
  access: 'subscriptions.administer',
  body: z
    .strictObject(taxTerms)
    .refine(({ tax, country }) => (tax === 'vat') === (country !== null), { path: ['country'], error: 'required' }),
  reply: taxPayment,
  errors: ['validation', 'tax_paid_already'],
});

export const reverseTaxPayment = defineCall({
  ...sellsAddresses.reverseTaxPayment,
  summary: 'Books a payment back that was entered by mistake; the right one can then be entered',
  access: 'subscriptions.administer',
  params: z.object({ id }),
  reply: taxPayment,
  errors: ['not_found', 'nothing_to_change'],
});
