import { INVOICE_STATES, INVOICE_TYPES, RECIPIENT_KINDS } from '@quotavera/domain/sells';
import { z } from 'zod';
import { day, defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { cents } from './purchases.ts';

/** Invoices are made out to this recipient; fields that the kind and the country don't have are empty. */
const recipient = z.strictObject({
  kind: z.enum(RECIPIENT_KINDS),
  first_name: word(100).default(''),
  last_name: word(100).default(''),
  business_name: word(100).default(''),
  tax_code: word(40).default(''),
  vat_number: word(40).default(''),
  street: word(100),
  city: word(100),
  province: word(10).default(''),
  postal_code: word(20),
  country: word(2),
  recipient_code: word(20).default(''),
  pec: word(256).default(''),
  /** Every later payment is invoiced too, unasked. */
  always: z.boolean().default(false),
});

export const readInvoiceRecipient = defineCall({
  ...sellsAddresses.readInvoiceRecipient,
  summary: 'To whom one’s invoices are made out; null before the first one',
  access: 'session.use',
  reply: z.object({ recipient: recipient.nullable() }),
});

export const requestInvoice = defineCall({
  ...sellsAddresses.requestInvoice,
  summary: 'Asks for the electronic invoice of a receipt, within 12 days of its payment',
  access: 'session.use',
  body: z.strictObject({ receipt: id, recipient }),
  reply: z.object({ number: z.string() }),
  errors: ['not_found', 'nothing_to_change', 'invoices_off', 'invoice_late', 'validation'],
});

export const stopInvoices = defineCall({
  ...sellsAddresses.stopInvoices,
  summary: 'Later payments are invoiced on request only',
  access: 'session.use',
  reply: z.object({ recipient: recipient.nullable() }),
  errors: ['nothing_to_change'],
});

const invoiceView = z.object({
  id: z.int(),
  number: z.string(),
  type: z.enum(INVOICE_TYPES),
  recipient: z.string(),
  gross_cents: cents,
  issued_at: instant,
  /** The last day for sending it; null once it was sent. */
  due_on: day.nullable(),
  /** Handed to the intermediary or the exchange system, and what it answered with. */
  sent_at: instant.nullable(),
  reference: z.string().nullable(),
  /** An invoice of the sandbox is not to be sent. */
  simulated: z.boolean(),
});

export const listInvoices = defineCall({
  ...sellsAddresses.listInvoices,
  summary:
    'Electronic invoices that were asked for, the latest first, those that wait by the day on which they are due; each is a file at `sellsLinks.invoice`',
  access: 'subscriptions.administer',
  query: pageQuery.extend({ state: z.enum(INVOICE_STATES).optional() }),
  reply: listOf(invoiceView),
});

export const markInvoiceSent = defineCall({
  ...sellsAddresses.markInvoiceSent,
  summary: 'An invoice was handed to the intermediary or the exchange system, under a reference',
  access: 'subscriptions.administer',
  body: z.strictObject({ invoice: id, reference: word(100).min(1, { error: 'required' }) }),
  reply: invoiceView,
  errors: ['not_found', 'nothing_to_change'],
});

export const readVat = defineCall({
  ...sellsAddresses.readVat,
  summary: 'VAT of a year as the books have it, by quarter, country and rate',
  access: 'subscriptions.administer',
  query: z.strictObject({ year: z.coerce.number().int().min(2026).max(2100) }),
  reply: z.object({
    /** Whether the consumer’s country decides (one-stop shop). */
    oss: z.boolean(),
    results: z.array(
      z.object({ quarter: z.int(), country: z.string(), rate_bp: z.int(), net_cents: cents, vat_cents: cents }),
    ),
    /** Net sales of the year to consumers elsewhere in the EU, as far as what is known of them tells. */
    abroad_cents: cents,
  }),
});

export const readMoneyCheck = defineCall({
  ...sellsAddresses.readMoneyCheck,
  summary: 'What the latest proof of the books found',
  access: 'subscriptions.administer',
  reply: z.object({
    /** The time of the proof; null before the first. */
    checked_at: instant.nullable(),
    differences: z.int(),
    /** The first differences: their kind, of what they are, and so many cents. */
    shown: z.array(z.object({ what: z.string(), subject: z.string(), cents })),
  }),
});
