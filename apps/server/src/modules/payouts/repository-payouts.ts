import type { PayeeAccountState, PayeeKind, PayoutMethod, PayoutStatus } from '@quotavera/domain/payouts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  columns,
  countUpToMax,
  type DB,
  type Db,
  domainNames,
  keyset,
  type PageSpan,
  type Trx,
} from '../../platform/database/index.ts';
import { ownAccounts } from './repository-merge.ts';

/** Columns that a reader of the payout may see as they are. */
export const SHOWN = [
  'id',
  'status',
  'method',
  'kind',
  'gross_cents',
  'withheld_cents',
  'invoice_number',
  'reference',
  'reason',
] as const;
/** `destination` is the account at the provider that it was sent to, `attempt` how often the provider refused it for good. */
const OTHERS = [
  'tipster_id',
  'requested_at',
  'confirmed_by',
  'second_confirmed_by',
  'iban_hint',
  'sent_at',
  'closed_at',
  'destination',
  'attempt',
] as const;

type Column = (typeof SHOWN | typeof OTHERS)[number];

export interface Payout extends Omit<Pick<Selectable<DB['payout']>, Column>, 'status' | 'method' | 'kind'> {
  status: PayoutStatus;
  method: PayoutMethod;
  kind: PayeeKind;
  username: string;
  /** The tipster's, as they stand now. */
  payee_kind: PayeeKind | null;
  payee_iban: Buffer | null;
  payee_iban_hint: string | null;
  payee_iban_changed_at: Date | null;
  /** At the provider. */
  payee_account: string | null;
  payee_account_state: Exclude<PayeeAccountState, 'none'> | null;
  available_cents: number;
}

const COLUMNS = sql`${columns('p', [...SHOWN, ...OTHERS])}, a.username_visible as username,
  c.reference as payee_account, c.state as payee_account_state,
  y.kind as payee_kind, y.iban as payee_iban, y.iban_hint as payee_iban_hint, y.iban_changed_at as payee_iban_changed_at,
  coalesce((select 0 - m.balance_cents from money_account m where m.kind = 'tipster_available' and m.owner_id = p.tipster_id), 0)
    as available_cents`;
const JOINS = sql`join account a on a.id = p.tipster_id left join payee y on y.account_id = p.tipster_id
  left join payee_account c on c.account_id = p.tipster_id`;

export async function insertPayout(trx: Trx, payout: Omit<Insertable<DB['payout']>, 'status'>): Promise<number> {
  const { id } = await trx
    .insertInto('payout')
    .values({ ...payout, status: 'requested' })
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
  const { rows } = await sql<{ id: number; tipster_id: number }>`
    select id, tipster_id from payout where status = 'confirmed' and method = ${method}
    order by id limit ${sql.lit(limit)}`.execute(trx);
  await sql`select from account where id = any(${rows.map(({ tipster_id }) => tipster_id)}::bigint[]) order by id
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

export type PayoutChange = Omit<Updateable<DB['payout']>, 'status'> & { status?: PayoutStatus };

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
): Promise<{ reference: string; made_at: Date; lines: BatchLine[] } | undefined> {
  const batch = await db
    .selectFrom('payout_batch')
    .select(['reference', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) return undefined;
  const { rows: lines } = await sql<BatchLine>`
    select p.id as payout_id, p.tipster_id, p.iban, p.gross_cents - p.withheld_cents as net_cents,
      y.first_name, y.last_name, y.business_name
    from payout p join payee y on y.account_id = p.tipster_id where p.batch_id = ${id} order by p.id`.execute(
    domainNames(db),
  );
  return { ...batch, lines };
}

/** Payouts of a file that are neither paid nor come back yet; undefined where there is no such file. */
export async function selectOpenOf(db: Db, batchId: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ open: number[] }>`
    select array(select p.id from payout p where p.batch_id = b.id and p.status = 'sent' order by p.id) as open
    from payout_batch b where b.id = ${batchId}`.execute(db);
  return rows[0]?.open;
}

export interface BatchSummary {
  id: number;
  reference: string;
  made_at: Date;
  count: number;
  cents: number;
  open: number;
}

/** The latest files, newest first. */
export async function selectBatches(db: Db, limit: number): Promise<BatchSummary[]> {
  const { rows } = await sql<BatchSummary>`
    select b.id, b.reference, b.made_at, count(p.id)::int as count, count(p.id) filter (where p.status = 'sent')::int as open,
      coalesce(sum(p.gross_cents - p.withheld_cents), 0)::bigint as cents
    from (select * from payout_batch order by id desc limit ${sql.lit(limit)}) b left join payout p on p.batch_id = b.id
    group by b.id, b.reference, b.made_at order by b.id desc`.execute(db);
  return rows;
}
