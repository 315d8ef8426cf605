import type { DisputeStatus, RefundSettlement } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

/** The customer, the provider and the product of a charge, by purchase `p` and its account `a`. */
const SALE = sql`p.provider, p.subscription_id as subscription,
  json_build_object('id', a.id, 'username', a.username_visible, 'name', trim(a.first_name || ' ' || a.last_name), 'email', a.email) as customer,
  coalesce((select r.sold ->> 'name' from receipt r where r.purchase_id = p.id and r.kind = 'receipt'), '') as product`;

const DISPUTE_COLUMNS = [
  'id',
  'reference',
  'cents',
  'fee_cents',
  'reason',
  'opened_at',
  'due_at',
  'evidence_at',
  'closed_at',
] as const;

export interface ListedDispute extends ColumnsOf<'dispute', (typeof DISPUTE_COLUMNS)[number]> {
  status: DisputeStatus;
  purchase_id: number;
  evidence_by: string | null;
  provider: string;
  customer: { id: number; username: string; name: string; email: string };
  product: string;
  subscription: number | null;
}

const LISTED_DISPUTES = sql`select ${columns('d', DISPUTE_COLUMNS)}, d.status, d.purchase_id, admin.username_visible as evidence_by, ${SALE}
  from dispute d join purchase p on p.id = d.purchase_id join account a on a.id = p.account_id
    left join account admin on admin.id = d.evidence_by`;

const inState = (state: DisputeStatus | undefined): RawBuilder<unknown> =>
  state === undefined ? sql`true` : sql`d.status = ${sql.lit(state)}`;

/** The latest first; open ones the earliest first, because their deadlines come in that order. */
export async function selectDisputes(
  db: Db,
  state: DisputeStatus | undefined,
  page: PageSpan,
): Promise<ListedDispute[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`d.id`], state === 'open' ? 'asc' : 'desc', page, edge);
  const { rows } = await sql<ListedDispute>`
    ${LISTED_DISPUTES} where ${inState(state)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countDisputes(db: Db, state: DisputeStatus | undefined): Promise<number> {
  return countUpToMax(db, sql`select 1 from dispute d where ${inState(state)}`);
}

export async function selectDispute(db: Db, id: number): Promise<ListedDispute | undefined> {
  const { rows } = await sql<ListedDispute>`${LISTED_DISPUTES} where d.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockDispute(trx: Trx, id: number): Promise<ListedDispute | undefined> {
  await sql`select from dispute where id = ${id} for update`.execute(trx);
  return selectDispute(trx, id);
}

export async function markEvidence(trx: Trx, id: number, by: number, at: Date): Promise<void> {
  await trx.updateTable('dispute').set({ evidence_at: at, evidence_by: by }).where('id', '=', id).execute();
}

const PART_COLUMNS = ['id', 'cents', 'failures', 'failure', 'created_at', 'settled_note', 'settled_at'] as const;

export interface FailedRefund extends ColumnsOf<'refund_part', (typeof PART_COLUMNS)[number]> {
  settled_as: RefundSettlement | null;
  settled_by: string | null;
  provider: string;
  customer: { id: number; username: string; name: string; email: string };
  product: string;
  subscription: number | null;
}

const LISTED_REFUNDS = sql`select ${columns('b', PART_COLUMNS)}, b.settled_as, admin.username_visible as settled_by, ${SALE}
  from refund_part b join purchase p on p.id = b.charge_id join account a on a.id = p.account_id
    left join account admin on admin.id = b.settled_by`;
const which = (settled: boolean) =>
  settled ? sql`b.settled_as is not null` : sql`b.status = 'failed' and b.settled_as is null`;

/** The latest first. */
export async function selectFailed(db: Db, settled: boolean, page: PageSpan): Promise<FailedRefund[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`b.id`], 'desc', page, edge);
  const { rows } = await sql<FailedRefund>`
    ${LISTED_REFUNDS} where ${which(settled)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countFailed(db: Db, settled: boolean): Promise<number> {
  return countUpToMax(db, sql`select 1 from refund_part b where ${which(settled)}`);
}

export async function selectFailedOne(db: Db, id: number): Promise<FailedRefund | undefined> {
  const { rows } = await sql<FailedRefund>`${LISTED_REFUNDS} where b.id = ${id}`.execute(db);
  return rows[0];
}

export async function settlePart(
  trx: Trx,
  id: number,
  settlement: { as: RefundSettlement; note: string; by: number; at: Date },
): Promise<void> {
  const { as: settled_as, note: settled_note, by: settled_by, at } = settlement;
  await trx
    .updateTable('refund_part')
    .set({ settled_as, settled_note, settled_by, settled_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function hasDisputes(db: Db): Promise<boolean> {
  const row = await db.selectFrom('dispute').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
