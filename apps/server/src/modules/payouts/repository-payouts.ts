import type { PayeeAccountState, PayeeKind, PayoutMethod, PayoutStatus } from '@quotavera/domain/payouts';
import { sql } from 'kysely';
import { countUpToMax, type Db, keyset, type PageSpan, type Trx } from '../../platform/database/index.ts';
import { ownAccounts } from './repository-merge.ts';

export interface Payout {
  id: number;
  tipsterId: number;
  username: string;
  status: PayoutStatus;
  method: PayoutMethod;
  kind: PayeeKind;
  grossCents: number;
  withheldCents: number;
  invoiceNumber: string;
  requestedBy: number;
  requestedAt: Date;
  confirmedBy: number | null;
  confirmedAt: Date | null;
  secondConfirmedBy: number | null;
  batchId: number | null;
  ibanHint: string;
  sentAt: Date | null;
  reference: string | null;
  closedAt: Date | null;
  reason: string;
  /** The account at the provider that it was sent to, and how often the provider refused it for good. */
  destination: string | null;
  attempt: number;
  /** The tipster's, as they stand now. */
  payeeKind: PayeeKind | null;
  payeeIban: Buffer | null;
  payeeIbanHint: string | null;
  payeeIbanChangedAt: Date | null;
  /** At the provider. */
  payeeAccount: string | null;
  payeeAccountState: Exclude<PayeeAccountState, 'none'> | null;
  availableCents: number;
}

const COLUMNS = sql`p.id, p.tipster_id as "tipsterId", a.username_visible as username, p.status, p.method, p.kind,
  p.gross_cents as "grossCents", p.withheld_cents as "withheldCents", p.invoice_number as "invoiceNumber",
  p.requested_by as "requestedBy", p.requested_at as "requestedAt", p.confirmed_by as "confirmedBy", p.confirmed_at as "confirmedAt",
  p.second_confirmed_by as "secondConfirmedBy", p.batch_id as "batchId", p.iban_hint as "ibanHint", p.sent_at as "sentAt", p.reference,
  p.closed_at as "closedAt", p.reason, p.destination, p.attempt, c.reference as "payeeAccount", c.state as "payeeAccountState", y.kind as "payeeKind", y.iban as "payeeIban", y.iban_hint as "payeeIbanHint",
  y.iban_changed_at as "payeeIbanChangedAt",
  coalesce((select 0 - m.balance_cents from money_account m where m.kind = 'tipster_available' and m.owner_id = p.tipster_id), 0)
    as "availableCents"`;
const JOINS = sql`join account a on a.id = p.tipster_id left join payee y on y.account_id = p.tipster_id
  left join payee_account c on c.account_id = p.tipster_id`;

export interface NewPayout {
  tipsterId: number;
  method: PayoutMethod;
  kind: PayeeKind;
  grossCents: number;
  withheldCents: number;
  invoiceNumber: string;
  requestedBy: number;
  at: Date;
}

