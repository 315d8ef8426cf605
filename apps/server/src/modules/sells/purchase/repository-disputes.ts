import type { DisputeStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export interface KnownDispute extends ColumnsOf<'dispute', 'id' | 'cents' | 'fee_cents'> {
  status: DisputeStatus;
}

/** The dispute as it was first told of, locked; a new one is open. */
export async function lockOrInsertDispute(
  trx: Trx,
  dispute: {
    purchaseId: number;
    reference: string;
    cents: number;
    feeCents: number;
    at: Date;
  },
): Promise<KnownDispute> {
  const { rows } = await sql<KnownDispute>`
    insert into dispute (purchase_id, reference, cents, fee_cents, status, opened_at)
    values (${dispute.purchaseId}, ${dispute.reference}, ${dispute.cents}, ${dispute.feeCents}, 'open', ${dispute.at})
    on conflict (reference) do update set reference = excluded.reference
    returning id, cents, fee_cents, status`.execute(trx);
  return rows[0]!;
}

export async function closeDispute(
  trx: Trx,
  id: number,
  status: Exclude<DisputeStatus, 'open'>,
  at: Date,
): Promise<void> {
  await trx.updateTable('dispute').set({ status, closed_at: at }).where('id', '=', id).execute();
}

/** Returns the cents of a purchase that its cardholder's bank holds or has taken back. */
export async function selectDisputedCents(trx: Trx, purchaseId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from dispute where purchase_id = ${purchaseId} and status <> 'won'`.execute(
    trx,
  );
  return rows[0]!.cents;
}

/** Disputes that are open, the oldest first. */
export async function selectOpenDisputes(db: Db, provider: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select d.reference from dispute d join purchase p on p.id = d.purchase_id
    where d.status = 'open' and p.provider = ${provider} order by d.opened_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ reference }) => reference);
}
