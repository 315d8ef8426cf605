import { RELEASE_STEP_DAYS } from '@quotavera/domain/payouts';
import { UNDIVIDED_DAYS } from '@quotavera/domain/sells';
import { DAY_S } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface Difference {
  what: string;
  subject: string;
  cents: number;
}

/** Whether a column is among the keys of the page that is looked at. */
type OnPage = (column: string) => RawBuilder<unknown>;

/** Selects what differs among the rows of a page, each with all that belongs to it. */
export type Part = (isOnPage: OnPage) => RawBuilder<unknown>;

/** Entries of transactions, summed by the kind of their accounts. */
export const booked = (transactions: RawBuilder<unknown>) => sql`
  select coalesce(sum(e.cents) filter (where a.kind = 'clearing'), 0)::bigint as clearing,
    coalesce(sum(e.cents) filter (where a.kind = 'carried_over'), 0)::bigint as carried,
    coalesce(sum(e.cents) filter (where a.kind = 'disputed'), 0)::bigint as disputed,
    coalesce(sum(e.cents) filter (where a.kind = 'provider_fees'), 0)::bigint as fee,
    coalesce(sum(e.cents) filter (where a.kind = 'failure_fees'), 0)::bigint as failure,
    coalesce(sum(e.cents) filter (where a.kind = 'promotion_cost'), 0)::bigint as goodwill,
    (0 - coalesce(sum(e.cents) filter (where a.kind in ('revenue_plans', 'revenue_channels', 'vat_payable')), 0))::bigint as sale,
    (0 - coalesce(sum(e.cents) filter (where a.kind = 'vat_payable'), 0))::bigint as vat,
    (0 - coalesce(sum(e.cents) filter (where a.kind in ('tipster_pending', 'tipster_available', 'tipster_held')), 0))::bigint as share
  from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
  where ${transactions}`;

const STEP_S = RELEASE_STEP_DAYS * DAY_S;

/** The net price of a gross one, as `splitVat` rounds it. */
const netOf = (gross: RawBuilder<unknown>) => sql`round((${gross})::numeric * 10000 / (10000 + p.vat_rate_bp))`;

/**
 * Each payment against its posting, its funding, what is kept of it and its receipts. A payment of the time when readers had credit may have been made
 * up for by goodwill.
 */
const PURCHASES: Part = (isOnPage) => sql`
    select f.what, 'purchase:' || p.id, f.cents::bigint
    from purchase p
      cross join lateral (${booked(sql`t.cause = 'charge:' || p.id`)}) charge
      cross join lateral (${booked(sql`t.purchase_id = p.id`)}) whole
      cross join lateral (select coalesce(sum(cents), 0) as cents from funding where purchase_id = p.id) funded
      cross join lateral (
        select coalesce(sum(x.cents) filter (where d.status = 'lost'), 0) as lost, coalesce(sum(x.cents) filter (where d.status = 'open'), 0) as open,
          coalesce(sum(x.share_cents) filter (where d.status = 'open'), 0) as held
        from dispute_part x join dispute d on d.id = x.dispute_id where x.purchase_id = p.id) disputed
      cross join lateral (select p.price_cents - p.refunded_cents - disputed.lost as cents) kept
      cross join lateral (
        select coalesce(sum(case kind when 'receipt' then vat_cents else 0 - vat_cents end), 0) as vat,
          coalesce(sum(case kind when 'receipt' then gross_cents else 0 - gross_cents end), 0) as gross
        from receipt where purchase_id = p.id) receipts
      cross join lateral (values
        ('charge', p.card_cents - charge.clearing), ('charge', p.carried_cents - charge.carried), ('charge', p.price_cents - charge.sale),
        ('funding', p.price_cents - funded.cents - whole.goodwill), ('sale', kept.cents - whole.sale),
        ('vat', kept.cents - ${netOf(sql`kept.cents`)} - whole.vat), ('receipt', receipts.vat - whole.vat), ('receipt', receipts.gross - whole.sale),
        ('share', round(${netOf(sql`kept.cents - disputed.open`)} * p.share_bp / 10000) + disputed.held - whole.share)
      ) f (what, cents)
    where p.status = 'succeeded' and f.cents <> 0 and ${isOnPage('p.id')}
    union all
    select 'funding', f.purchase_id || ' by ' || f.charge_id, sum(f.cents) - used.cents
    from funding f cross join lateral (
      select coalesce((select sum(b.cents) from refund_part b join refund r on r.id = b.refund_id
          where r.purchase_id = f.purchase_id and b.charge_id = f.charge_id), 0)
        + coalesce((select sum(n.cents) from funding n join refund r on r.id = n.refund_id
          where r.purchase_id = f.purchase_id and n.charge_id = f.charge_id), 0)
        + coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
          where x.purchase_id = f.purchase_id and d.purchase_id = f.charge_id and d.status <> 'won'), 0) as cents) used
    where ${isOnPage('f.purchase_id')} group by f.purchase_id, f.charge_id, used.cents having sum(f.cents) < used.cents
    union all
    select 'refund', 'purchase:' || p.id, p.refunded_cents - coalesce(sum(r.cents), 0)
    from purchase p left join refund r on r.purchase_id = p.id
    where ${isOnPage('p.id')} group by p.id having p.refunded_cents <> coalesce(sum(r.cents), 0)
    union all
    select 'share', 'purchase:' || p.id, sum(e.cents)::bigint
    from purchase p join money_transaction t on t.purchase_id = p.id join money_entry e on e.transaction_id = t.id
      join money_account a on a.id = e.account_id and a.kind = 'tipster_pending'
    where p.share_released_at is not null and ${isOnPage('p.id')} group by p.id having sum(e.cents) <> 0
    union all
    select 'receipt', 'purchase:' || p.id, p.price_cents
    from purchase p where p.status = 'succeeded' and p.price_cents > 0 and ${isOnPage('p.id')}
      and not exists (select from receipt r where r.purchase_id = p.id and r.kind = 'receipt')`;

