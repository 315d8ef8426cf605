import type { Db, Trx } from '../../../platform/database/index.ts';

export interface TokenRow {
  readonly hash: Buffer;
  readonly accountId: number;
  readonly purpose: string;
  readonly data: object;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertToken(trx: Trx, token: TokenRow): Promise<void> {
  await trx
    .insertInto('one_time_token')
    .values({
      hash: token.hash,
      account_id: token.accountId,
      purpose: token.purpose,
      data: JSON.stringify(token.data),
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Who issues or voids an account's links does it one after another. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function deleteUnused(trx: Trx, accountId: number, purpose: string): Promise<void> {
  await trx
    .deleteFrom('one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function findUsable(db: Db, hash: Buffer, purpose: string, at: Date) {
  return db
    .selectFrom('one_time_token')
    .select(['account_id as accountId', 'data', 'expires_at as expiresAt'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** One statement: of two at once the second waits for the first and finds it used. */
export async function markUsed(trx: Trx, hash: Buffer, purpose: string, at: Date) {
  return trx
    .updateTable('one_time_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id as accountId', 'data', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', before).execute();
}
