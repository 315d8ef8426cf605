import type { Entry, TipsterMonth } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

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

export interface Difference {
  what: string;
  subject: string;
  cents: number;
}

/** Every place where the books disagree with themselves, with the purchases, or with the numbering of receipts. */
export async function selectDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'balance' as what, a.kind || coalesce(':' || a.owner_id, '') as subject,
      a.balance_cents - coalesce(sum(e.cents), 0)::bigint as cents
    from money_account a left join money_entry e on e.account_id = a.id
    group by a.id having a.balance_cents <> coalesce(sum(e.cents), 0)
    union all
    select 'transaction', t.cause, coalesce(sum(e.cents), 0)::bigint
    from money_transaction t left join money_entry e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.position) < 2
    union all
    select 'charge', 'purchase:' || p.id, p.card_cents
    from purchase p where p.status = 'succeeded' and not exists (select from money_transaction t where t.cause = 'charge:' || p.id)
    union all
    select 'refund', 'purchase:' || p.id, p.refunded_cents - coalesce(sum(r.cents), 0)::int
    from purchase p left join refund r on r.purchase_id = p.id and r.status <> 'failed'
    group by p.id having p.refunded_cents <> coalesce(sum(r.cents), 0)
    union all
    select 'refund', 'refund:' || r.id, r.cents
    from refund r where r.status <> 'failed' and not exists (select from money_transaction t where t.cause = 'refund:' || r.id)
    union all
    select 'dispute', 'dispute:' || d.id, d.cents
    from dispute d where not exists (select from money_transaction t where t.cause = 'dispute:' || d.id)
      or (d.status <> 'open') <> exists (select from money_transaction t where t.cause = 'dispute_closed:' || d.id)
    union all
    select 'share', 'purchase:' || p.id, sum(e.cents)::bigint
    from purchase p join money_transaction t on t.purchase_id = p.id join money_entry e on e.transaction_id = t.id
      join money_account a on a.id = e.account_id and a.kind = 'tipster_pending'
    where p.share_released_at is not null group by p.id having sum(e.cents) <> 0
    union all
    select 'payout', 'payout:' || y.id, y.gross_cents
    from payout y
    where (y.status in ('sent', 'paid', 'returned')) <> exists (select from money_transaction t where t.cause = 'payout:' || y.id)
      or (y.status = 'returned') <> exists (select from money_transaction t where t.cause = 'payout_returned:' || y.id)
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
    group by s.series, s.year, s.last_number having s.last_number <> count(r.id) or s.last_number <> coalesce(max(r.number), 0)
    order by 1, 2`.execute(db);
  return rows;
}
