import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export async function isTipster(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('tipster').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertFollow(db: Db, accountId: number, tipsterId: number, at: Date): Promise<void> {
  await db
    .insertInto('follow')
    .values({ account_id: accountId, tipster_id: tipsterId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await keepFollowers(db, tipsterId);
}

export async function deleteFollow(db: Db, accountId: number, tipsterId: number): Promise<void> {
  await db.deleteFrom('follow').where('account_id', '=', accountId).where('tipster_id', '=', tipsterId).execute();
  await keepFollowers(db, tipsterId);
}

export async function countFollowers(db: Db, tipsterId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from follow where tipster_id = ${tipsterId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function followedBy(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('follow').select('tipster_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.tipster_id);
}

/** The number of followers is stored with the tipster, because lists sort by it. */
async function keepFollowers(db: Db, tipsterId: number): Promise<void> {
  await sql`
    update tipster set followers = (select count(*) from follow where tipster_id = ${tipsterId}) where id = ${tipsterId}`.execute(
    db,
  );
}
