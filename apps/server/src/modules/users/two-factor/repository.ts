import type { Db, Trx } from '../../../platform/database/index.ts';

export async function findTwoFactor(db: Db, accountId: number) {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at as confirmedAt', 'recovery_salt as recoverySalt', 'reset_due_at as resetDueAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The account's row is locked: turning on and off go one after another. */
export async function lockAccount(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select(['email', 'language', 'username', 'password_hash as passwordHash', 'is_two_fa_enabled as isTwoFaEnabled'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findAccount(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'language', 'username', 'password_hash as passwordHash', 'is_two_fa_enabled as isTwoFaEnabled'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** A new secret replaces one that was never confirmed. */
export async function saveSecret(
  trx: Trx,
  row: { accountId: number; secret: Buffer; recoverySalt: Buffer; at: Date },
): Promise<void> {
  const values = {
    secret: row.secret,
    recovery_salt: row.recoverySalt,
    created_at: row.at,
    confirmed_at: null,
    last_step: 0,
    reset_due_at: null,
    reset_by: null,
    reset_reason: null,
  };
  await trx
    .insertInto('two_factor')
    .values({ account_id: row.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function confirm(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('two_factor').set({ confirmed_at: at }).where('account_id', '=', accountId).execute();
  await trx.updateTable('account').set({ is_two_fa_enabled: true }).where('id', '=', accountId).execute();
}

export async function remove(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('two_factor').where('account_id', '=', accountId).execute();
  await trx.updateTable('account').set({ is_two_fa_enabled: false }).where('id', '=', accountId).execute();
}

/** False when this step or a later one was used before: of two with one code, one passes. */
export async function useStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  accountId: number,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, hash, created_at: at })))
    .execute();
}

export async function useRecoveryCode(db: Db, accountId: number, hash: Buffer, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}
