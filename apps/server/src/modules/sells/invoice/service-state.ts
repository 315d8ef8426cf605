import { invoiceDue } from '@quotavera/domain/sells';
import type { Environment } from '../../../env.ts';
import type { ListedReceipt } from '../receipt/repository.ts';
import { sellerOf } from './service-seller.ts';

/** Returns what the owner of a receipt is told of its electronic invoice: its number, or until when it may be asked for. */
export function invoiceStateOf(
  { kind, series, issued_at, invoice, is_invoice_sent }: ListedReceipt,
  environment: Environment,
  now: Date,
): {
  invoice: { number: string; sent: boolean } | null;
  invoice_until: string | null;
} {
  if (invoice !== null) return { invoice: { number: invoice, sent: is_invoice_sent }, invoice_until: null };
  const due = invoiceDue(issued_at);
  const canAsk =
    kind === 'receipt' && due > now && sellerOf(environment, series.startsWith('SIM') ? 'sandbox' : 'stripe') !== null;
  return { invoice: null, invoice_until: canAsk ? due.toISOString() : null };
}
