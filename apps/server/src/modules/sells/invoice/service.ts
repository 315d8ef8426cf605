import type { ReplyOf } from '@quotavera/contract/core';
import { snakeCase } from '@quotavera/contract/names';
import type {
  listInvoices,
  markInvoiceSent,
  readInvoiceRecipient,
  readVat,
  requestInvoice,
} from '@quotavera/contract/sells';
import { EU_COUNTRIES, type InvoiceState, invoiceDue, recipientProblems, tidyRecipient } from '@quotavera/domain/sells';
import { daysFromTo, periodInstants } from '@quotavera/domain/time';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import type { SellsContext } from '../context.ts';
import { fatturaName, fatturaXml } from './fattura.ts';
import { recipientOfColumns } from './policy.ts';
import { presentInvoice, presentRecipient, type RecipientForm } from './presenter.ts';
import * as repository from './repository.ts';
import { invoiceOnRequest } from './service-issue.ts';
import { sellerOf } from './service-seller.ts';

interface Actor {
  accountId: number;
  requestId: string;
}

export async function recipientFor(
  { db }: Pick<SellsContext, 'db'>,
  accountId: number,
): Promise<ReplyOf<typeof readInvoiceRecipient>> {
  return { recipient: presentRecipient(await repository.selectRecipient(db, accountId)) };
}

/** A field by its name in the body. */
const wireName = (field: string) => `recipient.${snakeCase(field)}`;

/** Issues the electronic invoice of an own receipt, and keeps to whom. */
export async function invoiceReceipt(
  context: SellsContext,
  accountId: number,
  request: { receipt: number; recipient: RecipientForm },
): Promise<ReplyOf<typeof requestInvoice> | Failure> {
  const { db, clock, environment } = context;
  const recipient = tidyRecipient(recipientOfColumns(request.recipient));
  const problems = Object.entries(recipientProblems(recipient)).map(([field, code]) => [wireName(field), code]);
  if (problems.length > 0) return fail('validation', { fields: Object.fromEntries(problems) });
  const provider = await context.provider();
  return transact(db, async (trx) => {
    const at = clock.now();
    await repository.lockOwner(trx, accountId);
    const receipt = await repository.selectOwnReceipt(trx, accountId, request.receipt);
    if (!receipt) return fail('not_found');
    if (await repository.selectInvoiceOf(trx, receipt.purchase_id)) return fail('nothing_to_change');
    if (invoiceDue(receipt.issued_at) <= at) return fail('invoice_late');
    const seller = sellerOf(environment, provider?.name ?? null);
    if (!seller) return fail('invoices_off');
    await repository.upsertRecipient(trx, accountId, { ...recipient, always: request.recipient.always }, at);
    await invoiceOnRequest(trx, receipt.purchase_id, { seller, recipient }, at);
    return { number: (await repository.selectInvoiceOf(trx, receipt.purchase_id))!.number };
  });
}

/** Later payments are invoiced on request only. */
export async function stopInvoices(
  context: SellsContext,
  accountId: number,
): Promise<ReplyOf<typeof readInvoiceRecipient> | Failure> {
  const stopped = await transact(context.db, async (trx) => {
    await repository.lockOwner(trx, accountId);
    const recipient = await repository.selectRecipient(trx, accountId);
    if (!recipient?.always) return fail('nothing_to_change');
    await repository.upsertRecipient(trx, accountId, { ...recipient, always: false }, context.clock.now());
    return true as const;
  });
  return isFailure(stopped) ? stopped : recipientFor(context, accountId);
}

type State = InvoiceState | undefined;

export async function invoicePage(
  { db }: Pick<SellsContext, 'db'>,
  state: State,
  input: PageInput,
): Promise<ReplyOf<typeof listInvoices>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ content, id }: repository.Invoice) => [daysFromTo(repository.FIRST_DAY, content.day), id],
    select: (span) => repository.selectInvoices(db, state, span),
    count: () => repository.countInvoices(db, state),
  });
  return { ...page, results: rows.map(presentInvoice) };
}

/** An admin has handed an invoice to the intermediary or the exchange system. */
export async function markSent(
  { db, clock }: SellsContext,
  actor: Actor,
  sent: { invoice: number; reference: string },
): Promise<ReplyOf<typeof markInvoiceSent> | Failure> {
  const marked = await transact(db, async (trx) => {
    const at = clock.now();
    const invoice = await repository.selectInvoice(trx, sent.invoice);
    if (!invoice) return fail('not_found');
    const { accountId: actorId } = actor;
    const isNew = await repository.insertSending(trx, {
      invoiceId: invoice.id,
      actorId,
      reference: sent.reference,
      at,
    });
    if (!isNew) return fail('nothing_to_change');
    await writeAuditLine(trx, {
      actorId,
      accountId: null,
      action: 'invoice_sent',
      reason: '',
      data: { invoice: invoice.number, reference: sent.reference },
      at,
      requestId: actor.requestId,
    });
    return true as const;
  });
  return isFailure(marked) ? marked : presentInvoice((await repository.selectInvoice(db, sent.invoice))!);
}

const ID = /^[1-9]\d{0,14}$/;
/** The file's number within the sender's files: five letters or digits at most. */
const sendingOf = (id: number) => id.toString(36).toUpperCase().padStart(5, '0');

/** The file for the exchange system. */
export async function invoiceFile(
  { db }: Pick<SellsContext, 'db'>,
  id: string,
): Promise<{ name: string; xml: string } | undefined> {
  const invoice = ID.test(id) ? await repository.selectInvoice(db, Number(id)) : undefined;
  if (!invoice) return undefined;
  const { type, number, content } = invoice;
  const fattura = { ...content, type, number, sending: sendingOf(invoice.id) };
  return { name: fatturaName(fattura), xml: fatturaXml(fattura) };
}

/** Returns the VAT figures that the accountant declares for a year. */
export async function vatOfYear({ db, environment }: SellsContext, year: number): Promise<ReplyOf<typeof readVat>> {
  const { from, to } = periodInstants(`${year}` as `${number}`, 0);
  const span = { from: from!, to: to! };
  const elsewhere = EU_COUNTRIES.filter((country) => country !== 'IT');
  const [totals, abroad] = await Promise.all([
    repository.selectVatTotals(db, span),
    repository.selectSalesAbroad(db, span, elsewhere),
  ]);
  return {
    oss: environment.VAT_OSS,
    results: totals.map(({ quarter, country, rate_bp, net, vat }) => ({
      quarter,
      country,
      rate_bp,
      net_cents: net,
      vat_cents: vat,
    })),
    abroad_cents: abroad,
  };
}
