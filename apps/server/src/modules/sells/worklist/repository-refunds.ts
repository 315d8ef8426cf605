import type { RefundSettlement } from '@quotavera/domain/sells';
import { sql } from 'kysely';
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

const PART_COLUMNS = ['id', 'cents', 'failures', 'failure', 'created_at', 'settled_note', 'settled_at'] as const;

export interface FailedRefund extends ColumnsOf<'refund_part', (typeof PART_COLUMNS)[number]> {
  settled_as: RefundSettlement | null;
  settled_by: string | null;
  provider: string;
  customer: { id: number; username: string; name: string; email: string };
  product: string;
  subscription: number | null;
}

const LISTED = sql`select ${columns('b', PART_COLUMNS)}, b.settled_as, by.username_visible as settled_by, ${saleOfCharge}
  from refund_part b join purchase p on p.id = b.charge_id join account a on a.id = p.account_id
    left join account by on by.id = b.settled_by`;
const which = (settled: boolean) =>
  settled ? sql`b.settled_as is not null` : sql`b.status = 'failed' and b.settled_as is null`;

/** The latest first. */
export async function selectFailed(db: Db, settled: boolean, page: PageSpan): Promise<FailedRefund[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`b.id`], 'desc', page, edge);
  const { rows } = await sql<FailedRefund>`
    ${LISTED} where ${which(settled)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countFailed(db: Db, settled: boolean): Promise<number> {
  return countUpToMax(db, sql`select 1 from refund_part b where ${which(settled)}`);
}

export async function selectFailedOne(db: Db, id: number): Promise<FailedRefund | undefined> {
  const { rows } = await sql<FailedRefund>`${LISTED} where b.id = ${id}`.execute(db);
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
