import type { InvoiceRecipient, InvoiceState, ReceiptKind } from '@quotavera/domain/sells';
import type { Day } from '@quotavera/domain/time';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';
import type { Fattura } from './fattura.ts';
import { type RecipientColumns, recipientColumns, recipientOfColumns } from './policy.ts';

export interface KeptRecipient extends InvoiceRecipient {
  /** Whether every payment's invoice is made out to it, unasked. */
  always: boolean;
}

export async function selectRecipient(db: Db, accountId: number): Promise<KeptRecipient | undefined> {
  const row = await db
    .selectFrom('invoice_recipient')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { ...recipientOfColumns(row as unknown as RecipientColumns), always: row.always };
}

export async function upsertRecipient(
  trx: Trx,
  accountId: number,
  { always, ...recipient }: KeptRecipient,
  at: Date,
): Promise<void> {
  const values = { ...recipientColumns(recipient), always, updated_at: at };
  await trx
    .insertInto('invoice_recipient')
    .values({ account_id: accountId, created_at: at, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Orders of one account come one after the other. */
export async function lockOwner(trx: Trx, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
}

const UNINVOICED_COLUMNS = [
  'id',
  'kind',
  'purchase_id',
  'account_id',
  'series',
  'issued_at',
  'vat_country',
  'vat_rate_bp',
] as const;

/** A receipt or credit note without an invoice. */
export interface Uninvoiced extends ColumnsOf<'receipt', (typeof UNINVOICED_COLUMNS)[number]> {
  kind: ReceiptKind;
  gross: number;
  net: number;
  vat: number;
  sold: Readonly<Record<string, string | number | null>>;
}

/** The documents of a purchase that have no invoice, in the order of their issue. */
export async function selectUninvoiced(trx: Trx, purchaseId: number): Promise<Uninvoiced[]> {
  const { rows } = await sql<Uninvoiced>`
    select ${columns('r', UNINVOICED_COLUMNS)}, r.gross_cents as gross, r.net_cents as net, r.vat_cents as vat,
      r.sold
    from receipt r where r.purchase_id = ${purchaseId} and not exists (select from invoice i where i.receipt_id = r.id)
    order by r.id`.execute(trx);
  return rows;
}

/** The account's own receipt: what it is of, and when it was issued. */
export async function selectOwnReceipt(
  db: Db,
  accountId: number,
  id: number,
): Promise<{ purchase_id: number; issued_at: Date } | undefined> {
  const row = await db
    .selectFrom('receipt')
    .select(['purchase_id', 'issued_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst();
  return row;
}

/** The part of an invoice that is frozen on the day of its issue. */
export type InvoiceContent = Omit<Fattura, 'type' | 'number' | 'sending'>;

/** The invoice of a purchase, which later credit notes correct. */
export async function selectInvoiceOf(
  trx: Trx,
  purchaseId: number,
): Promise<{ number: string; content: InvoiceContent } | undefined> {
  const { rows } = await sql<{ number: string; content: InvoiceContent }>`
    select i.series || '-' || i.year || '-' || i.number as number, i.content
    from invoice i join receipt r on r.id = i.receipt_id where r.purchase_id = ${purchaseId} and i.type = 'TD01'`.execute(
    trx,
  );
  return rows[0];
}

/** Takes the next number of the series in the transaction that needs it: numbers have no gaps, because a rolled back one is given again. */
export async function insertInvoice(
  trx: Trx,
  invoice: {
    series: string;
    year: number;
    type: Fattura['type'];
    receiptId: number;
    accountId: number;
    at: Date;
    content: InvoiceContent;
    stampDuty: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      insert into receipt_series (series, year, last_number) values (${invoice.series}, ${invoice.year}, 1)
      on conflict (series, year) do update set last_number = receipt_series.last_number + 1
      returning last_number as number)
    insert into invoice (series, year, number, type, receipt_id, account_id, issued_at, content, stamp_duty_cents)
    select ${invoice.series}, ${invoice.year}, number, ${invoice.type}, ${invoice.receiptId}, ${invoice.accountId}, ${invoice.at},
      ${JSON.stringify(invoice.content)}::jsonb, ${invoice.stampDuty}
    from taken returning id`.execute(trx);
  return rows[0]!.id;
}

export interface Invoice {
  id: number;
  number: string;
  type: Fattura['type'];
  issued_at: Date;
  content: InvoiceContent;
  sent_at: Date | null;
  reference: string | null;
}

/** Places in the list count days from this one on. */
export const FIRST_DAY: Day = '2026-01-01';

const LISTED = sql`i.id, i.series || '-' || i.year || '-' || i.number as number, i.type, i.issued_at, i.content,
  s.at as sent_at, s.reference`;
const FROM = sql`invoice i left join invoice_sending s on s.invoice_id = i.id`;
const waits = (state: InvoiceState | undefined) =>
  state === undefined ? sql`true` : state === 'sent' ? sql`s.invoice_id is not null` : sql`s.invoice_id is null`;

/** Invoices of everybody by their day: the latest first, those that wait to be sent the earliest, which is due first. */
export async function selectInvoices(db: Db, state: InvoiceState | undefined, page: PageSpan): Promise<Invoice[]> {
  const [day, id] = page.position?.key ?? [];
  const edge = page.position ? [sql`${FIRST_DAY}::date + ${day}::int`, sql`${id}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`i.day`, sql`i.id`], state === 'waiting' ? 'asc' : 'desc', page, edge);
  const { rows } = await sql<Invoice>`
    select ${LISTED} from ${FROM} where ${waits(state)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countInvoices(db: Db, state: InvoiceState | undefined): Promise<number> {
  return countUpToMax(db, sql`select 1 from ${FROM} where ${waits(state)}`);
}

export async function selectInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  const { rows } = await sql<Invoice>`select ${LISTED} from ${FROM} where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether it wasn't marked before. */
export async function insertSending(
  trx: Trx,
  sent: { invoiceId: number; actorId: number; reference: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into invoice_sending (invoice_id, actor_id, reference, at)
    values (${sent.invoiceId}, ${sent.actorId}, ${sent.reference}, ${sent.at}) on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export interface VatTotal {
  /** 1 to 4. */
  quarter: number;
  country: string;
  rate_bp: number;
  net: number;
  vat: number;
}

/**
 * VAT of the documents of a time, by quarter in Rome, country and rate: receipts less credit notes of what was given back or lost in
 * disputes, each of which the books have too.
 */
export async function selectVatTotals(db: Db, { from, to }: { from: Date; to: Date }): Promise<VatTotal[]> {
  const signed = (column: 'net_cents' | 'vat_cents') =>
    sql`sum(case kind when 'receipt' then ${sql.ref(column)} else 0 - ${sql.ref(column)} end)::bigint`;
  const { rows } = await sql<VatTotal>`
    select extract(quarter from issued_at at time zone 'Europe/Rome')::int as quarter, vat_country as country, vat_rate_bp as rate_bp,
      ${signed('net_cents')} as net, ${signed('vat_cents')} as vat
    from receipt where issued_at >= ${from} and issued_at < ${to}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Net sales of a time to consumers elsewhere in the EU, as far as statement, card or address tell. */
export async function selectSalesAbroad(
  db: Db,
  { from, to }: { from: Date; to: Date },
  countries: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round((p.price_cents - p.refunded_cents) * 10000.0 / (10000 + p.vat_rate_bp))), 0)::bigint as cents
    from money_transaction t join purchase p on p.id = t.purchase_id
    where t.at >= ${from} and t.at < ${to} and t.kind = 'charge'
      and coalesce(p.vat_evidence ->> 'stated', p.vat_evidence ->> 'card', p.vat_evidence ->> 'address') = any(${countries}::text[])`.execute(
    db,
  );
  return rows[0]!.cents;
}
