import type { Tax } from '@quotavera/domain/sells';
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

const COLUMNS = [
  'id',
  'tax',
  'country',
  'period',
  'cents',
  'paid_on',
  'reference',
  'created_at',
  'reversed_at',
] as const;

export interface TaxPayment extends ColumnsOf<'tax_payment', (typeof COLUMNS)[number]> {
  tax: Tax;
  paid_by: string | null;
}

const LISTED = sql`
  select ${columns('p', COLUMNS)}, a.username_visible as paid_by from tax_payment p left join account a on a.id = p.paid_by`;

/** The latest first; backwards in reverse. */
export async function selectTaxPayments(db: Db, span: PageSpan): Promise<TaxPayment[]> {
  const edge = span.position ? [sql`${span.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`p.id`], 'desc', span, edge);
  const { rows } = await sql<TaxPayment>`${LISTED} where ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export const countTaxPayments = (db: Db): Promise<number> => countUpToMax(db, sql`select 1 from tax_payment`);

export async function selectTaxPayment(db: Db, id: number): Promise<TaxPayment | undefined> {
  const { rows } = await sql<TaxPayment>`${LISTED} where p.id = ${id}`.execute(db);
  return rows[0];
}

export type NewTaxPayment = Pick<TaxPayment, 'tax' | 'country' | 'period' | 'cents' | 'paid_on' | 'reference'>;

/** The id of the new payment; null where this tax was paid for this country and period already. */
export async function insertTaxPayment(
  trx: Trx,
  payment: NewTaxPayment & { paid_by: number; created_at: Date },
): Promise<number | null> {
  const { tax, country, period, cents, paid_on, reference, paid_by, created_at } = payment;
  const { rows } = await sql<{ id: number }>`
    insert into tax_payment (tax, country, period, cents, paid_on, reference, paid_by, created_at)
    values (${tax}, ${country}, ${period}, ${cents}, ${paid_on}::date, ${reference}, ${paid_by}, ${created_at})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Whether it wasn't reversed before. */
export async function reverseTaxPayment(trx: Trx, id: number, by: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tax_payment set reversed_at = ${at}, reversed_by = ${by} where id = ${id} and reversed_at is null`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}
