import { PAGE_SIZE_MAX } from '@quotavera/domain/limits';
import {
  DAC7_MESSAGE_KINDS,
  PAYEE_ACCOUNT_STATES,
  PAYEE_KINDS,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  PAYOUT_WAITS,
  RELEASE_REASONS,
} from '@quotavera/domain/payouts';
import { FIRST_YEAR_OF_SALES } from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { cents } from '../sells/purchases.ts';
import { payoutsAddresses } from './addresses.ts';

const payoutStatus = z.enum(PAYOUT_STATUSES);

const payoutView = z.object({
  id: z.int(),
  tipster: z.object({ id: z.int(), username: z.string() }),
  status: payoutStatus,
  method: z.enum(PAYOUT_METHODS),
  kind: z.enum(PAYEE_KINDS),
  /** The amount that leaves the balance, the tax withheld from it, and the amount paid. */
  gross_cents: cents,
  withheld_cents: cents,
  net_cents: cents,
  invoice_number: z.string(),
  /** Country and last four signs of the account that it goes or went to. */
  iban: z.string(),
  /** Why it has to wait; null when it doesn't. */
  waits_for: z.enum(PAYOUT_WAITS).nullable(),
  confirmations: z.object({ given: z.int(), needed: z.int() }),
  requested_at: instant,
  sent_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** The bank's. */
  reference: z.string().nullable(),
  /** Why it was rejected or came back. */
  reason: z.string(),
});

/** Tax data as the form sends and shows them; of what a kind doesn't have, nothing. */
const taxData = z.strictObject({
  kind: z.enum(PAYEE_KINDS),
  first_name: word(100).default(''),
  last_name: word(100).default(''),
  business_name: word(100).default(''),
  tax_code: word(40),
  vat_number: word(40).default(''),
  birth_date: word(10).default(''),
  birth_place: word(100).default(''),
  street: word(100),
  city: word(100),
  postal_code: word(20),
  country: word(2),
});

const earnings = z.object({
  /** In cents; available may be below zero after refunds and chargebacks. The unused part of long periods is reserved, the rest pending. */
  balance: z.object({ available: cents, pending: cents, reserved: cents, held: cents }),
  /** The sums that become available next, day by day, with what each waits for; a disputed one waits longer. */
  releases: z.array(z.object({ by: instant, cents, reason: z.enum(RELEASE_REASONS) })),
  /** The part of what is reserved that becomes available after those steps, until the last period's end; null where there is none. */
  reserve: z.object({ cents, until: instant }).nullable(),
  share: z.object({
    percent: z.int(),
    /** The earliest first: each holds for what is sold from then on. */
    history: z.array(z.object({ percent: z.int(), since: instant })),
  }),
  tax_data: taxData.nullable(),
  iban: z
    .object({
      /** Country and last four signs. */
      hint: z.string(),
      changed_at: instant,
      /** Payouts wait until then, because it was changed; null when that is over. */
      held_until: instant.nullable(),
    })
    .nullable(),
  /** The account at the payment provider, where payouts go there; null where they go to the IBAN. */
  account: z.object({ state: z.enum(PAYEE_ACCOUNT_STATES) }).nullable(),
  /** The payout that may still be sent. */
  open_payout: payoutView.nullable(),
  minimum_cents: cents,
});

export const readEarnings = defineCall({
  ...payoutsAddresses.readEarnings,
  summary: 'A tipster’s balance, share of sales, tax data and open payout',
  access: 'payouts.own',
  /** The reply is null for somebody who never was a tipster. */
  reply: earnings.nullable(),
});

export const readEarningsOf = defineCall({
  ...payoutsAddresses.readEarningsOf,
  summary: 'The same of any tipster',
  access: 'payouts.administer',
  params: z.object({ id }),
  reply: earnings,
  errors: ['not_found'],
});

export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'release',
  'call',
  'call_reversed',
  'payout',
  'payout_returned',
  'merge',
] as const;

