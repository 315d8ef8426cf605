import { RELEASE_STEP_DAYS } from '@quotavera/domain/payouts';
import { type Entry, type TipsterMonth, UNDIVIDED_DAYS } from '@quotavera/domain/sells';
import { DAY_S } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export interface Posting {
  kind: string;
  /** The cause of the posting, such as `charge:17`; a cause is booked only once. */
  cause: string;
  purchaseId: number | null;
  at: Date;
  entries: readonly Entry[];
}

/** The id of the new transaction; null when its cause is booked already. */
export async function insertTransaction(trx: Trx, posting: Omit<Posting, 'entries'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into money_transaction (kind, cause, purchase_id, at)
    values (${posting.kind}, ${posting.cause}, ${posting.purchaseId}, ${posting.at})
    on conflict (cause) do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The moment and the entries of a posting, by its cause. */
export async function selectPosting(db: Db, cause: string): Promise<Pick<Posting, 'at' | 'entries'>> {
  const { rows } = await sql<{
    at: Date;
    kind: Entry['account'];
    owner_id: number | null;
    cents: number;
    vat_country: string | null;
    vat_rate_bp: number | null;
  }>`
    select t.at, a.kind, a.owner_id, e.cents, e.vat_country, e.vat_rate_bp
    from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
    where t.cause = ${cause} order by e.position`.execute(db);
  const entries = rows.map(({ kind, owner_id, cents, vat_country: country, vat_rate_bp: rateBp }) => ({
    ...{ account: kind, ownerId: owner_id, cents },
    ...(country === null || rateBp === null ? {} : { vat: { country, rateBp } }),
  }));
  return { at: rows[0]!.at, entries };
}

const key = (account: string, ownerId: number | null) => `${account}:${ownerId ?? ''}`;

/** The accounts of entries, made where missing and locked in the order of their ids, so that two postings never wait for each other. */
export async function lockAccounts(trx: Trx, entries: readonly Entry[]): Promise<ReadonlyMap<string, number>> {
  const kinds = entries.map(({ account }) => account);
  const owners = entries.map(({ ownerId }) => ownerId);
  await sql`
    insert into money_account (kind, owner_id)
    select distinct kind, owner_id from unnest(${kinds}::text[], ${owners}::bigint[]) as wanted (kind, owner_id)
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ id: number; kind: string; owner_id: number | null }>`
    select a.id, a.kind, a.owner_id from money_account a
    where exists (
      select from unnest(${kinds}::text[], ${owners}::bigint[]) as wanted (kind, owner_id)
      where wanted.kind = a.kind and wanted.owner_id is not distinct from a.owner_id)
    order by a.id for update`.execute(trx);
  return new Map(rows.map((row) => [key(row.kind, row.owner_id), row.id]));
}

/** Writes the entries of a transaction and moves the balances with them. */
export async function insertEntries(trx: Trx, transactionId: number, entries: readonly Entry[]): Promise<void> {
  const ids = await lockAccounts(trx, entries);
  const accounts = entries.map(({ account, ownerId }) => ids.get(key(account, ownerId))!);
  const cents = entries.map((entry) => entry.cents);
  await sql`
    insert into money_entry (transaction_id, position, account_id, cents, vat_country, vat_rate_bp)
    select ${transactionId}, position, account_id, cents, country, rate
    from unnest(${accounts}::bigint[], ${cents}::bigint[], ${entries.map(({ vat }) => vat?.country ?? null)}::text[],
      ${entries.map(({ vat }) => vat?.rateBp ?? null)}::int[])
      with ordinality as line (account_id, cents, country, rate, position)`.execute(trx);
  await sql`
    update money_account a set balance_cents = balance_cents + moved.cents
    from (select account_id, sum(cents) as cents from unnest(${accounts}::bigint[], ${cents}::bigint[]) as line (account_id, cents)
      group by account_id) moved
    where a.id = moved.account_id`.execute(trx);
}

/** Adds what a transaction brought tipsters to what the month has brought them. Their accounts have to be locked. */
export async function addToMonths(trx: Trx, month: string, brought: readonly TipsterMonth[]): Promise<void> {
  for (const { tipsterId, revenue, share } of brought) {
    await sql`
      insert into tipster_month as m (tipster_id, month, revenue_cents, share_cents) values (${tipsterId}, ${month}, ${revenue}, ${share})
      on conflict (tipster_id, month) do update
      set revenue_cents = m.revenue_cents + excluded.revenue_cents, share_cents = m.share_cents + excluded.share_cents`.execute(
      trx,
    );
  }
}

/** Cents on an owner's account of a kind: debit positive. */
export async function selectBalance(db: Db, kind: Entry['account'], ownerId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select balance_cents as cents from money_account where kind = ${kind} and owner_id = ${ownerId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Cents of a purchase's share that aren't payable yet. */
export async function selectReserve(db: Db, purchaseId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (0 - coalesce(sum(e.cents), 0))::bigint as cents
    from money_transaction t join money_entry e on e.transaction_id = t.id
      join money_account a on a.id = e.account_id and a.kind = 'tipster_pending'
    where t.purchase_id = ${purchaseId}`.execute(db);
  return rows[0]!.cents;
}

export interface Difference {
  what: string;
  subject: string;
  cents: number;
}

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
const PURCHASES = sql`
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
    where p.status = 'succeeded' and f.cents <> 0
    union all
    select 'carried', 'account:' || owner_id, balance_cents from money_account where kind = 'carried_over' and balance_cents <> 0
    union all
    select 'funding', f.purchase_id || ' by ' || f.charge_id, sum(f.cents) - used.cents
    from funding f cross join lateral (
      select coalesce((select sum(b.cents) from refund_part b join refund r on r.id = b.refund_id
          where r.purchase_id = f.purchase_id and b.charge_id = f.charge_id), 0)
        + coalesce((select sum(n.cents) from funding n join refund r on r.id = n.refund_id
          where r.purchase_id = f.purchase_id and n.charge_id = f.charge_id), 0)
        + coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
          where x.purchase_id = f.purchase_id and d.purchase_id = f.charge_id and d.status <> 'won'), 0) as cents) used
    group by f.purchase_id, f.charge_id, used.cents having sum(f.cents) < used.cents`;

/** Each refund against its parts, its posting, and what the purchase says of it. */
const REFUNDS = sql`
    select 'refund', 'purchase:' || p.id, p.refunded_cents - coalesce(sum(r.cents), 0)
    from purchase p left join refund r on r.purchase_id = p.id
    group by p.id having p.refunded_cents <> coalesce(sum(r.cents), 0)
    union all
    select 'refund', 'refund:' || r.id, f.cents
    from refund r
      cross join lateral (select coalesce(sum(cents), 0) as cents from refund_part where refund_id = r.id) back
      cross join lateral (select coalesce(sum(cents), 0) as cents from funding where refund_id = r.id) carried
      cross join lateral (${booked(sql`t.cause = 'refund:' || r.id`)}) made
      cross join lateral (${booked(sql`t.cause = any(array(select 'credit_back:' || r.id || ':' || b.charge_id from refund_part b where b.refund_id = r.id))`)}) late
      cross join lateral (values (r.cents - back.cents - carried.cents), (back.cents + made.clearing + late.clearing), (r.cents + made.sale),
        (carried.cents + made.carried + late.carried)) f (cents)
    where f.cents <> 0`;

/** Each dispute against its postings: its money is away while it is open, and its fee stays with the provider. */
const DISPUTES = sql`
    select 'dispute', 'dispute:' || d.id, f.cents
    from dispute d
      cross join lateral (${booked(sql`t.cause = 'dispute:' || d.id`)}) opened
      cross join lateral (${booked(sql`t.cause = any(array['dispute_closed:' || d.id, 'dispute_loss:' || d.id]
        || array(select 'dispute_closed:' || d.id || ':' || x.purchase_id from dispute_part x where x.dispute_id = d.id))`)}) closed
      cross join lateral (values (d.cents - opened.disputed), (d.fee_cents - opened.fee - closed.fee),
        (case d.status when 'open' then 0 else d.cents end + closed.disputed),
        (case d.status when 'won' then d.cents else 0 end - closed.clearing)) f (cents)
    where f.cents <> 0`;

/**
 * Each share that isn't payable whole against its reserve, which is never below zero: what is payable of a long period that runs is at most what
 * was used when it last became so, of the period as it was bought and the whole price. Extensions and refunds only make that less.
 */
const RESERVES = sql`
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
    where p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null and f.cents <> 0`;

const OTHERS = sql`
    select 'balance' as what, a.kind || coalesce(':' || a.owner_id, '') as subject,
      a.balance_cents - coalesce(sum(e.cents), 0)::bigint as cents
    from money_account a left join money_entry e on e.account_id = a.id
    group by a.id having a.balance_cents <> coalesce(sum(e.cents), 0)
    union all
    select 'transaction', t.cause, coalesce(sum(e.cents), 0)::bigint
    from money_transaction t left join money_entry e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.position) < 2
    union all
    select 'share', 'purchase:' || p.id, sum(e.cents)::bigint
    from purchase p join money_transaction t on t.purchase_id = p.id join money_entry e on e.transaction_id = t.id
      join money_account a on a.id = e.account_id and a.kind = 'tipster_pending'
    where p.share_released_at is not null group by p.id having sum(e.cents) <> 0
    union all
    select 'call', 'call:' || f.call_id, f.cents * f.is_due::int - booked.cents
    from call_fee f cross join lateral (
      select coalesce(sum(e.cents), 0)::bigint as cents from money_transaction t join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id and a.kind = 'call_cost'
      where t.cause = any(array(select kind || f.call_id || ':' || n from generate_series(1, f.version) n, (values ('call:'), ('call_reversed:')) k (kind)))) booked
    where f.cents * f.is_due::int <> booked.cents
    union all
    select 'payout', 'payout:' || y.id, y.gross_cents
    from payout y
    where (y.status in ('sent', 'paid', 'returned')) <> exists (select from money_transaction t where t.cause = 'payout:' || y.id)
      or (y.status = 'returned') <> exists (select from money_transaction t where t.cause = 'payout_returned:' || y.id)
    union all
    select 'tax', 'tax:' || x.id, case when x.reversed_at is null then x.cents else 0 end + paid.bank
    from tax_payment x cross join lateral (
      select coalesce(sum(e.cents) filter (where a.kind = 'bank'), 0)::bigint as bank
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where t.cause in ('tax_paid:' || x.id, 'tax_reversed:' || x.id)) paid
    where case when x.reversed_at is null then x.cents else 0 end <> 0 - paid.bank
    union all
    select 'stamp_duty', 'invoice:' || i.id, i.stamp_duty_cents + booked.cents
    from invoice i cross join lateral (
      select coalesce(sum(e.cents) filter (where a.kind = 'stamp_duty_payable'), 0)::bigint as cents
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where t.cause = 'stamp_duty:' || i.id) booked
    where i.stamp_duty_cents <> 0 - booked.cents
    union all
    select 'statement', s.tipster_id || ':' || s.month, (s.content -> 'totals' ->> 'closing')::bigint - kept.cents
    from payout_statement s cross join lateral (
      select (0 - coalesce(sum(e.cents), 0))::bigint as cents
      from money_account a join money_entry e on e.account_id = a.id join money_transaction t on t.id = e.transaction_id
      where a.owner_id = s.tipster_id and a.kind in ('tipster_pending', 'tipster_available', 'tipster_held')
        and t.at < ((s.month || '-01')::timestamp + interval '1 month') at time zone 'Europe/Rome') kept
    where (s.content -> 'totals' ->> 'closing')::bigint <> kept.cents
    union all
    select 'month', coalesce(kept.tipster_id, booked.tipster_id) || ':' || coalesce(kept.month, booked.month),
      coalesce(kept.share_cents, 0) - coalesce(booked.share, 0) + coalesce(kept.revenue_cents, 0) - coalesce(booked.revenue, 0)
    from tipster_month kept full join (
      select e.tipster_id, to_char(e.at at time zone 'Europe/Rome', 'YYYY-MM') as month, sum(e.share)::bigint as share, sum(e.revenue)::bigint as revenue
      from (
        select t.id, t.at, max(a.owner_id) as tipster_id, 0 - sum(e.cents) filter (where a.owner_id is not null) as share,
          0 - coalesce(sum(e.cents) filter (where a.kind in ('revenue_channels', 'vat_payable')), 0) as revenue
        from money_transaction t join money_entry e on e.transaction_id = t.id
          join money_account a on a.id = e.account_id and a.kind in ('tipster_pending', 'tipster_available', 'tipster_held', 'revenue_channels', 'vat_payable')
        where t.purchase_id is not null and t.kind <> 'merge' group by t.id having max(a.owner_id) is not null
        union all
        select t.id, t.at, a.owner_id, 0 - e.cents, 0
        from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
        where t.purchase_id is not null and t.kind = 'merge') e
      group by 1, 2) booked on booked.tipster_id = kept.tipster_id and booked.month = kept.month
    where coalesce(kept.share_cents, 0) <> coalesce(booked.share, 0) or coalesce(kept.revenue_cents, 0) <> coalesce(booked.revenue, 0)
    union all
    select 'receipt', 'purchase:' || p.id, p.price_cents
    from purchase p where p.status = 'succeeded' and p.price_cents > 0
      and not exists (select from receipt r where r.purchase_id = p.id and r.kind = 'receipt')
    union all
    select 'numbering', s.series || '/' || s.year, s.last_number - count(r.id)::int
    from receipt_series s
      left join (select series, year, number, id from receipt union all select series, year, number, id from invoice) r
        on r.series = s.series and r.year = s.year
    group by s.series, s.year, s.last_number having s.last_number <> count(r.id) or s.last_number <> coalesce(max(r.number), 0)`;

/**
 * Every place where the books disagree with themselves, with the purchases, or with the numbering of receipts. Each part compares what one statement
 * sees, so that the nightly proof of large books isn't one statement that takes too long.
 */
export async function selectDifferences(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const part of [OTHERS, PURCHASES, REFUNDS, DISPUTES, RESERVES]) {
    const { rows } = await sql<Difference>`select * from (${part}) found (what, subject, cents) order by 1, 2`.execute(
      db,
    );
    found.push(...rows);
  }
  return found;
}

export type MoneyCheck = ColumnsOf<'money_check', 'checked_at' | 'differences' | 'provider_until'> & {
  shown: Difference[];
};

export async function insertCheck(db: Db, { shown, ...check }: MoneyCheck): Promise<void> {
  await db
    .insertInto('money_check')
    .values({ ...check, shown: JSON.stringify(shown) })
    .execute();
}

export async function selectLatestCheck(db: Db): Promise<MoneyCheck | undefined> {
  const { rows } = await sql<MoneyCheck>`
    select checked_at, differences, provider_until, shown from money_check order by checked_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}
