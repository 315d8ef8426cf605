import type { CallOutcome, ThreadRole } from '@quotavera/domain/support/messages';
import { romeMonth } from '@quotavera/domain/time';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../../platform/database/index.ts';

/** A call whose time has passed, with whom it was. */
export type OverCall = ColumnsOf<'call_request', 'thread_id' | 'account_id' | 'host_id'> & { scheduled_at: Date };

/**
 * Accepted calls that ended by a moment and of which nobody has said how they went: of an account, as reader or host, or of everybody. Rows aren't
 * locked: each is looked at again under its lock.
 */
export async function selectOver(
  db: Db,
  { startedBy, accountId, limit }: { startedBy: Date; accountId?: number; limit: number },
): Promise<OverCall[]> {
  const { rows } = await sql<OverCall>`
    select thread_id, account_id, host_id, scheduled_at from call_request
    where status = 'ACCEPTED' and outcome is null and scheduled_at <= ${startedBy}
      and ${accountId === undefined ? sql`true` : sql`${accountId} in (account_id, host_id)`}
    order by scheduled_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Locks the reader of a call, so that two calls of a month are counted one after the other. */
export async function lockReader(trx: Trx, callId: number): Promise<void> {
  await sql`
    select from account where id = (select account_id from call_request where thread_id = ${callId})
    for no key update`.execute(trx);
}

/** Notes how a call went; false where somebody has said it before. */
export async function markOutcome(
  trx: Trx,
  callId: number,
  { outcome, by }: { outcome: CallOutcome; by: ThreadRole | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('call_request')
    .set({ outcome, outcome_by: by })
    .where('thread_id', '=', callId)
    .where('status', '=', 'ACCEPTED')
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const FEE_COLUMNS = [
  'call_id',
  'host_id',
  'account_id',
  'held_at',
  'cents',
  'version',
  'is_due',
  'released_at',
] as const;
export type CallFee = ColumnsOf<'call_fee', (typeof FEE_COLUMNS)[number]>;

export async function lockFee(trx: Trx, callId: number): Promise<CallFee | undefined> {
  return trx.selectFrom('call_fee').select(FEE_COLUMNS).where('call_id', '=', callId).forUpdate().executeTakeFirst();
}

export async function insertFee(
  trx: Trx,
  fee: Pick<CallFee, 'call_id' | 'host_id' | 'account_id' | 'held_at' | 'cents'>,
): Promise<void> {
  await trx.insertInto('call_fee').values(fee).execute();
}

export async function updateFee(
  trx: Trx,
  callId: number,
  change: Partial<Pick<CallFee, 'version' | 'is_due' | 'released_at'>>,
): Promise<void> {
  await trx.updateTable('call_fee').set(change).where('call_id', '=', callId).execute();
}

/** Fees of a member's calls in the month (of Rome) of a moment. */
export async function countPaid(db: Db, accountId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from call_fee
    where account_id = ${accountId} and is_due and to_char(held_at at time zone 'Europe/Rome', 'YYYY-MM') = ${romeMonth(at)}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Fees that are due and not payable yet, of calls that began by a moment. */
export async function selectReleasable(db: Db, heldBy: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('call_fee')
    .select('call_id')
    .where('is_due', '=', true)
    .where('released_at', 'is', null)
    .where('held_at', '<=', heldBy)
    .orderBy('held_at')
    .orderBy('call_id')
    .limit(limit)
    .execute();
  return rows.map(({ call_id }) => call_id);
}

type CallRate = ColumnsOf<'call_rate', 'cents' | 'since'> & { by: string | null };

/** The latest first. */
export async function selectRates(db: Db, limit: number): Promise<CallRate[]> {
  const { rows } = await sql<CallRate>`
    select r.cents, r.since, a.username_visible as by from call_rate r left join account a on a.id = r.set_by
    order by r.since desc, r.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The rate that was in force at a moment; undefined before an admin set any. */
export async function selectRateAt(db: Db, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('call_rate')
    .select('cents')
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cents;
}

/** Locks the rates, so that of two equal changes at once one is made. */
export async function lockRates(trx: Trx): Promise<void> {
  await sql`lock table call_rate in share row exclusive mode`.execute(trx);
}

export async function insertRate(trx: Trx, rate: { cents: number; since: Date; set_by: number }): Promise<void> {
  await trx.insertInto('call_rate').values(rate).execute();
}