/** Each refund against its parts and its posting. */
const REFUNDS: Part = (isOnPage) => sql`
    select 'refund', 'refund:' || r.id, f.cents
    from refund r
      cross join lateral (select coalesce(sum(cents), 0) as cents from refund_part where refund_id = r.id) back
      cross join lateral (select coalesce(sum(cents), 0) as cents from funding where refund_id = r.id) carried
      cross join lateral (${booked(sql`t.cause = 'refund:' || r.id`)}) made
      cross join lateral (${booked(sql`t.cause = any(array(select 'credit_back:' || r.id || ':' || b.charge_id from refund_part b where b.refund_id = r.id))`)}) late
      cross join lateral (values (r.cents - back.cents - carried.cents), (back.cents + made.clearing + late.clearing), (r.cents + made.sale),
        (carried.cents + made.carried + late.carried)) f (cents)
    where f.cents <> 0 and ${isOnPage('r.id')}`;

/** Each dispute against its postings: its money is away while it is open, and its fee stays with the provider. */
const DISPUTES: Part = (isOnPage) => sql`
    select 'dispute', 'dispute:' || d.id, f.cents
    from dispute d
      cross join lateral (${booked(sql`t.cause = 'dispute:' || d.id`)}) opened
      cross join lateral (${booked(sql`t.cause = any(array['dispute_closed:' || d.id, 'dispute_loss:' || d.id]
        || array(select 'dispute_closed:' || d.id || ':' || x.purchase_id from dispute_part x where x.dispute_id = d.id))`)}) closed
      cross join lateral (values (d.cents - opened.disputed), (d.fee_cents - opened.fee - closed.fee),
        (case d.status when 'open' then 0 else d.cents end + closed.disputed),
        (case d.status when 'won' then d.cents else 0 end - closed.clearing)) f (cents)
    where f.cents <> 0 and ${isOnPage('d.id')}`;

/**
 * Each share that isn't payable whole against its reserve, which is never below zero: what is payable of a long period that runs is at most what
 * was used when it last became so, of the period as it was bought and the whole price. Extensions and refunds only make that less.
 */
