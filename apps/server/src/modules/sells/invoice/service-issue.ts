import { type InvoiceRecipient, recipientProblems, stampDutyEntries } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { type Seller, stampDutyOf } from './fattura.ts';
import * as repository from './repository.ts';
import { sellerOf } from './service-seller.ts';

type Context = Pick<SellsContext, 'environment'>;

const SERIES = 'FE';

function describe({ product, name, tipster, period, days }: repository.Uninvoiced['sold']): string {
  const length = period === 'year' ? 'annuale' : period === 'month' ? 'mensile' : '';
  const what = product === 'channel' ? 'Canale' : 'Abbonamento';
  return [`${what} ${name}`, tipster, length, typeof days === 'number' ? `${days} giorni` : '']
    .filter(Boolean)
    .join(', ');
}

/** Issues what a purchase's receipt and credit notes lack: an invoice for the one, credit notes that correct it for the others. */
async function issue(
  trx: Trx,
  purchaseId: number,
  { seller, recipient }: { seller: Seller; recipient: InvoiceRecipient },
  at: Date,
): Promise<void> {
  for (const document of await repository.selectUninvoiced(trx, purchaseId)) {
    const invoice = await repository.selectInvoiceOf(trx, purchaseId);
    const { id, account_id, gross, net, vat, vat_country, vat_rate_bp, sold } = document;
    const simulated = document.series.startsWith('SIM');
    // An invoice is of the day of its payment, a credit note of that of its refund, whenever it is asked for (d.P.R. 633/1972, art. 21).
    const day = romeDay(document.issued_at);
    const stampDuty = stampDutyOf({ gross, net, vat, vatCountry: vat_country, vatRateBp: vat_rate_bp });
    const invoiceId = await repository.insertInvoice(trx, {
      stampDuty,
      series: simulated ? `SIM-${SERIES}` : SERIES,
      year: Number(day.slice(0, 4)),
      type: document.kind === 'receipt' ? 'TD01' : 'TD04',
      receiptId: id,
      accountId: account_id,
      at,
      content: {
        day,
        seller,
        recipient,
        description: describe(sold),
        ...{ gross, net, vat, vatCountry: vat_country, vatRateBp: vat_rate_bp },
        corrects: invoice ? { number: invoice.number, day: invoice.content.day } : null,
        simulated,
      },
    });
    if (stampDuty > 0) {
      const cause = `stamp_duty:${invoiceId}`;
      await post(trx, { kind: 'stamp_duty', cause, purchaseId: null, at, entries: stampDutyEntries(stampDuty) });
    }
  }
}

/** The invoice of a purchase that was just paid, where its buyer wants one of each. */
export async function invoicePurchase(
  { environment }: Context,
  trx: Trx,
  purchase: { id: number; account_id: number; provider: string },
  at: Date,
): Promise<void> {
  const recipient = await repository.selectRecipient(trx, purchase.account_id);
  const seller = sellerOf(environment, purchase.provider);
  if (!recipient?.always || !seller) return;
  const { always: _, ...to } = recipient;
  // Data kept since before a rule may be refused by it: their owner corrects them where the invoice is asked for.
  if (Object.keys(recipientProblems(to)).length > 0) return;
  await issue(trx, purchase.id, { seller, recipient: to }, at);
}

/** The credit note of a refund, where the purchase has an invoice: made out to its recipient, whoever that is by now. */
export async function correctInvoice(trx: Trx, purchaseId: number, at: Date): Promise<void> {
  const invoice = await repository.selectInvoiceOf(trx, purchaseId);
  if (invoice) await issue(trx, purchaseId, invoice.content, at);
}

/** The invoice of a purchase that was asked for, with a credit note for each part of it that was given back meanwhile. */
export const invoiceOnRequest = issue;