export const listMovements = defineCall({
  ...payoutsAddresses.listMovements,
  summary: 'What moved the balance, the latest first',
  access: 'payouts.own',
  query: pageQuery,
  reply: listOf(
    z.object({
      id: z.int(),
      /** `other` for what the books have and this list doesn't name. */
      kind: z.enum([...MOVEMENT_KINDS, 'other']),
      at: instant,
      channel: z.string().nullable(),
      plan: z.string().nullable(),
      /** The one-to-one call that it is about: with whom (null once they left), and when. */
      call: z.object({ member: z.string().nullable(), at: instant }).nullable(),
      /** The price that the reader paid, VAT included, and the tipster's share of its net price in basis points. */
      price_cents: cents.nullable(),
      share_bp: z.int().nullable(),
      pending_cents: cents,
      available_cents: cents,
      held_cents: cents,
    }),
  ),
});

export const listOwnPayouts = defineCall({
  ...payoutsAddresses.listOwnPayouts,
  summary: 'Own payouts, the latest first',
  access: 'payouts.own',
  query: pageQuery,
  reply: listOf(payoutView),
});

export const listStatements = defineCall({
  ...payoutsAddresses.listStatements,
  summary: 'Statements of past months with movements, the latest first; each is a file at `sellsLinks.statement`',
  access: 'payouts.own',
  query: pageQuery,
  reply: listOf(
    z.object({ id: z.int(), month: z.string(), issued_at: instant, opening_cents: cents, closing_cents: cents }),
  ),
});

export const saveTaxData = defineCall({
  ...payoutsAddresses.saveTaxData,
  summary: 'Changes the tax data; not while a payout is open',
  access: 'payouts.own',
  body: taxData,
  reply: earnings,
  errors: ['payout_open', 'nothing_to_change', 'not_a_tipster'],
});

export const saveIban = defineCall({
  ...payoutsAddresses.saveIban,
  summary: 'Changes the bank account: payouts wait for three days, and a mail tells the owner',
  access: 'payouts.own',
  body: z.strictObject({ iban: word(60) }),
  reply: earnings,
  errors: ['nothing_to_change', 'not_a_tipster'],
});

export const openPayeeAccount = defineCall({
  ...payoutsAddresses.openPayeeAccount,
  summary: 'Where the tipster goes on at the payment provider: an address that lasts some minutes',
  access: 'payouts.own',
  reply: z.object({ url: z.url() }),
  errors: ['payments_off', 'payee_missing', 'not_a_tipster', 'payment_unavailable'],
});

const invoiceNumber = word(60);

export const requestPayout = defineCall({
  ...payoutsAddresses.requestPayout,
  summary: 'Asks for the available balance; asked twice, there is one payout',
  access: 'payouts.own',
  body: z.strictObject({ invoice_number: invoiceNumber.default('') }),
  reply: earnings,
  errors: ['payee_missing', 'payee_account_missing', 'payout_too_small', 'payout_open', 'not_a_tipster'],
});

export const setPayoutInvoice = defineCall({
  ...payoutsAddresses.setPayoutInvoice,
  summary: 'Adds the number of the invoice for a payout that nobody has confirmed yet',
  access: 'payouts.own',
  body: z.strictObject({ payout: id, invoice_number: invoiceNumber.min(1) }),
  reply: earnings,
  errors: ['not_found', 'payout_closed', 'nothing_to_change', 'not_a_tipster'],
});

export const listPayouts = defineCall({
  ...payoutsAddresses.listPayouts,
  summary: 'Payouts of all tipsters, the latest first',
  access: 'payouts.administer',
  query: pageQuery.extend({ status: payoutStatus.optional() }),
  reply: listOf(payoutView),
});

export const listMissingTaxData = defineCall({
  ...payoutsAddresses.listMissingTaxData,
  summary: 'Tipsters who are owed money and have not said what is needed to pay them',
  access: 'payouts.administer',
  query: pageQuery,
  reply: listOf(
    z.object({
      tipster: z.object({ id: z.int(), username: z.string() }),
      email: z.string(),
      available_cents: cents,
      pending_cents: cents,
      has_tax_data: z.boolean(),
      /** Somewhere to be paid: an IBAN, or an account at the provider that is ready. */
      has_account: z.boolean(),
    }),
  ),
});

export const runPayouts = defineCall({
  ...payoutsAddresses.runPayouts,
  summary: 'Makes a payout for every tipster who can be paid and has none open',
  access: 'payouts.administer',
  reply: z.object({ made: z.int(), skipped: z.int() }),
});

const one = z.strictObject({ payout: id });
const reason = word(255).min(1, { error: 'required' });

const CONFIRM_ERRORS = [
  'not_found',
  'payout_closed',
  'payout_waits',
  'second_admin_needed',
  'own_account',
  'last_admin',
  'account_closed',
] as const;

