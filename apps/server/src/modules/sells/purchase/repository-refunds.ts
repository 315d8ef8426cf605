import type { RefundReason, RefundStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { NewReceipt } from '../receipt/repository.ts';

export async function selectTipsterOf(db: Db, channelPlanId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.tipster_id as id from channel_plan p join channel c on c.id = p.channel_id where p.id = ${channelPlanId}`.execute(
    db,
  );
  return rows[0]!.id;
}

export async function insertRefund(
  trx: Trx,
  refund: { purchaseId: number; cents: number; reason: string; note: string; actorId: number | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund (purchase_id, cents, reason, note, actor_id, created_at, updated_at)
    values (${refund.purchaseId}, ${refund.cents}, ${refund.reason}, ${refund.note}, ${refund.actorId}, ${refund.at}, ${refund.at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function insertPart(
  trx: Trx,
  part: { refundId: number; chargeId: number; cents: number; status: RefundStatus; reference: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund_part (refund_id, charge_id, cents, status, reference, created_at, updated_at)
    values (${part.refundId}, ${part.chargeId}, ${part.cents}, ${part.status}, ${part.reference}, ${part.at}, ${part.at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

export interface RefundPart
  extends ColumnsOf<'refund_part', 'id' | 'cents' | 'status' | 'reference' | 'failures' | 'settled_as' | 'charge_id'> {
  provider: string;
  intent_id: string;
}

/** Parts of refunds, locked: one of ours, or those of a refund at the provider. */
export async function lockParts(trx: Trx, by: { id: number } | { reference: string }): Promise<RefundPart[]> {
  const { rows } = await sql<RefundPart>`
    select b.id, b.cents, b.status, b.reference, b.failures, b.settled_as, b.charge_id, p.provider, p.intent_id
    from refund_part b join purchase p on p.id = b.charge_id
    where ${'id' in by ? sql`b.id = ${by.id}` : sql`b.reference = ${by.reference}`} order by b.id for update of b`.execute(
    trx,
  );
  return rows;
}

/** The latest part that goes back to a charge. */
export async function selectPartOf(trx: Trx, chargeId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('refund_part')
    .select('id')
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Parts that the provider was asked for and has not answered for good, the oldest first. */
export async function selectPendingParts(db: Db, provider: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select b.reference from refund_part b join purchase p on p.id = b.charge_id
    where b.status = 'pending' and b.reference is not null and p.provider = ${provider}
    order by b.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Parts that the provider should have been asked for long before a moment. */
export async function selectUnsentParts(db: Db, provider: string, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from refund_part b join purchase p on p.id = b.charge_id
    where b.status = 'pending' and b.reference is null and p.provider = ${provider} and b.updated_at < ${before}
    order by b.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The sum that went back of a purchase the way it was paid, and why the first of it did. */
export interface Returned {
  cents: number;
  reason: RefundReason;
}

/** Selects the sums that went back of these purchases; those of which nothing did are left out. */
export async function selectReturned(db: Db, purchaseIds: readonly number[]): Promise<Map<number, Returned>> {
  const { rows } = await sql<Returned & { id: number }>`
    select r.purchase_id as id, sum(b.cents)::int as cents, (array_agg(r.reason order by r.id))[1] as reason
    from refund r join refund_part b on b.refund_id = r.id
    where r.purchase_id = any(${[...purchaseIds]}::bigint[]) group by r.purchase_id`.execute(db);
  return new Map(rows.map(({ id, ...returned }) => [id, returned]));
}

export async function updatePart(
  db: Db,
  id: number,
  change: { status?: RefundStatus; reference?: string | null; failures?: number; failure?: string | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('refund_part')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Buyer and goods as the receipt of the purchase has them. */
export async function selectReceiptWords(trx: Trx, purchaseId: number): Promise<Pick<NewReceipt, 'buyer' | 'sold'>> {
  const { rows } = await sql<Pick<NewReceipt, 'buyer' | 'sold'>>`
    select buyer, sold from receipt where purchase_id = ${purchaseId} and kind = 'receipt'`.execute(trx);
  return rows[0]!;
}
