import type { MONEY_ACCOUNTS, ReceiptKind } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { NewReceipt } from '../receipt/repository.ts';

/** Instants: `from <= t < to`. */
export interface Span {
  from: Date;
  to: Date;
}

/** Rows are read so many at a time. */
const PAGE = 1_000;

/** Reads rows page after page: each page begins after the last row of the one before. */
async function* pages<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length === 0) return;
    last = rows.at(-1)!;
  }
}

const numberOf = (alias: string) =>
  sql`${sql.ref(`${alias}.series`)} || '-' || ${sql.ref(`${alias}.year`)} || '-' || ${sql.ref(`${alias}.number`)}`;

export interface JournalLine {
  id: number;
  at: Date;
  kind: string;
  cause: string;
  purchase_id: number | null;
  /** The payment, as its provider names it. */
  payment: string | null;
  document: string | null;
  account: string;
  owner: string | null;
  cents: number;
  vat_country: string | null;
  vat_rate_bp: number | null;
}

/** Every entry of a time, in its order. The receipt of a sale and the credit note of what was given back or lost are its documents. */
export function journal(db: Db, { from, to }: Span): AsyncGenerator<JournalLine> {
  return pages<JournalLine>(async (last) => {
    const after = last ? sql`(t.at, t.id) > (${last.at}, ${last.id})` : sql`true`;
    const { rows } = await sql<JournalLine>`
      select t.id, t.at, t.kind, t.cause, t.purchase_id, p.intent_id as payment, document.number as document,
        a.kind as account, o.username_visible as owner, e.cents, e.vat_country, e.vat_rate_bp
      from (select * from money_transaction t where t.at >= ${from} and t.at < ${to} and ${after} order by t.at, t.id limit ${sql.lit(PAGE)}) t
        join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id
        left join account o on o.id = a.owner_id
        left join purchase p on p.id = t.purchase_id
        left join lateral (
          select ${numberOf('r')} as number from receipt r where r.purchase_id = t.purchase_id and case t.kind
            when 'charge' then r.kind = 'receipt'
            when 'refund' then r.refund_id is not null and 'refund:' || r.refund_id = t.cause
            when 'dispute_lost' then r.kind = 'credit_note' and r.refund_id is null and r.issued_at = t.at
            else false end
          limit 1) document on true
      order by t.at, t.id, e.position`.execute(db);
    return rows;
  });
}

export interface DocumentLine
  extends Pick<NewReceipt, 'net' | 'vat' | 'vat_country' | 'vat_rate_bp' | 'buyer' | 'sold'> {
  id: number;
  number: string;
  issued_at: Date;
  gross: number;
  purchase_id: number;
  provider: string;
  payment: string | null;
  invoice: string | null;
  /** The receipt that a credit note corrects. */
  corrects: string | null;
  /** Why money went back; null where a dispute was lost. */
  reason: string | null;
}

