import type { DisputeStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { ProviderDispute } from '../provider/provider.ts';

export interface KnownDispute extends ColumnsOf<'dispute', 'id' | 'cents' | 'fee_cents'> {
  status: DisputeStatus;
}

/** The dispute as it was first told of, locked; one that wasn't told of before is open. */
export async function lockOrInsertDispute(
  trx: Trx,
  dispute: { purchaseId: number; reference: string; cents: number; feeCents: number; at: Date },
): Promise<KnownDispute & { is_new: boolean }> {
  const { rows } = await sql<KnownDispute & { is_new: boolean }>`
    insert into dispute (purchase_id, reference, cents, fee_cents, status, opened_at)
    values (${dispute.purchaseId}, ${dispute.reference}, ${dispute.cents}, ${dispute.feeCents}, 'open', ${dispute.at})
    on conflict (reference) do update set reference = excluded.reference
    returning id, cents, fee_cents, status, xmax = 0 as is_new`.execute(trx);
  return rows[0]!;
}

type Said = Pick<ProviderDispute, 'reason' | 'dueAt' | 'hasEvidence'> & { at: Date };

/** Keeps what the provider says of a dispute beside its money. Evidence that was sent stays sent. */
export async function updateDispute(
  trx: Trx,
  id: number,
  { reason = null, dueAt = null, hasEvidence = false, at }: Said,
): Promise<void> {
  await sql`
    update dispute set reason = coalesce(${reason}, reason), due_at = coalesce(${dueAt}::timestamptz, due_at), evidence_at = coalesce(evidence_at, ${hasEvidence ? at : null}::timestamptz)
    where id = ${id}`.execute(trx);
}

export async function closeDispute(
  trx: Trx,
  id: number,
  status: Exclude<DisputeStatus, 'open'>,
  at: Date,
): Promise<void> {
  await trx.updateTable('dispute').set({ status, closed_at: at }).where('id', '=', id).execute();
}

/** A sale that a dispute takes with it, as far as it does. */
export type DisputePart = ColumnsOf<'dispute_part', 'purchase_id' | 'cents' | 'share_cents'>;

export async function insertParts(trx: Trx, disputeId: number, parts: readonly DisputePart[]): Promise<void> {
  for (const part of parts) {
    await trx
      .insertInto('dispute_part')
      .values({ dispute_id: disputeId, ...part })
      .execute();
  }
}

export async function selectParts(trx: Trx, disputeId: number): Promise<DisputePart[]> {
  return trx
    .selectFrom('dispute_part')
    .select(['purchase_id', 'cents', 'share_cents'])
    .where('dispute_id', '=', disputeId)
    .orderBy('purchase_id', 'desc')
    .execute();
}

/** Disputes that are open, the oldest first. */
export async function selectOpenDisputes(db: Db, provider: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select d.reference from dispute d join purchase p on p.id = d.purchase_id
    where d.status = 'open' and p.provider = ${provider} order by d.opened_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ reference }) => reference);
}
