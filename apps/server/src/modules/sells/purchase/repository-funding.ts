import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** Cents of a purchase's funding by one charge that are neither given back, nor carried over, nor taken by a bank. */
export interface Funding {
  purchase_id: number;
  charge_id: number;
  cents: number;
}

/** Returns what is left of a purchase's funding, or of a charge's cents wherever they are now; the newest first. */
export async function selectLeft(db: Db, of: { purchaseId: number } | { chargeId: number }): Promise<Funding[]> {
  const which = 'purchaseId' in of ? sql`f.purchase_id = ${of.purchaseId}` : sql`f.charge_id = ${of.chargeId}`;
  const { rows } = await sql<Funding>`
    select * from (
      select f.purchase_id, f.charge_id, (sum(f.cents)
        - coalesce((select sum(b.cents) from refund_part b join refund r on r.id = b.refund_id
          where r.purchase_id = f.purchase_id and b.charge_id = f.charge_id), 0)
        - coalesce((select sum(n.cents) from funding n join refund r on r.id = n.refund_id
          where r.purchase_id = f.purchase_id and n.charge_id = f.charge_id), 0)
        - coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
          where x.purchase_id = f.purchase_id and d.purchase_id = f.charge_id and d.status <> 'won'), 0))::int as cents
      from funding f where ${which} group by f.purchase_id, f.charge_id) as remaining
    where cents > 0 order by charge_id desc, purchase_id desc`.execute(db);
  return rows;
}

/** Cents of a charge fund a purchase's period: the purchase's own charge, or cents that a refund carried over. */
export async function insertFunding(trx: Trx, row: Funding & { refund_id: number | null }): Promise<void> {
  await trx.insertInto('funding').values(row).execute();
}

/** Returns how many cents of a purchase its cardholder's bank holds, and how many it has kept. */
export async function selectDisputed(db: Db, purchaseId: number): Promise<{ open: number; lost: number }> {
  const { rows } = await sql<{ open: number; lost: number }>`
    select coalesce(sum(x.cents) filter (where d.status = 'open'), 0)::int as open,
      coalesce(sum(x.cents) filter (where d.status = 'lost'), 0)::int as lost
    from dispute_part x join dispute d on d.id = x.dispute_id where x.purchase_id = ${purchaseId}`.execute(db);
  return rows[0]!;
}
