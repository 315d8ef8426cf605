import type { AdminAct, Entry, PurchaseKind, ReceiptKind, RefundStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import type { CardRow } from '../purchase/repository-cards.ts';

const PAYMENT_HISTORY_COLUMNS = [
  'kind',
  'status',
  'failure',
  'price_cents',
  'carried_cents',
  'card_cents',
  'refunded_cents',
  'vat_country',
  'vat_rate_bp',
  'provider',
  'created_at',
  'paid_at',
  'period_start',
  'period_end',
] as const;

/** A payment with all that came of it. */
export interface PaymentHistory extends ColumnsOf<'purchase', (typeof PAYMENT_HISTORY_COLUMNS)[number]> {
  id: string;
  kind: PurchaseKind;
  disputed_cents: number;
  reference: string | null;
  receipts: readonly {
    id: number;
    series: string;
    year: number;
    number: number;
    kind: ReceiptKind;
    gross: number;
  }[];
  refunds: readonly {
    id: number;
    cents: number;
    card_cents: number;
    reason: string;
    note: string;
    status: RefundStatus;
    actor: string | null;
    at: string;
  }[];
  entries: readonly {
    at: string;
    kind: string;
    account: Entry['account'];
    cents: number;
  }[];
}

const RECEIPTS = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'series', r.series, 'year', r.year, 'number', r.number,
    'kind', r.kind, 'gross', r.gross_cents) order by r.id), '[]') from receipt r where r.purchase_id = p.id)`;
const REFUNDS = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'cents', f.cents,
    'card_cents', coalesce(back.cents, 0), 'reason', f.reason, 'note', f.note,
    'status', case when back.is_pending then 'pending' else 'succeeded' end, 'actor', admin.username_visible, 'at', f.created_at) order by f.id), '[]')
  from refund f left join account admin on admin.id = f.actor_id
    cross join lateral (select sum(b.cents) as cents, bool_or(b.status = 'pending') as is_pending from refund_part b
      where b.refund_id = f.id) back
  where f.purchase_id = p.id)`;
const ENTRIES = sql`(select coalesce(json_agg(json_build_object('at', t.at, 'kind', t.kind, 'account', m.kind, 'cents', e.cents)
    order by t.id, e.position), '[]')
  from money_transaction t join money_entry e on e.transaction_id = t.id join money_account m on m.id = e.account_id
  where t.purchase_id = p.id)`;

/** The latest payments of a subscription, and of those of its customer that succeeded and began none. */
export async function selectPayments(
  db: Db,
  { subscriptionId, accountId, limit }: { subscriptionId: number; accountId: number; limit: number },
): Promise<PaymentHistory[]> {
  const { rows } = await sql<PaymentHistory>`
    select p.public_id as id, ${columns('p', PAYMENT_HISTORY_COLUMNS)},
      (select coalesce(sum(x.cents), 0)::int from dispute_part x join dispute d on d.id = x.dispute_id
        where x.purchase_id = p.id and d.status <> 'won') as disputed_cents,
      p.intent_id as reference, ${RECEIPTS} as receipts, ${REFUNDS} as refunds, ${ENTRIES} as entries
    from purchase p
    where p.id in (
      (select id from purchase where subscription_id = ${subscriptionId} order by id desc limit ${sql.lit(limit)})
      union all
      (select id from purchase where account_id = ${accountId} and subscription_id is null and status = 'succeeded'
        order by id desc limit ${sql.lit(limit)}))
    order by p.id desc`.execute(db);
  return rows;
}

export interface Act extends ColumnsOf<'subscription_act', 'id' | 'cents' | 'days' | 'reason' | 'at'> {
  kind: AdminAct;
  actor: string;
}

export async function selectActs(db: Db, subscriptionId: number, limit: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select t.id, t.kind, t.cents, t.days, t.reason, a.username_visible as actor, t.at
    from subscription_act t join account a on a.id = t.actor_id
    where t.subscription_id = ${subscriptionId} order by t.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function selectCardOf(
  db: Db,
  subscriptionId: number,
): Promise<Pick<CardRow, 'kind' | 'brand' | 'last4' | 'country'> | undefined> {
  const { rows } = await sql<Pick<CardRow, 'kind' | 'brand' | 'last4' | 'country'>>`
    select c.kind, c.brand, c.last4, c.country from subscription s join payment_card c on c.id = s.card_id and c.removed_at is null
    where s.id = ${subscriptionId}`.execute(db);
  return rows[0];
}

export interface NewAct extends Pick<Act, 'kind' | 'cents' | 'days' | 'reason' | 'at'> {
  key: string;
  actorId: number;
  subscriptionId: number;
  request: unknown;
}

/** Whether an act with this key was done already, and whether it was the same one. */
export async function selectActByKey(
  trx: Trx,
  key: string,
  request: unknown,
): Promise<{ is_same: boolean } | undefined> {
  const { rows } = await sql<{ is_same: boolean }>`
    select request = ${JSON.stringify(request)}::jsonb as is_same from subscription_act where key = ${key}`.execute(
    trx,
  );
  return rows[0];
}

export async function insertAct(trx: Trx, act: NewAct): Promise<void> {
  await sql`
    insert into subscription_act (key, actor_id, subscription_id, kind, request, cents, days, reason, at)
    values (${act.key}, ${act.actorId}, ${act.subscriptionId}, ${act.kind}, ${JSON.stringify(act.request)}::jsonb, ${act.cents},
      ${act.days}, ${act.reason}, ${act.at})`.execute(trx);
}
