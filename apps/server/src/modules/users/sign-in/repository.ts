import type { Db } from '../../../platform/database/index.ts';

export async function insertChallenge(
  db: Db,
  row: { hash: Buffer; accountId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({ hash: row.hash, account_id: row.accountId, created_at: row.at, expires_at: row.expiresAt })
    .execute();
}

/** Counts a try with the challenge; undefined when it is over, used up or none. */
export async function tryChallenge(db: Db, hash: Buffer, now: Date, triesMax: number) {
  return db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returning('account_id as accountId')
    .executeTakeFirst();
}

/** False when another request was quicker: a challenge opens one session. */
export async function deleteChallenge(db: Db, hash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('sign_in_challenge').where('hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}
