import type { Watch } from '@quotavera/domain/bankroll';
import { type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';

export type WatchRow = Selectable<DB['bankroll_watch']>;

/** Looks at what the owner of a bankroll watches. */
export const lookAtWatches = jobKind<{ bankroll: number }>('bankroll_watch');

/** Has the watched ones among these bankrolls looked at once the transaction is done. */
export async function askForLook(trx: Trx, bankrollIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ bankroll: number }>`
    select distinct bankroll_id as bankroll from bankroll_watch where bankroll_id = any(${[...bankrollIds]}::bigint[])`.execute(
    trx,
  );
  for (const { bankroll } of rows)
    await addJob(trx, lookAtWatches, { bankroll }, { jobKey: `${lookAtWatches.name}:${bankroll}` });
}

/** Watched bankrolls whose money was moved since they were looked at. */
export async function selectMoved(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.bankroll_id as id from bankroll_watch w where w.kind = 'bank_below'
      and exists (select from bankroll_movement m where m.bankroll_id = w.bankroll_id and m.created_at > w.looked_at)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export function selectWatches(db: Db, bankrollId: number): Promise<WatchRow[]> {
  return db.selectFrom('bankroll_watch').selectAll().where('bankroll_id', '=', bankrollId).orderBy('id').execute();
}

export interface Seen {
  value: number | null;
  value_key: string;
  crossed: boolean;
  bets: number;
  luck: number | null;
  told_key: string | null;
  looked_at: Date;
}

export async function upsertWatch(
  trx: Trx,
  bankrollId: number,
  { kind, period, amount, ...seen }: Watch & Seen,
): Promise<void> {
  await trx
    .deleteFrom('bankroll_watch')
    .where('bankroll_id', '=', bankrollId)
    .where('kind', '=', kind)
    .where('period', 'is not distinct from', period)
    .execute();
  await trx
    .insertInto('bankroll_watch')
    .values({ bankroll_id: bankrollId, kind, period, amount, ...seen, created_at: seen.looked_at })
    .execute();
}

export async function writeSeen(trx: Trx, id: number, seen: Seen & { told_at?: Date }): Promise<void> {
  await trx.updateTable('bankroll_watch').set(seen).where('id', '=', id).execute();
}

/** Returns the bankroll of an own watch. */
export async function bankrollOfWatch(db: Db, accountId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bankroll_watch w join bankroll b on b.id = w.bankroll_id where w.id = ${id} and b.account_id = ${accountId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export async function deleteWatch(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bankroll_watch').where('id', '=', id).execute();
}

/** The bets that were written down last; those of a file tell of stakes of long ago. */
export async function selectLatest(
  db: Db,
  bankrollId: number,
  limit: number,
): Promise<{ id: number; riskCents: number }[]> {
  const { rows } = await sql<{ id: number; risk: number }>`
    select id, risk_cents as risk from own_bet where bankroll_id = ${bankrollId} and source <> 'imported'
    order by placed_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, risk }) => ({ id, riskCents: risk }));
}

/** Locks the bankroll of a look. */
export async function lockWatched(trx: Trx, bankrollId: number): Promise<Selectable<DB['bankroll']> | undefined> {
  const { rows } = await sql<Selectable<DB['bankroll']>>`
    select * from bankroll where id = ${bankrollId} for no key update`.execute(trx);
  return rows[0];
}
