import { sql } from 'kysely';
import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

export async function findTwoFactor(db: Db, accountId: number) {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at', 'recovery_salt', 'reset_due_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks the account, so that turning the factor on and off happen one after another. */
export async function lockAccount(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select(['email', 'username', 'password_hash', 'is_two_fa_enabled'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findAccount(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'username', 'password_hash', 'is_two_fa_enabled'])
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

/** False when this step or a later one was used before, so that a code works once. */
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

export interface RequestedReset {
  account_id: number;
  requested_by: number;
  reason: string;
}

/** False when there is no confirmed second factor, or its reset is announced already. */
export async function requestReset(
  trx: Trx,
  { account_id, requested_by, reason }: RequestedReset,
  dueAt: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('two_factor')
    .set({ reset_due_at: dueAt, reset_by: requested_by, reset_reason: reason })
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)
    .where('reset_due_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when none was announced. */
export async function cancelReset(trx: Trx, accountId: number): Promise<boolean> {
  const result = await trx
    .updateTable('two_factor')
    .set({ reset_due_at: null, reset_by: null, reset_reason: null })
    .where('account_id', '=', accountId)
    .where('reset_due_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface DueReset extends RequestedReset {
  /** Whether the admin who asked is still an admin, and the account still isn't one. */
  holds: boolean;
}

/** Locks the account of a due reset and returns it; undefined when there is none (left). */
export async function lockDueReset(trx: Trx, at: Date): Promise<DueReset | undefined> {
  const { rows } = await sql<DueReset>`
    select f.account_id, f.reset_by as requested_by, f.reset_reason as reason,
      (requester.is_admin and requester.banned_at is null and requester.deactivated_at is null and requester.erased_at is null
        and requester.merged_into is null and not a.is_admin) as holds
    from two_factor f join account a on a.id = f.account_id join account requester on requester.id = f.reset_by
    where f.reset_due_at <= ${at}
    order by f.reset_due_at limit 1 for no key update of a skip locked`.execute(trx);
  return rows[0];
}

export async function findByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'is_two_fa_enabled'])
    .where(emailIs('email', email))
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
