import type { Entry, TipsterMonth } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { Difference } from './repository-proof.ts';

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
