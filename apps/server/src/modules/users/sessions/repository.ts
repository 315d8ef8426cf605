import type { Db, Trx } from '../../../platform/database/index.ts';

/** Sessions that can still be used: neither ended nor with their last refresh token expired. */
export async function findOpen(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('session_family')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_token')
          .select('hash')
          .whereRef('refresh_token.family_id', '=', 'session_family.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** False when the account has no such open session. */
export async function endOwn(trx: Trx, accountId: number, familyId: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('session_family')
    .set({ ended_at: at, end_reason: 'ended_by_owner' })
    .where('id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function stampVisit(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('account').set({ last_login_at: at }).where('id', '=', accountId).execute();
}