/** Receipts or credit notes of a time, in the order of their issue. */
export function documents(db: Db, kind: ReceiptKind, { from, to }: Span): AsyncGenerator<DocumentLine> {
  return pages<DocumentLine>(async (last) => {
    const after = last ? sql`(r.issued_at, r.id) > (${last.issued_at}, ${last.id})` : sql`true`;
    const { rows } = await sql<DocumentLine>`
      select r.id, ${numberOf('r')} as number, r.issued_at, r.gross_cents as gross, r.net_cents as net, r.vat_cents as vat, r.vat_country,
        r.vat_rate_bp, r.buyer, r.sold, r.purchase_id, p.provider, p.intent_id as payment, ${numberOf('i')} as invoice,
        ${numberOf('o')} as corrects, f.reason
      from receipt r join purchase p on p.id = r.purchase_id
        left join invoice i on i.receipt_id = r.id
        left join receipt o on o.purchase_id = r.purchase_id and o.kind = 'receipt' and r.kind = 'credit_note'
        left join refund f on f.id = r.refund_id
      where r.kind = ${kind} and r.issued_at >= ${from} and r.issued_at < ${to} and ${after}
      order by r.issued_at, r.id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}

export type TakingsTime = 'day' | 'month';

/** Sales of a day or month less what went back, by country and rate of VAT. */
export interface Takings {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  time: string;
  country: string;
  rate_bp: number;
  receipts: number;
  credit_notes: number;
  /** These four are of documents without an electronic invoice, which are entered as takings. */
  sold: number;
  returned: number;
  net: number;
  vat: number;
  /** Documents with an invoice are entered by it. */
  invoiced_net: number;
  invoiced_vat: number;
}

export async function selectTakings(db: Db, by: TakingsTime, { from, to }: Span): Promise<Takings[]> {
  const signed = (column: string, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(case r.kind when 'receipt' then 1 else -1 end * ${sql.ref(`r.${column}`)}) filter (where ${condition}), 0)::bigint`;
  const gross = (kind: ReceiptKind) =>
    sql`coalesce(sum(r.gross_cents) filter (where r.kind = ${kind} and i.id is null), 0)::bigint`;
  const { rows } = await sql<Takings>`
    select to_char(r.issued_at at time zone 'Europe/Rome', ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as time,
      r.vat_country as country, r.vat_rate_bp as rate_bp,
      (count(*) filter (where r.kind = 'receipt'))::int as receipts, (count(*) filter (where r.kind = 'credit_note'))::int as credit_notes,
      ${gross('receipt')} as sold, ${gross('credit_note')} as returned,
      ${signed('net_cents', sql`i.id is null`)} as net, ${signed('vat_cents', sql`i.id is null`)} as vat,
      ${signed('net_cents', sql`i.id is not null`)} as invoiced_net, ${signed('vat_cents', sql`i.id is not null`)} as invoiced_vat
    from receipt r left join invoice i on i.receipt_id = r.id
    where r.issued_at >= ${from} and r.issued_at < ${to} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Balances before an instant: what they are now without what has come since. VAT is apart, by country and rate. */
const balancesBefore = (at: Date) => sql`
  select a.id, a.kind, a.owner_id, a.balance_cents - coalesce(since.cents, 0) as cents
  from money_account a left join (
    select e.account_id, sum(e.cents)::bigint as cents from money_transaction t join money_entry e on e.transaction_id = t.id
    where t.at >= ${at} group by e.account_id) since on since.account_id = a.id
  where a.kind <> 'vat_payable'`;
const vatBefore = (at: Date) => sql`
  select e.vat_country as country, e.vat_rate_bp as rate_bp, sum(e.cents)::bigint as cents
  from money_account a join money_entry e on e.account_id = a.id join money_transaction t on t.id = e.transaction_id
  where a.kind = 'vat_payable' and t.at < ${at} group by 1, 2 having sum(e.cents) <> 0`;

export interface BalanceSum {
  account: (typeof MONEY_ACCOUNTS)[number];
  country: string | null;
  owners: number | null;
  cents: number;
}

export async function selectBalanceSums(db: Db, at: Date): Promise<BalanceSum[]> {
  const { rows } = await sql<BalanceSum>`
    select kind as account, null::text as country, nullif(count(owner_id), 0)::int as owners, sum(cents)::bigint as cents
    from (${balancesBefore(at)}) b where cents <> 0 group by kind
    union all
    select 'vat_payable', country, null, sum(cents)::bigint from (${vatBefore(at)}) v group by country
    order by 1, 2`.execute(db);
  return rows;
}

export interface BalanceLine {
  id: number;
  account: string;
  owner_id: number | null;
  owner: string | null;
  cents: number;
}

/** Every account that isn't at zero before an instant, but for VAT, in the order in which they were opened. */
export function balances(db: Db, at: Date): AsyncGenerator<BalanceLine> {
  return pages<BalanceLine>(async (last) => {
    const { rows } = await sql<BalanceLine>`
      select b.id, b.kind as account, b.owner_id, o.username_visible as owner, b.cents
      from (${balancesBefore(at)}) b left join account o on o.id = b.owner_id
      where b.cents <> 0 and b.id > ${last?.id ?? 0} order by b.id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}

export async function selectVatBalances(
  db: Db,
  at: Date,
): Promise<{ country: string; rate_bp: number; cents: number }[]> {
  const { rows } = await sql<{ country: string; rate_bp: number; cents: number }>`
    ${vatBefore(at)} order by 1, 2`.execute(db);
  return rows;
}

/**
 * Paid periods with a part still to come at an instant, unless their subscription had ended: that part of the price, in cents, less what had
 * gone back by then or was lost to a bank.
 */
const unearnedAt = (at: Date) => sql`
  select p.id, p.account_id, p.period_start, p.period_end, p.price_cents, p.share_bp, p.vat_rate_bp, undone.cents as undone,
    greatest(round(p.price_cents::numeric * extract(epoch from p.period_end - greatest(p.period_start, ${at}::timestamptz))
      / extract(epoch from p.period_end - p.period_start))::bigint - undone.cents, 0) as cents
  from purchase p join subscription s on s.id = p.subscription_id
    cross join lateral (
      select coalesce((select sum(r.cents) from refund r where r.purchase_id = p.id and r.created_at < ${at}), 0)::bigint
        + coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
          where x.purchase_id = p.id and d.status = 'lost' and d.closed_at < ${at}), 0)::bigint as cents) undone
  where p.status = 'succeeded' and p.paid_at < ${at} and p.period_end > ${at} and p.period_end > p.period_start
    and (s.ended_at is null or s.ended_at >= ${at})`;

export interface UnearnedLine {
  id: number;
  account_id: number;
  buyer: string;
  product: string;
  period_start: Date;
  period_end: Date;
  price_cents: number;
  share_bp: number;
  vat_rate_bp: number;
  undone: number;
  cents: number;
}

export function unearned(db: Db, at: Date): AsyncGenerator<UnearnedLine> {
  return pages<UnearnedLine>(async (last) => {
    const { rows } = await sql<UnearnedLine>`
      select u.*, r.buyer ->> 'name' as buyer, r.sold ->> 'name' as product
      from (${unearnedAt(at)}) u join receipt r on r.purchase_id = u.id and r.kind = 'receipt'
      where u.cents > 0 and u.id > ${last?.id ?? 0} order by u.id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}

export async function selectUnearnedSum(db: Db, at: Date): Promise<{ cents: number; readers: number }> {
  const { rows } = await sql<{ cents: number; readers: number }>`
    select coalesce(sum(cents), 0)::bigint as cents, count(distinct account_id)::int as readers
    from (${unearnedAt(at)}) u where cents > 0`.execute(db);
  return rows[0]!;
}
