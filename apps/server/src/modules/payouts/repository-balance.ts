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

/** A sale whose share isn't payable yet, or not all of it: its periods, and its cents by what they are. */
export interface Unreleased extends ColumnsOf<'purchase', 'id' | 'period_start' | 'period_end'> {
  paid_at: Date;
  /** The end of its period as it is now; it is null where the period is over. */
  runs_until: Date | null;
  tipster_id: number;
  pending_cents: number;
  available_cents: number;
  /** How often a part of it has become payable. */
  releases: number;
}

/** The present end of the period that a purchase `p` paid for, by its subscription `s`; it is null where the period is over. */
const RUNS_UNTIL = sql`case when s.status <> 'ended' and s.period_start = p.period_start then s.period_end end`;

const UNRELEASED = sql`
  select p.id, p.paid_at, p.period_start, p.period_end, ${RUNS_UNTIL} as runs_until, c.tipster_id, share.pending_cents, share.available_cents,
    share.releases
  from purchase p
    join channel_plan cp on cp.id = p.channel_plan_id
    join channel c on c.id = cp.channel_id
    left join subscription s on s.id = p.subscription_id
    cross join lateral (
      select (0 - coalesce(sum(e.cents) filter (where a.kind = 'tipster_pending'), 0))::bigint as pending_cents,
        (0 - coalesce(sum(e.cents) filter (where a.kind = 'tipster_available'), 0))::bigint as available_cents,
        (count(distinct t.id) filter (where t.kind = 'release'))::int as releases
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where t.purchase_id = p.id and a.kind in ('tipster_pending', 'tipster_available')) share`;

/** A tipster's sales whose share isn't payable yet, or not all of it. */
export async function selectUnreleased(db: Db, tipsterId: number): Promise<Unreleased[]> {
  const { rows } = await sql<Unreleased>`
    ${UNRELEASED}
    where c.tipster_id = ${tipsterId} and p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null
      and share.pending_cents <> 0
    order by p.paid_at, p.id`.execute(db);
  return rows;
}

/** Fees of calls that aren't payable yet, by the Rome day of the call: when the last of that day was held, and how many cents. */
export async function selectUnreleasedFees(db: Db, tipsterId: number): Promise<{ held_at: Date; cents: number }[]> {
  const { rows } = await sql<{ held_at: Date; cents: number }>`
    select max(held_at) as held_at, sum(cents)::bigint as cents from call_fee
    where host_id = ${tipsterId} and is_due and released_at is null
    group by (held_at at time zone 'Europe/Rome')::date order by 1`.execute(db);
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

/**
 * Locks purchases of channels of which a look may release something, and which nobody disputes: those that were paid by then, and long periods whose
 * next step is over. The end of a period is no step before fair billing has looked at it.
 */
export async function lockReleasable(
  trx: Trx,
  { paidBy, at }: { paidBy: Date; at: Date },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from purchase p
    where p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is null
      and ((p.share_due_at is null and p.paid_at <= ${paidBy}) or p.share_due_at <= ${at})
      and not exists (select from dispute d where d.purchase_id = p.id and d.status = 'open')
      and not exists (select from subscription s where s.id = p.subscription_id and p.share_due_at is not null and s.status = 'active'
        and s.period_start = p.period_start and s.period_end <= ${at} and (s.fair_until is null or s.fair_until < s.period_end))
    order by p.paid_at, p.id limit ${sql.lit(limit)} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns the shares of purchases. The purchases have to be locked. */
export async function selectShares(trx: Trx, purchaseIds: readonly number[]): Promise<Unreleased[]> {
  const { rows } = await sql<Unreleased>`
    ${UNRELEASED} where p.id = any(${[...purchaseIds]}::bigint[]) order by p.id`.execute(trx);
  return rows;
}