export async function insertPayout(trx: Trx, payout: NewPayout): Promise<number> {
  const { id } = await trx
    .insertInto('payout')
    .values({
      tipster_id: payout.tipsterId,
      status: 'requested',
      method: payout.method,
      kind: payout.kind,
      gross_cents: payout.grossCents,
      withheld_cents: payout.withheldCents,
      invoice_number: payout.invoiceNumber,
      requested_by: payout.requestedBy,
      requested_at: payout.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The payout of a tipster that may still be sent. */
export async function selectOpenPayout(db: Db, tipsterId: number): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select ${COLUMNS} from payout p ${JOINS} where p.tipster_id = ${tipsterId} and p.status in ('requested', 'confirmed')`.execute(
    db,
  );
  return rows[0];
}

export async function selectPayout(db: Db, id: number): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`select ${COLUMNS} from payout p ${JOINS} where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the payout first: what comes with it is read after the lock. */
export async function lockPayout(trx: Trx, id: number): Promise<Payout | undefined> {
  await sql`select from payout where id = ${id} for update`.execute(trx);
  return selectPayout(trx, id);
}

/**
 * Locks confirmed payouts of a method, the oldest first, after the accounts that they belong to: whoever changes one locks in that order
 * too. Payouts that another transaction has locked are left out. Returns their ids.
 */
export async function lockConfirmed(trx: Trx, method: PayoutMethod, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; tipsterId: number }>`
    select id, tipster_id as "tipsterId" from payout where status = 'confirmed' and method = ${method}
    order by id limit ${sql.lit(limit)}`.execute(trx);
  await sql`select from account where id = any(${rows.map(({ tipsterId }) => tipsterId)}::bigint[]) order by id
    for no key update`.execute(trx);
  const { rows: locked } = await sql<{ id: number }>`
    select id from payout where id = any(${rows.map(({ id }) => id)}::bigint[]) and status = 'confirmed'
    order by id for update skip locked`.execute(trx);
  return locked.map(({ id }) => id);
}

export async function selectPayoutsOf(db: Db, ids: readonly number[]): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select ${COLUMNS} from payout p ${JOINS} where p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(db);
  return rows;
}

export type PayoutChange = Partial<{
  status: PayoutStatus;
  invoice_number: string;
  confirmed_by: number;
  confirmed_at: Date;
  second_confirmed_by: number;
  second_confirmed_at: Date;
  batch_id: number;
  iban: Buffer;
  iban_hint: string;
  sent_at: Date;
  reference: string;
  closed_at: Date;
  reason: string;
  destination: string;
}>;

export async function updatePayout(trx: Trx, id: number, change: PayoutChange): Promise<void> {
  await trx.updateTable('payout').set(change).where('id', '=', id).execute();
}

/**
 * Counts an attempt that the provider refused: the next request is a new one. When two processes hear of the same refusal, only the first
 * counts it.
 */
export async function countAttempt(trx: Trx, id: number, attempt: number): Promise<void> {
  await trx
    .updateTable('payout')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

export interface PayoutFilter {
  tipsterId?: number | undefined;
  status?: PayoutStatus | undefined;
}

function conditions({ tipsterId, status }: PayoutFilter) {
  return sql`${tipsterId === undefined ? sql`true` : sql`p.tipster_id in ${ownAccounts(tipsterId)}`}
    and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`;
}

/** The latest first. */
export async function selectPayouts(db: Db, filter: PayoutFilter, page: PageSpan): Promise<Payout[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`p.id`], 'desc', page, edge);
  const { rows } = await sql<Payout>`
    select ${COLUMNS} from payout p ${JOINS} where ${conditions(filter)} and ${beyond} order by ${orderBy} ${limit}`.execute(
    db,
  );
  return rows;
}

export function countPayouts(db: Db, filter: PayoutFilter): Promise<number> {
  return countUpToMax(db, sql`select 1 from payout p where ${conditions(filter)}`);
}

export async function insertBatch(trx: Trx, reference: string, madeBy: number, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('payout_batch')
    .values({ reference, made_by: madeBy, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface BatchLine {
  payoutId: number;
  tipsterId: number;
  /** Sealed; null once its owner is erased. */
  iban: Buffer | null;
  netCents: number;
  firstName: string;
  lastName: string;
  businessName: string;
}

export async function selectBatch(
  db: Db,
  id: number,
): Promise<{ reference: string; madeAt: Date; lines: BatchLine[] } | undefined> {
  const batch = await db
    .selectFrom('payout_batch')
    .select(['reference', 'made_at as madeAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) return undefined;
  const { rows: lines } = await sql<BatchLine>`
    select p.id as "payoutId", p.tipster_id as "tipsterId", p.iban, p.gross_cents - p.withheld_cents as "netCents",
      y.first_name as "firstName", y.last_name as "lastName", y.business_name as "businessName"
    from payout p join payee y on y.account_id = p.tipster_id where p.batch_id = ${id} order by p.id`.execute(db);
  return { ...batch, lines };
}

export interface BatchSummary {
  id: number;
  reference: string;
  madeAt: Date;
  count: number;
  cents: number;
}

/** The latest files, newest first. */
export async function selectBatches(db: Db, limit: number): Promise<BatchSummary[]> {
  const { rows } = await sql<BatchSummary>`
    select b.id, b.reference, b.made_at as "madeAt", count(p.id)::int as count,
      coalesce(sum(p.gross_cents - p.withheld_cents), 0)::bigint as cents
    from (select * from payout_batch order by id desc limit ${sql.lit(limit)}) b left join payout p on p.batch_id = b.id
    group by b.id, b.reference, b.made_at order by b.id desc`.execute(db);
  return rows;
}
