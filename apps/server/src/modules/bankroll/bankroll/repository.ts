import type { BankrollTerms, Movement, MovementType } from '@quotavera/domain/bankroll';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  type ColumnsOf,
  type DB,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
  upToMax,
} from '../../../platform/database/index.ts';

export type BankrollRow = Selectable<DB['bankroll']>;
export type AccountRow = Selectable<DB['bookmaker_account']>;
export type MovementRow = Selectable<DB['bankroll_movement']>;

/** Own bankrolls in the order in which they were made, those put away last. */
export function selectBankrolls(db: Db, accountId: number): Promise<BankrollRow[]> {
  return db
    .selectFrom('bankroll')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`archived_at is not null`)
    .orderBy('id')
    .execute();
}

export async function selectBankroll(db: Db, accountId: number, id: number): Promise<BankrollRow | undefined> {
  return db
    .selectFrom('bankroll')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks an own bankroll until the transaction ends; undefined for somebody else's. */
export async function lockBankroll(trx: Trx, accountId: number, id: number): Promise<BankrollRow | undefined> {
  const { rows } = await sql<BankrollRow>`
    select * from bankroll where id = ${id} and account_id = ${accountId} for no key update`.execute(trx);
  return rows[0];
}

/** Locks an own account's bankroll, and answers the account. */
export async function lockBookmakerAccount(trx: Trx, accountId: number, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select a.* from bookmaker_account a join bankroll b on b.id = a.bankroll_id
    where a.id = ${id} and b.account_id = ${accountId} for no key update of b`.execute(trx);
  return rows[0];
}

export function selectAccounts(db: Db, bankrollIds: readonly number[]): Promise<AccountRow[]> {
  if (bankrollIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('bookmaker_account')
    .selectAll()
    .where('bankroll_id', '=', sql<number>`any(${[...bankrollIds]}::bigint[])`)
    .orderBy(sql`closed_at is not null`)
    .orderBy(sql`lower(bookmaker)`)
    .execute();
}

export async function selectAccount(db: Db, bankrollId: number, id: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('bookmaker_account')
    .selectAll()
    .where('bankroll_id', '=', bankrollId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes the place of a row that everybody who makes a bankroll for this account waits for. */
export async function lockOwner(trx: Trx, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for no key update`.execute(trx);
}

export async function insertBankroll(
  trx: Trx,
  { accountId, terms, at }: { accountId: number; terms: BankrollTerms; at: Date },
): Promise<number> {
  const row: Insertable<DB['bankroll']> = { ...terms, account_id: accountId, created_at: at, updated_at: at };
  const { id } = await trx.insertInto('bankroll').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateBankroll(trx: Trx, id: number, change: Updateable<DB['bankroll']>): Promise<void> {
  await trx.updateTable('bankroll').set(change).where('id', '=', id).execute();
}

export async function deleteEmptyBankroll(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from bankroll b where b.id = ${id} and not exists (select from own_bet o where o.bankroll_id = b.id)
    returning b.id`.execute(trx);
  return rows.length > 0;
}

/** False where the bankroll has an account with this bookmaker. */
export async function insertAccount(
  trx: Trx,
  account: { bankrollId: number; bookmaker: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bookmaker_account (bankroll_id, bookmaker, created_at)
    values (${account.bankrollId}, ${account.bookmaker}, ${account.at})
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function updateAccount(trx: Trx, id: number, change: Updateable<DB['bookmaker_account']>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('bookmaker_account').set(change).where('id', '=', id).execute();
}

export async function deleteUnusedAccount(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from bookmaker_account a where a.id = ${id}
      and not exists (select from own_bet b where b.bookmaker_account_id = a.id)
      and not exists (select from bankroll_movement m where m.from_id = a.id or m.to_id = a.id)
    returning a.id`.execute(trx);
  return rows.length > 0;
}

export async function insertMovement(
  trx: Trx,
  { type, amountCents, from, to, at, note }: Movement,
  of: { bankrollId: number; createdAt: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('bankroll_movement')
    .values({
      bankroll_id: of.bankrollId,
      type,
      amount_cents: amountCents,
      from_id: from,
      to_id: to,
      at,
      note,
      created_at: of.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectMovement(db: Db, id: number): Promise<MovementRow | undefined> {
  return db.selectFrom('bankroll_movement').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False where there is no such movement of the account's bankrolls. */
export async function deleteMovement(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from bankroll_movement m using bankroll b
    where m.id = ${id} and b.id = m.bankroll_id and b.account_id = ${accountId} returning m.id`.execute(trx);
  return rows.length > 0;
}

export async function selectMovements(db: Db, bankrollId: number, page: PageSpan): Promise<MovementRow[]> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([sql`m.at`, sql`m.id`], 'desc', page, edge);
  const { rows } = await sql<MovementRow>`
    select m.* from bankroll_movement m where m.bankroll_id = ${bankrollId} and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countMovements(db: Db, bankrollId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${upToMax(sql`select 1 from bankroll_movement where bankroll_id = ${bankrollId}`)} as count`.execute(db);
  return rows[0]!.count;
}

/** The sum of a place of a bankroll: an account's, or the bankroll's own (`place` null). */
export interface PlaceSums {
  bankroll_id: number;
  place: number | null;
  cents: number;
}

/** Returns the sums that movements brought to and took from each place. */
export async function sumMovements(db: Db, bankrollIds: readonly number[]): Promise<PlaceSums[]> {
  const ids = sql`${[...bankrollIds]}::bigint[]`;
  const { rows } = await sql<PlaceSums>`
    select bankroll_id, place, sum(cents)::bigint as cents from (
      select bankroll_id, to_id as place, amount_cents as cents from bankroll_movement
        where bankroll_id = any(${ids}) and type <> 'withdrawal'
      union all select bankroll_id, from_id, -amount_cents from bankroll_movement
        where bankroll_id = any(${ids}) and type in ('withdrawal', 'transfer')) m
    group by 1, 2`.execute(db);
  return rows;
}

/** The sums of the bets at each place, which triggers keep. */
export interface BetSums extends ColumnsOf<'bankroll_bet_sum', 'bankroll_id' | 'bets' | 'open'> {
  place: number | null;
  profit: number;
  at_risk: number;
}

export async function sumBets(db: Db, bankrollIds: readonly number[]): Promise<BetSums[]> {
  const { rows } = await sql<BetSums>`
    select bankroll_id, bookmaker_account_id as place, bets, open, profit_cents as profit, at_risk_cents as at_risk
    from bankroll_bet_sum where bankroll_id = any(${[...bankrollIds]}::bigint[])`.execute(db);
  return rows;
}

/** Returns the deposits, withdrawals and corrections of a bankroll, in the order of time. */
export async function selectCapitalMovements(
  db: Db,
  bankrollId: number,
): Promise<{ type: MovementType; amount_cents: number; at: Date }[]> {
  const { rows } = await sql<{ type: MovementType; amount_cents: number; at: Date }>`
    select type, amount_cents, at from bankroll_movement
    where bankroll_id = ${bankrollId} and type <> 'transfer' order by at, id`.execute(db);
  return rows;
}

/** The budget that the account stated in its profile, in cents; null without one. */
export async function statedBudget(db: Db, accountId: number): Promise<number | null> {
  const row = await db.selectFrom('account').select('budget_cents').where('id', '=', accountId).executeTakeFirst();
  return row?.budget_cents ?? null;
}