export const confirmPayout = defineCall({
  ...payoutsAddresses.confirmPayout,
  summary: 'Confirms a payout; above a set sum two different admins have to',
  access: 'payouts.administer',
  body: one,
  reply: payoutView,
  errors: CONFIRM_ERRORS,
});

/** The outcome of each payout of many: its new state, or the code with which it was refused. */
const outcomes = z.object({
  results: z.array(
    z.object({
      payout: z.int(),
      tipster: z.string(),
      /** It is null where there is no such payout. */
      status: payoutStatus.nullable(),
      /** The error's code, and its text for the reader; null where it was done. */
      refused: z.object({ code: z.enum([...CONFIRM_ERRORS, 'admin_required']), text: z.string() }).nullable(),
    }),
  ),
});

export const confirmPayouts = defineCall({
  ...payoutsAddresses.confirmPayouts,
  summary:
    'Confirms many payouts, each by the rules of one and by itself: what is refused of one leaves the others alone',
  access: 'payouts.administer',
  body: z.strictObject({ payouts: z.array(id).min(1).max(PAGE_SIZE_MAX) }),
  reply: outcomes,
});

export const rejectPayout = defineCall({
  ...payoutsAddresses.rejectPayout,
  summary: 'Rejects a payout that isn’t sent yet, and says why',
  access: 'payouts.administer',
  body: one.extend({ reason }),
  reply: payoutView,
  errors: ['not_found', 'payout_closed'],
});

const sepaFile = z.object({
  id: z.int(),
  reference: z.string(),
  made_at: instant,
  count: z.int(),
  total_cents: cents,
  /** Payouts of it that are neither marked as paid nor come back. */
  open: z.int(),
});

export const makeSepaFile = defineCall({
  ...payoutsAddresses.makeSepaFile,
  summary:
    'Sends the confirmed payouts that don’t have to wait: books them, in one file for the bank at `sellsLinks.sepaFile`',
  access: 'payouts.administer',
  reply: sepaFile,
  errors: ['no_payouts_to_send', 'sepa_not_set_up', 'seller_not_set_up'],
});

export const listSepaFiles = defineCall({
  ...payoutsAddresses.listSepaFiles,
  summary: 'The latest files for the bank',
  access: 'payouts.administer',
  reply: z.object({ results: z.array(sepaFile) }),
});

const dac7Messages = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      year: z.int(),
      kind: z.enum(DAC7_MESSAGE_KINDS),
      /** How many tipsters it names. */
      documents: z.int(),
      made_at: instant,
    }),
  ),
});

export const makeDac7Messages = defineCall({
  ...payoutsAddresses.makeDac7Messages,
  summary:
    'Makes what is missing of a year’s messages to the tax office: new tipsters, and corrections; each is a file at `sellsLinks.dac7Message`',
  access: 'payouts.administer',
  body: z.strictObject({ year: z.int().min(FIRST_YEAR_OF_SALES).max(2100) }),
  reply: dac7Messages,
  errors: ['nothing_to_change', 'seller_not_set_up', 'dac7_early'],
});

export const listDac7Messages = defineCall({
  ...payoutsAddresses.listDac7Messages,
  summary: 'The latest messages to the tax office',
  access: 'payouts.administer',
  reply: dac7Messages,
});

export const markPayoutPaid = defineCall({
  ...payoutsAddresses.markPayoutPaid,
  summary: 'The bank has paid, under its reference',
  access: 'payouts.administer',
  body: one.extend({ reference: word(60).min(1, { error: 'required' }) }),
  reply: payoutView,
  errors: ['not_found', 'payout_closed'],
});

export const markFilePaid = defineCall({
  ...payoutsAddresses.markFilePaid,
  summary:
    'The bank has paid a whole file under its reference: whatever of it is still open is marked, each payout by itself',
  access: 'payouts.administer',
  body: z.strictObject({ file: id, reference: word(60).min(1, { error: 'required' }) }),
  reply: outcomes,
  errors: ['not_found', 'payout_closed'],
});

export const markPayoutReturned = defineCall({
  ...payoutsAddresses.markPayoutReturned,
  summary: 'The money came back: it is the tipster’s balance again',
  access: 'payouts.administer',
  body: one.extend({ reason }),
  reply: payoutView,
  errors: ['not_found', 'payout_closed'],
});