const RESERVES: Part = (isOnPage) => sql`
    select 'reserve', 'purchase:' || p.id, f.cents::bigint
    from purchase p
      left join subscription s on s.id = p.subscription_id and s.status <> 'ended' and s.period_start = p.period_start
      cross join lateral (
        select coalesce(sum(e.cents) filter (where a.kind = 'tipster_pending'), 0) as missing,
          0 - coalesce(sum(e.cents) filter (where a.kind = 'tipster_available'), 0) as payable,
          max(t.at) filter (where t.kind = 'release') as at
        from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
        where t.purchase_id = p.id) share
      cross join lateral (select extract(epoch from p.period_end - p.period_start) as whole,
        floor(extract(epoch from share.at - p.period_start) / ${sql.lit(STEP_S)}) * ${sql.lit(STEP_S)} as used) seconds
      cross join lateral (values
        (greatest(share.missing, 0)),
        (case when s.id is null or round(seconds.whole / ${sql.lit(DAY_S)}) <= ${sql.lit(UNDIVIDED_DAYS)} then 0
          else greatest(share.payable - round(round(${netOf(sql`p.price_cents`)} * p.share_bp / 10000)
            * coalesce(least(seconds.used, seconds.whole), 0) / seconds.whole), 0) end)
      ) f (cents)
    where p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null and f.cents <> 0 and ${isOnPage('p.id')}`;

const CALLS: Part = (isOnPage) => sql`
    select 'call', 'call:' || f.call_id, f.cents * f.is_due::int - booked.cents
    from call_fee f cross join lateral (
      select coalesce(sum(e.cents), 0)::bigint as cents from money_transaction t join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id and a.kind = 'call_cost'
      where t.cause = any(array(select kind || f.call_id || ':' || n from generate_series(1, f.version) n, (values ('call:'), ('call_reversed:')) k (kind)))) booked
    where f.cents * f.is_due::int <> booked.cents and ${isOnPage('f.call_id')}`;

const PAYOUTS: Part = (isOnPage) => sql`
    select 'payout', 'payout:' || y.id, y.gross_cents
    from payout y
    where ${isOnPage('y.id')} and ((y.status in ('sent', 'paid', 'returned')) <> exists (select from money_transaction t where t.cause = 'payout:' || y.id)
      or (y.status = 'returned') <> exists (select from money_transaction t where t.cause = 'payout_returned:' || y.id))`;

const TAXES: Part = (isOnPage) => sql`
    select 'tax', 'tax:' || x.id, case when x.reversed_at is null then x.cents else 0 end + paid.bank
    from tax_payment x cross join lateral (
      select coalesce(sum(e.cents) filter (where a.kind = 'bank'), 0)::bigint as bank
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where t.cause in ('tax_paid:' || x.id, 'tax_reversed:' || x.id)) paid
    where case when x.reversed_at is null then x.cents else 0 end <> 0 - paid.bank and ${isOnPage('x.id')}`;

const STAMP_DUTY: Part = (isOnPage) => sql`
    select 'stamp_duty', 'invoice:' || i.id, i.stamp_duty_cents + booked.cents
    from invoice i cross join lateral (
      select coalesce(sum(e.cents) filter (where a.kind = 'stamp_duty_payable'), 0)::bigint as cents
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where t.cause = 'stamp_duty:' || i.id) booked
    where i.stamp_duty_cents <> 0 - booked.cents and ${isOnPage('i.id')}`;

const TRANSACTIONS: Part = (isOnPage) => sql`
    select 'transaction', t.cause, coalesce(sum(e.cents), 0)::bigint
    from money_transaction t left join money_entry e on e.transaction_id = t.id
    where ${isOnPage('t.id')} group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.position) < 2`;

/** Tables with the key by which their pages follow each other, and what is compared of a page. */
const PARTS: readonly { table: string; key?: string; parts: readonly Part[] }[] = [
  { table: 'money_transaction', parts: [TRANSACTIONS] },
  { table: 'purchase', parts: [PURCHASES, RESERVES] },
  { table: 'refund', parts: [REFUNDS] },
  { table: 'dispute', parts: [DISPUTES] },
  { table: 'call_fee', key: 'call_id', parts: [CALLS] },
  { table: 'payout', parts: [PAYOUTS] },
  { table: 'tax_payment', parts: [TAXES] },
  { table: 'invoice', parts: [STAMP_DUTY] },
];

/** So many rows, and what hangs on them, are looked at by one statement, however many there are. */
const AT_A_TIME = 1_000;

