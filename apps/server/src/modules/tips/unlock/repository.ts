import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** One account's unlocks happen one after another: two at once can't make four. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for update`.execute(trx);
}

export async function unlocksOn(db: Db, accountId: number, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from tip_unlock where account_id = ${accountId} and day = ${day}::date`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertUnlock(
  trx: Trx,
  unlock: { accountId: number; tipId: number; day: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('tip_unlock')
    .values({ account_id: unlock.accountId, tip_id: unlock.tipId, day: unlock.day, at: unlock.at })
    .execute();
}
