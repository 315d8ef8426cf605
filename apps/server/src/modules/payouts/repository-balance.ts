import { COUNT_MAX } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type LeftColumnsOf,
  type PageSpan,
  type Trx,
} from '../../platform/database/index.ts';

/** Cents that a tipster is owed; available ones may be below zero. */
export interface Balances {
  pending: number;
  available: number;
  held: number;
}

const KINDS = sql`('tipster_pending', 'tipster_available', 'tipster_held')`;
/** The credit of a tipster's accounts of a kind, summed over entries `e` of accounts `a`. */
const credited = (kind: 'pending' | 'available' | 'held') =>
  sql`(0 - coalesce(sum(e.cents) filter (where a.kind = ${sql.lit(`tipster_${kind}`)}), 0))::bigint`;

export async function selectBalances(db: Db, tipsterId: number): Promise<Balances> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, 0 - balance_cents as cents from money_account where owner_id = ${tipsterId} and kind in ${KINDS}`.execute(
    db,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.cents ?? 0;
  return { pending: of('tipster_pending'), available: of('tipster_available'), held: of('tipster_held') };
}

/** Shares and fees of calls that aren't payable yet, by the Rome day of the payment or call: when the last of that day was, and how many cents. */
export async function selectUnreleased(db: Db, tipsterId: number): Promise<{ paid_at: Date; cents: number }[]> {
  const { rows } = await sql<{ paid_at: Date; cents: number }>`
    select max(paid_at) as paid_at, sum(cents)::bigint as cents from (
      select p.paid_at, 0 - e.cents as cents
      from channel c
        join channel_plan cp on cp.channel_id = c.id
        join purchase p on p.channel_plan_id = cp.id and p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null
        join money_transaction t on t.purchase_id = p.id
        join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id and a.kind = 'tipster_pending' and a.owner_id = ${tipsterId}
      where c.tipster_id = ${tipsterId}
      union all
      select held_at, cents from call_fee where host_id = ${tipsterId} and is_due and released_at is null) pending
    group by (paid_at at time zone 'Europe/Rome')::date having sum(cents) <> 0 order by 1`.execute(db);
  return rows;
}

/** Joins the one-to-one call that a transaction `t` is about, and its member's public name; after an erasure there is none. */
export const CALL_OF = sql`
  left join call_fee f on f.call_id = substring(t.cause from '^(?:release:)?call(?:_reversed)?:([0-9]+)')::bigint
  left join account member on member.id = f.account_id and member.erased_at is null`;

/** A transaction with its effect on a tipster's balances, as its reader sees it. */
export interface Movement
  extends ColumnsOf<'money_transaction', 'id' | 'kind' | 'at'>,
    LeftColumnsOf<'purchase', 'price_cents' | 'share_bp'> {
  channel: string | null;
  plan: string | null;
  /** The one-to-one call whose fee it is. */
  call_member: string | null;
  call_at: Date | null;
  pending_cents: number;
  available_cents: number;
  held_cents: number;
}

/**
 * Selects the first transactions, in an order, that moved a tipster's balances. No more entries of an account are read than rows are asked
 * for.
 */
function moved(tipsterId: number, condition: RawBuilder<unknown>, order: RawBuilder<unknown>, max: number) {
  return sql`
    select distinct e.transaction_id from money_account a cross join lateral (
      select e.transaction_id from money_entry e where e.account_id = a.id and ${condition} order by ${order} limit ${sql.lit(max)}) e
    where a.owner_id = ${tipsterId} and a.kind in ${KINDS}`;
}

/** The latest first. */
export async function selectMovements(db: Db, tipsterId: number, page: PageSpan): Promise<Movement[]> {
  const { beyond, orderBy, limit } = keyset(
    [sql`e.transaction_id`],
    'desc',
    page,
    page.position ? [sql`${page.position.key[0]}::bigint`] : null,
  );
  const latest = moved(tipsterId, beyond, orderBy, page.limit + 1 + page.offset);
  const { rows } = await sql<Movement>`
    select t.id, t.kind, t.at, c.name as channel, cp.name as plan, p.price_cents, p.share_bp,
      member.username_visible as call_member, f.held_at as call_at,
      m.pending_cents, m.available_cents, m.held_cents
    from (select e.transaction_id as id from (${latest}) e order by ${orderBy} ${limit}) shown
      join money_transaction t on t.id = shown.id
      cross join lateral (
        select ${credited('pending')} as pending_cents, ${credited('available')} as available_cents,
          ${credited('held')} as held_cents
        from money_entry e join money_account a on a.id = e.account_id
        where e.transaction_id = t.id and a.owner_id = ${tipsterId}) m
      left join purchase p on p.id = t.purchase_id
      left join channel_plan cp on cp.id = p.channel_plan_id
      left join channel c on c.id = cp.channel_id
      ${CALL_OF}
    order by t.id ${page.position?.direction === 'previous' ? sql`asc` : sql`desc`}`.execute(db);
  return rows;
}

export function countMovements(db: Db, tipsterId: number): Promise<number> {
  return countUpToMax(db, moved(tipsterId, sql`true`, sql`e.transaction_id desc`, COUNT_MAX + 1));
}

/** Locks purchases of channels that were paid by then, whose share isn't payable yet and which nobody disputes, the oldest first. */
export async function lockReleasable(trx: Trx, paidBy: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from purchase p
    where p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null and p.paid_at <= ${paidBy}
      and not exists (select from dispute d where d.purchase_id = p.id and d.status = 'open')
    order by p.paid_at, p.id limit ${sql.lit(limit)} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns the pending shares of purchases, with their tipsters. The purchases have to be locked. */
export async function selectPending(
  trx: Trx,
  purchaseIds: readonly number[],
): Promise<{ purchase_id: number; tipster_id: number; cents: number }[]> {
  const { rows } = await sql<{ purchase_id: number; tipster_id: number; cents: number }>`
    select t.purchase_id, a.owner_id as tipster_id, (0 - sum(e.cents))::bigint as cents
    from money_transaction t
      join money_entry e on e.transaction_id = t.id
      join money_account a on a.id = e.account_id and a.kind = 'tipster_pending'
    where t.purchase_id = any(${[...purchaseIds]}::bigint[])
    group by t.purchase_id, a.owner_id having sum(e.cents) <> 0 order by 1`.execute(trx);
  return rows;
}