/** Goes through a table in the order of a key, which need not be unique: rows of one key are on one page. */
export async function* pagesOf(db: Db, table: string, key = 'id'): AsyncGenerator<OnPage> {
  for (let after = -1; ; ) {
    const from = after;
    const { rows } = await sql<{ last: number | null }>`
      select max(key) as last from (
        select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} > ${from} order by 1 limit ${AT_A_TIME}) page`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield (column) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${last}`;
    after = last;
  }
}

class Sums extends Map<string, number> {
  add(key: string, cents: number): void {
    this.set(key, this.of(key) + cents);
  }
  of(key: string): number {
    return this.get(key) ?? 0;
  }
}

/** Sums of entries that no page of the ledger has alone: by account, and of tipsters by month. */
interface LedgerSums {
  accounts: Sums;
  /** The map holds what is kept for each tipster, by tipster and then by month. */
  kept: Map<number, Map<string, number>>;
  shares: Sums;
  revenue: Sums;
}

const ROME_MONTH = sql`to_char(t.at at time zone 'Europe/Rome', 'YYYY-MM')`;

async function sumLedger(trx: Trx): Promise<LedgerSums> {
  const sums: LedgerSums = { accounts: new Sums(), kept: new Map(), shares: new Sums(), revenue: new Sums() };
  for await (const isOnPage of pagesOf(trx, 'money_transaction')) {
    const { rows: entries } = await sql<{ account: number; tipster: number | null; month: string; cents: number }>`
      select e.account_id as account, case when a.kind in ('tipster_pending', 'tipster_available', 'tipster_held') then a.owner_id end as tipster,
        ${ROME_MONTH} as month, sum(e.cents)::bigint as cents
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where ${isOnPage('t.id')} group by 1, 2, 3`.execute(trx);
    for (const { account, tipster, month, cents } of entries) {
      sums.accounts.add(String(account), cents);
      if (tipster === null) continue;
      const months = sums.kept.get(tipster) ?? new Map<string, number>();
      sums.kept.set(tipster, months.set(month, (months.get(month) ?? 0) - cents));
    }
    const { rows: brought } = await sql<{ tipster: number; month: string; share: number; revenue: number }>`
      select tipster, month, sum(share)::bigint as share, sum(revenue)::bigint as revenue
      from (
        select ${ROME_MONTH} as month, max(a.owner_id) as tipster, 0 - sum(e.cents) filter (where a.owner_id is not null) as share,
          0 - coalesce(sum(e.cents) filter (where a.kind in ('revenue_channels', 'vat_payable')), 0) as revenue
        from money_transaction t join money_entry e on e.transaction_id = t.id
          join money_account a on a.id = e.account_id and a.kind in ('tipster_pending', 'tipster_available', 'tipster_held', 'revenue_channels', 'vat_payable')
        where t.purchase_id is not null and t.kind <> 'merge' and ${isOnPage('t.id')} group by t.id having max(a.owner_id) is not null
        union all
        select ${ROME_MONTH}, a.owner_id, 0 - e.cents, 0
        from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
        where t.purchase_id is not null and t.kind = 'merge' and ${isOnPage('t.id')}) e
      group by 1, 2`.execute(trx);
    for (const { tipster, month, share, revenue } of brought) {
      sums.shares.add(`${tipster}:${month}`, share);
      sums.revenue.add(`${tipster}:${month}`, revenue);
    }
  }
  return sums;
}

/** Each account against its entries; what is carried over is at zero between transactions. */
async function compareAccounts(trx: Trx, { accounts }: LedgerSums): Promise<Difference[]> {
  const found: Difference[] = [];
  for await (const isOnPage of pagesOf(trx, 'money_account')) {
    const { rows } = await sql<{ id: number; kind: string; owner_id: number | null; balance_cents: number }>`
      select id, kind, owner_id, balance_cents from money_account a where ${isOnPage('a.id')} order by id`.execute(trx);
    for (const { id, kind, owner_id, balance_cents } of rows) {
      const cents = balance_cents - accounts.of(String(id));
      if (cents !== 0)
        found.push({ what: 'balance', subject: owner_id === null ? kind : `${kind}:${owner_id}`, cents });
      if (kind === 'carried_over' && balance_cents !== 0) {
        found.push({ what: 'carried', subject: `account:${owner_id}`, cents: balance_cents });
      }
    }
  }
  return found;
}

/** Compares what each month brought each tipster, and what their statements say was left, against the entries. */
async function compareMonths(trx: Trx, { kept, shares, revenue }: LedgerSums): Promise<Difference[]> {
  const found: Difference[] = [];
  const open = new Set([...shares.keys(), ...revenue.keys()]);
  for await (const isOnPage of pagesOf(trx, 'tipster_month', 'tipster_id')) {
    const { rows } = await sql<{ subject: string; share: number; revenue: number }>`
      select m.tipster_id || ':' || m.month as subject, m.share_cents as share, m.revenue_cents as revenue
      from tipster_month m where ${isOnPage('m.tipster_id')} order by 1`.execute(trx);
    for (const row of rows) {
      open.delete(row.subject);
      const differs = [row.share - shares.of(row.subject), row.revenue - revenue.of(row.subject)];
      for (const cents of differs) if (cents !== 0) found.push({ what: 'month', subject: row.subject, cents });
    }
  }
  for (const subject of open) {
    for (const cents of [shares.of(subject), revenue.of(subject)]) {
      if (cents !== 0) found.push({ what: 'month', subject, cents: -cents });
    }
  }
  for await (const isOnPage of pagesOf(trx, 'payout_statement', 'tipster_id')) {
    const { rows } = await sql<{ tipster: number; month: string; closing: number }>`
      select s.tipster_id as tipster, s.month, (s.content -> 'totals' ->> 'closing')::bigint as closing
      from payout_statement s where ${isOnPage('s.tipster_id')} order by 1, 2`.execute(trx);
    for (const { tipster, month, closing } of rows) {
      let left = 0;
      for (const [of, cents] of kept.get(tipster) ?? []) if (of <= month) left += cents;
      if (closing !== left) found.push({ what: 'statement', subject: `${tipster}:${month}`, cents: closing - left });
    }
  }
  return found;
}

/** Each series of receipts and invoices against its last number: no number is missing. */
async function compareNumbering(trx: Trx): Promise<Difference[]> {
  const counts = new Sums();
  const highest = new Map<string, number>();
  for (const table of ['receipt', 'invoice']) {
    for await (const isOnPage of pagesOf(trx, table)) {
      const { rows } = await sql<{ subject: string; count: number; last: number }>`
        select d.series || '/' || d.year as subject, count(*)::int as count, max(d.number) as last
        from ${sql.table(table)} d where ${isOnPage('d.id')} group by 1`.execute(trx);
      for (const { subject, count, last } of rows) {
        counts.add(subject, count);
        highest.set(subject, Math.max(highest.get(subject) ?? 0, last));
      }
    }
  }
  const { rows: series } = await sql<{ subject: string; last: number }>`
    select series || '/' || year as subject, last_number as last from receipt_series order by 1`.execute(trx);
  return series
    .filter(({ subject, last }) => last !== counts.of(subject) || last !== (highest.get(subject) ?? 0))
    .map(({ subject, last }) => ({ what: 'numbering', subject, cents: last - counts.of(subject) }));
}

async function compareAll(trx: Trx): Promise<Difference[]> {
  const sums = await sumLedger(trx);
  const found = [
    ...(await compareAccounts(trx, sums)),
    ...(await compareMonths(trx, sums)),
    ...(await compareNumbering(trx)),
  ];
  for (const { table, key, parts } of PARTS) {
    for await (const isOnPage of pagesOf(trx, table, key)) {
      for (const part of parts) {
        const { rows } = await sql<Difference>`
          select * from (${part(isOnPage)}) found (what, subject, cents) order by 1, 2`.execute(trx);
        found.push(...rows);
      }
    }
  }
  return found;
}

/**
 * Every place where the books disagree with themselves, with the purchases, or with the numbering of receipts. All of it is read as it was at one moment,
 * page by page, so that the nightly proof of large books is no statement that takes too long.
 */
export function selectDifferences(db: Db): Promise<Difference[]> {
  if (db.isTransaction) return compareAll(db as Trx);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(compareAll);
}
