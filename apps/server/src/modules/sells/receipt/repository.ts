import type { ReceiptKind } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export interface NewReceipt {
  series: string;
  year: number;
  kind: ReceiptKind;
  purchaseId: number;
  refundId: number | null;
  accountId: number;
  at: Date;
  gross: number;
  net: number;
  vat: number;
  vat_country: string;
  vat_rate_bp: number;
  /** The buyer, as their name and address were on the day. */
  buyer: { name: string; email: string };
  /** The product in the words of the day: product, name, period. */
  sold: Readonly<Record<string, string | number | null>>;
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
      ${receipt.accountId}, ${receipt.at}, ${receipt.gross}, ${receipt.net}, ${receipt.vat}, ${receipt.vat_country}, ${receipt.vat_rate_bp},
      ${JSON.stringify(receipt.buyer)}::jsonb, ${JSON.stringify(receipt.sold)}::jsonb)
    returning id`.execute(trx);
  return { id: rows[0]!.id, number };
}

export interface ListedReceipt extends ColumnsOf<'receipt', 'id' | 'series' | 'year' | 'number' | 'issued_at'> {
  kind: ReceiptKind;
  gross: number;
  /** The number of the electronic invoice; null where there is none. */
  invoice: string | null;
  is_invoice_sent: boolean;
}

export interface Receipt
  extends ListedReceipt,
    Pick<NewReceipt, 'net' | 'vat' | 'vat_country' | 'vat_rate_bp' | 'buyer' | 'sold'> {
  account_id: number;
  purchase_id: number;
  period_start: Date | null;
  period_end: Date | null;
  /** The buyer's. */
  language: string;
  /** The number of the receipt that a credit note corrects. */
  corrects: string | null;
}

/** Series, year and number, as the document shows them. */
export function receiptNumber({ series, year, number }: Pick<ListedReceipt, 'series' | 'year' | 'number'>): string {
  return `${series}-${year}-${number}`;
}

const LISTED = sql`r.id, r.series, r.year, r.number, r.kind, r.issued_at, r.gross_cents as gross,
  i.series || '-' || i.year || '-' || i.number as invoice, exists (select from invoice_sending s where s.invoice_id = i.id) as is_invoice_sent`;
const INVOICED = sql`left join invoice i on i.receipt_id = r.id`;

export async function selectReceipts(db: Db, accountId: number, limit: number): Promise<ListedReceipt[]> {
  const { rows } = await sql<ListedReceipt>`
    select ${LISTED} from receipt r ${INVOICED} where r.account_id = ${accountId} order by r.id desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export async function selectReceipt(db: Db, id: number): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select ${LISTED}, r.net_cents as net, r.vat_cents as vat, r.vat_country, r.vat_rate_bp, r.buyer, r.sold,
      r.account_id, r.purchase_id, p.period_start, p.period_end, a.language, o.series || '-' || o.year || '-' || o.number as corrects
    from receipt r join account a on a.id = r.account_id join purchase p on p.id = r.purchase_id ${INVOICED}
      left join receipt o on o.purchase_id = r.purchase_id and o.kind = 'receipt' and r.kind = 'credit_note'
    where r.id = ${id}`.execute(db);
  return rows[0];
}

type IssuedReceipt = Pick<ListedReceipt, 'id' | 'series' | 'year' | 'number'>;

/** The receipt of a payment. */
export async function selectReceiptOf(trx: Trx, purchaseId: number): Promise<IssuedReceipt[]> {
  const { rows } = await sql<IssuedReceipt>`
    select r.id, r.series, r.year, r.number from receipt r where r.purchase_id = ${purchaseId} and r.kind = 'receipt'`.execute(
    trx,
  );
  return rows;
}

/** The credit notes that were issued for payments of a subscription at a moment. */
export async function selectCreditNotes(trx: Trx, subscriptionId: number, at: Date): Promise<IssuedReceipt[]> {
  const { rows } = await sql<IssuedReceipt>`
    select r.id, r.series, r.year, r.number from receipt r join purchase p on p.id = r.purchase_id
    where p.subscription_id = ${subscriptionId} and r.kind = 'credit_note' and r.issued_at = ${at} order by r.id`.execute(
    trx,
  );
  return rows;
}
