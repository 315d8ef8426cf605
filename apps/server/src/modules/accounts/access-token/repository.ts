import type { TokenScope } from '@quotavera/domain/access';
import type { Db, Trx } from '../../../platform/database/index.ts';

const COLUMNS = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const;

export async function selectTokens(db: Db, accountId: number) {
  return db
    .selectFrom('access_token')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

export type TokenRow = Awaited<ReturnType<typeof selectTokens>>[number];

export interface NewToken {
  accountId: number;
  name: string;
  hash: Buffer;
  scopes: readonly TokenScope[];
  at: Date;
  expiresAt: Date | null;
}

/** Undefined when the account has as many as it may have. The account's row is locked, so that two requests don't both count. */
export async function insertToken(trx: Trx, token: NewToken, most: number): Promise<TokenRow | undefined> {
  await trx.selectFrom('account').select('id').where('id', '=', token.accountId).forUpdate().execute();
  await trx
    .deleteFrom('access_token')
    .where('account_id', '=', token.accountId)
    .where('expires_at', '<=', token.at)
    .execute();
  const { n } = await trx
    .selectFrom('access_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', token.accountId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= most) return undefined;
  const { accountId, at, expiresAt, hash, name, scopes } = token;
  return trx
    .insertInto('access_token')
    .values({ account_id: accountId, name, hash, scopes: [...scopes], created_at: at, expires_at: expiresAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteToken(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTokensOf(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('access_token').where('account_id', '=', accountId).execute();
}

export async function findToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('access_token')
    .select(['id', 'account_id', 'scopes', 'expires_at', 'last_used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function markUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('access_token').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('access_token').where('expires_at', '<=', before).execute();
}
