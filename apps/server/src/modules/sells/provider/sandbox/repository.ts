import type { DisputeStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../../platform/database/index.ts';

const SANDBOX_INTENT_COLUMNS = ['id', 'client_secret', 'customer', 'cents', 'status', 'failure', 'method'] as const;

/** `disputed_at` and `evidence` belong to the payment's dispute. */
export interface SandboxIntent extends ColumnsOf<'sandbox_intent', (typeof SANDBOX_INTENT_COLUMNS)[number]> {
  dispute: DisputeStatus | null;
  disputed_at: string | null;
  /** The cents that the dispute takes; null without one. */
  disputed: number | null;
  has_evidence: boolean;
  /** The fee that was kept of a debit; a card's follows from the charge. */
  fee: number | null;
  /** The latest debit that its bank refused. */
  failed_charge: string | null;
}

const COLUMNS = sql`${columns('sandbox_intent', SANDBOX_INTENT_COLUMNS)}, metadata->>'dispute' as dispute,
  metadata->>'disputed_at' as disputed_at, (metadata->>'disputed')::int as disputed, metadata ? 'evidence' as has_evidence,
  (metadata->>'fee')::int as fee, metadata->>'failed_charge' as failed_charge`;

type Later = 'dispute' | 'disputed_at' | 'disputed' | 'has_evidence' | 'fee' | 'failed_charge';

export async function insertIntent(
  db: Db,
  intent: Omit<SandboxIntent, Later> & { key: string; purchase: string; at: Date },
): Promise<SandboxIntent> {
  const { rows } = await sql<SandboxIntent>`
    insert into sandbox_intent (id, client_secret, customer, cents, status, failure, method, idempotency_key, metadata, created_at, changed_at)
    values (${intent.id}, ${intent.client_secret}, ${intent.customer}, ${intent.cents}, ${intent.status}, ${intent.failure},
      ${intent.method}, ${intent.key}, ${JSON.stringify({ purchase: intent.purchase })}::jsonb, ${intent.at}, ${intent.at})
    on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

export async function selectIntent(db: Db, id: string): Promise<SandboxIntent | undefined> {
  const { rows } = await sql<SandboxIntent>`select ${COLUMNS} from sandbox_intent where id = ${id}`.execute(db);
  return rows[0];
}

export async function selectFailure(db: Db, clientSecret: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_intent')
    .select('failure')
    .where('client_secret', '=', clientSecret)
    .executeTakeFirst();
  return row?.failure ?? null;
}

export async function lockIntent(trx: Trx, by: { clientSecret: string } | { id: string }) {
  const where = 'id' in by ? sql`id = ${by.id}` : sql`client_secret = ${by.clientSecret}`;
  const { rows } = await sql<SandboxIntent>`
    select ${COLUMNS} from sandbox_intent where ${where} for update`.execute(trx);
  return rows[0];
}

export async function updateIntent(
  db: Db,
  id: string,
  change: Partial<Pick<SandboxIntent, 'status' | 'failure' | 'method' | 'cents'>>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sandbox_intent')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** A debit's fee is kept with the charge: its account may be gone when it is asked about. */
export async function setFee(db: Db, id: string, fee: number): Promise<void> {
  await sql`
    update sandbox_intent set metadata = metadata || jsonb_build_object('fee', ${fee}::int) where id = ${id}`.execute(
    db,
  );
}

/** The first word on a dispute fixes its moment and its amount, which is what is left of the payment then. */
export async function setDispute(db: Db, id: string, dispute: string, at: Date): Promise<void> {
  await sql`
    update sandbox_intent i set changed_at = ${at},
      metadata = jsonb_build_object('disputed_at', ${at.toISOString()}::text, 'disputed',
          cents - (select coalesce(sum(r.cents), 0)::int from sandbox_refund r where r.intent_id = i.id and r.status = 'succeeded'))
        || metadata || jsonb_build_object('dispute', ${dispute}::text)
    where id = ${id}`.execute(db);
}

export async function setEvidence(db: Db, id: string, evidence: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    update sandbox_intent set metadata = metadata || jsonb_build_object('evidence', ${JSON.stringify(evidence)}::jsonb)
    where id = ${id}`.execute(db);
}

export async function insertMethod(
  trx: Trx,
  method: { id: string; customer: string; card: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('sandbox_method')
    .values({ id: method.id, customer: method.customer, card: method.card, created_at: method.at })
    .execute();
}

export async function selectMethod(db: Db, id: string): Promise<{ card: string; customer: string } | undefined> {
  return db.selectFrom('sandbox_method').select(['card', 'customer']).where('id', '=', id).executeTakeFirst();
}

export async function deleteMethod(db: Db, which: { id: string } | { customer: string }): Promise<void> {
  const [[column, value] = []] = Object.entries(which);
  await sql`delete from sandbox_method where ${sql.ref(column!)} = ${value}`.execute(db);
}

export interface SandboxSetup {
  id: string;
  client_secret: string;
  customer: string;
  status: string;
  method: string | null;
}

const SETUP_COLUMNS = ['id', 'client_secret', 'customer', 'status', 'method'] as const;

export async function insertSetup(db: Db, { client_secret, at, ...setup }: SandboxSetup & { at: Date }) {
  await db
    .insertInto('sandbox_setup')
    .values({ ...setup, client_secret, created_at: at })
    .execute();
}

export async function selectSetup(db: Db, id: string): Promise<SandboxSetup | undefined> {
  return db.selectFrom('sandbox_setup').select(SETUP_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function lockSetup(trx: Trx, clientSecret: string): Promise<SandboxSetup | undefined> {
  return trx
    .selectFrom('sandbox_setup')
    .select(SETUP_COLUMNS)
    .where('client_secret', '=', clientSecret)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSetup(
  db: Db,
  id: string,
  change: Partial<Pick<SandboxSetup, 'status' | 'method'>>,
): Promise<void> {
  await db.updateTable('sandbox_setup').set(change).where('id', '=', id).execute();
}

export async function insertRefund(
  db: Db,
  refund: {
    id: string;
    intentId: string;
    cents: number;
    /** The key of our request; null for a refund by hand. */
    key: string | null;
    at: Date;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sandbox_refund (id, intent_id, cents, idempotency_key, created_at, changed_at)
    values (${refund.id}, ${refund.intentId}, ${refund.cents}, ${refund.key}, ${refund.at}, ${refund.at})
    on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`.execute(db);
  return rows[0]!.id;
}

export async function selectRefundedCents(db: Db, intentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from sandbox_refund where intent_id = ${intentId} and status = 'succeeded'`.execute(
    db,
  );
  return rows[0]!.cents;
}

const REFUND_COLUMNS = ['id', 'intent_id', 'cents', 'idempotency_key', 'status'] as const;

export interface SandboxRefund extends ColumnsOf<'sandbox_refund', (typeof REFUND_COLUMNS)[number]> {
  status: 'succeeded' | 'failed';
}

export async function selectRefund(db: Db, id: string): Promise<SandboxRefund | undefined> {
  const { rows } = await sql<SandboxRefund>`
    select ${columns('sandbox_refund', REFUND_COLUMNS)} from sandbox_refund where id = ${id}`.execute(db);
  return rows[0];
}

/** Fails a refund that had succeeded; whether it had. */
export async function failRefund(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sandbox_refund set status = 'failed', changed_at = ${at} where id = ${id} and status = 'succeeded'`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** The debit that its bank refused is kept with the payment, which may be paid in another way later. */
export async function setFailedCharge(db: Db, id: string, charge: string): Promise<void> {
  await sql`
    update sandbox_intent set metadata = metadata || jsonb_build_object('failed_charge', ${charge}::text)
    where id = ${id}`.execute(db);
}

export async function hasFailedCharge(db: Db, charge: string): Promise<boolean> {
  const { rows } = await sql`select from sandbox_intent where metadata->>'failed_charge' = ${charge}`.execute(db);
  return rows.length > 0;
}

/** A payment or a refund that changed in a span, by its id. */
export interface Changed {
  id: string;
  is_refund: boolean;
}

/** Payments that succeeded or whose debit failed, and refunds that changed in a span, by their ids. */
export async function selectChanged(
  db: Db,
  { from, until }: { from: Date | null; until: Date },
  after: string | null,
  limit: number,
): Promise<Changed[]> {
  const inSpan = sql`changed_at < ${until} and (${from}::timestamptz is null or changed_at >= ${from}) and id > ${after ?? ''}`;
  const { rows } = await sql<Changed>`
    select id, false as is_refund from sandbox_intent where (status = 'succeeded' or metadata ? 'failed_charge') and ${inSpan}
    union all select id, true from sandbox_refund where ${inSpan} order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
