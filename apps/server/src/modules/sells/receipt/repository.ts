import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export interface NewReceipt {
  readonly series: string;
  readonly year: number;
  readonly kind: 'receipt' | 'credit_note';
  readonly purchaseId: number;
  readonly refundId: number | null;
  readonly accountId: number;
  readonly at: Date;
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
  readonly vatCountry: string;
  readonly vatRateBp: number;
  /** Who bought, as it was on the day. */
  readonly buyer: { readonly name: string; readonly email: string };
  /** What was sold, in the words of the day: product, name, period. */
  readonly sold: Readonly<Record<string, string | number | null>>;
}

/** Takes the next number of the series in the transaction that needs it: numbers have no gaps, because a rolled back one is given again. */
export async function insertReceipt(trx: Trx, receipt: NewReceipt): Promise<{ id: number; number: number }> {
  const { rows: numbers } = await sql<{ number: number }>`
    insert into receipt_series (series, year, last_number) values (${receipt.series}, ${receipt.year}, 1)
    on conflict (series, year) do update set last_number = receipt_series.last_number + 1
    returning last_number as number`.execute(trx);
  const { number } = numbers[0]!;
  const { rows } = await sql<{ id: number }>`
    insert into receipt (series, year, number, kind, purchase_id, refund_id, account_id, issued_at, gross_cents, net_cents, vat_cents,
      vat_country, vat_rate_bp, buyer, sold)
    values (${receipt.series}, ${receipt.year}, ${number}, ${receipt.kind}, ${receipt.purchaseId}, ${receipt.refundId},
      ${receipt.accountId}, ${receipt.at}, ${receipt.gross}, ${receipt.net}, ${receipt.vat}, ${receipt.vatCountry}, ${receipt.vatRateBp},
      ${JSON.stringify(receipt.buyer)}::jsonb, ${JSON.stringify(receipt.sold)}::jsonb)
    returning id`.execute(trx);
  return { id: rows[0]!.id, number };
}
