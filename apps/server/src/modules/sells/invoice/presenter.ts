import type { ReplyOf } from '@quotavera/contract/core';
import type { markInvoiceSent, requestInvoice } from '@quotavera/contract/sells';
import { payeeName } from '@quotavera/domain/payouts';
import { invoiceDueOn } from '@quotavera/domain/sells';
import type { z } from 'zod';
import { recipientColumns } from './policy.ts';
import type { Invoice, KeptRecipient } from './repository.ts';

export type RecipientForm = z.output<typeof requestInvoice.body>['recipient'];

export function presentRecipient(recipient: KeptRecipient | undefined): RecipientForm | null {
  return recipient ? { ...recipientColumns(recipient), always: recipient.always } : null;
}

export function presentInvoice(invoice: Invoice): ReplyOf<typeof markInvoiceSent> {
  const { id, number, type, content, issued_at, sent_at, reference } = invoice;
  return {
    id,
    number,
    type,
    recipient: payeeName(content.recipient),
    gross_cents: content.gross,
    issued_at: issued_at.toISOString(),
    due_on: sent_at ? null : invoiceDueOn(content.day),
    sent_at: sent_at?.toISOString() ?? null,
    reference,
    simulated: content.simulated,
  };
}
