import type { RefundStatus } from '@quotavera/domain/sells';
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
  refund: {
    purchaseId: number;
    cents: number;
    cardCents: number;
    reason: string;
    note: string;
    status: 'pending' | 'succeeded';
    actorId: number | null;
    at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund (purchase_id, cents, card_cents, reason, note, status, actor_id, created_at, updated_at)
    values (${refund.purchaseId}, ${refund.cents}, ${refund.cardCents}, ${refund.reason}, ${refund.note}, ${refund.status},
      ${refund.actorId}, ${refund.at}, ${refund.at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function selectRefundedToCard(trx: Trx, purchaseId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(card_cents), 0)::int as cents from refund where purchase_id = ${purchaseId} and status <> 'failed'`.execute(
    trx,
  );
  return rows[0]!.cents;
}

export interface PendingRefund extends ColumnsOf<'refund', 'id' | 'card_cents' | 'status' | 'reference'> {
  provider: string;
  intent_id: string;
}

export async function selectRefund(
  db: Db,
  by: { id: number } | { reference: string },
): Promise<PendingRefund | undefined> {
  const { rows } = await sql<PendingRefund>`
    select r.id, r.card_cents, p.provider, p.intent_id, r.status, r.reference
    from refund r join purchase p on p.id = r.purchase_id
    where ${'id' in by ? sql`r.id = ${by.id}` : sql`r.reference = ${by.reference}`}`.execute(db);
  return rows[0];
}

/** Refunds that the provider was asked for and has not answered for good, the oldest first. */
export async function selectPendingRefunds(db: Db, provider: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select r.reference from refund r join purchase p on p.id = r.purchase_id
    where r.status = 'pending' and r.reference is not null and p.provider = ${provider}
    order by r.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ reference }) => reference);
}

export async function updateRefund(
  db: Db,
  id: number,
  change: { status?: RefundStatus; reference?: string | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('refund')
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
