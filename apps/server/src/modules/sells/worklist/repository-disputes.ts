import type { DisputeStatus } from '@quotavera/domain/sells';
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
import { saleOfCharge } from './repository-sale.ts';

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

const LISTED = sql`select ${columns('d', DISPUTE_COLUMNS)}, d.status, d.purchase_id, by.username_visible as evidence_by, ${saleOfCharge}
  from dispute d join purchase p on p.id = d.purchase_id join account a on a.id = p.account_id
    left join account by on by.id = d.evidence_by`;

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
    ${LISTED} where ${inState(state)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countDisputes(db: Db, state: DisputeStatus | undefined): Promise<number> {
  return countUpToMax(db, sql`select 1 from dispute d where ${inState(state)}`);
}

export async function selectDispute(db: Db, id: number): Promise<ListedDispute | undefined> {
  const { rows } = await sql<ListedDispute>`${LISTED} where d.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockDispute(trx: Trx, id: number): Promise<ListedDispute | undefined> {
  await sql`select from dispute where id = ${id} for update`.execute(trx);
  return selectDispute(trx, id);
}

export async function markEvidence(trx: Trx, id: number, by: number, at: Date): Promise<void> {
  await trx.updateTable('dispute').set({ evidence_at: at, evidence_by: by }).where('id', '=', id).execute();
}
