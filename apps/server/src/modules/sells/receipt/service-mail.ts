import type { Trx } from '../../../platform/database/index.ts';
import type { MailDocument } from '../../../platform/mail/index.ts';
import { receiptNumber, selectCreditNotes, selectReceiptOf } from './repository.ts';

const documentsOf = (receipts: Awaited<ReturnType<typeof selectReceiptOf>>): MailDocument[] =>
  receipts.map((receipt) => ({
    document: receipt.id,
    name: `${receiptNumber(receipt)}.pdf`,
    type: 'application/pdf',
  }));

/** The receipt of a payment, for the mail that tells of it. */
export async function receiptOf(trx: Trx, purchaseId: number): Promise<MailDocument[]> {
  return documentsOf(await selectReceiptOf(trx, purchaseId));
}

/** The credit notes of what a subscription's reader has back as of a moment, for the mail that tells of it. */
export async function creditNotesOf(trx: Trx, subscriptionId: number, at: Date): Promise<MailDocument[]> {
  return documentsOf(await selectCreditNotes(trx, subscriptionId, at));
}
