import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** The account with what its addresses need to know; locked until the transaction ends. */
export async function lockAddress(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select([
      'id',
      'email',
      'language',
      'email_confirmed_at as confirmedAt',
      'banned_at as bannedAt',
      'deactivated_at as deactivatedAt',
      'erased_at as erasedAt',
      'merged_into as mergedInto',
    ])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Address = NonNullable<Awaited<ReturnType<typeof lockAddress>>>;

export async function addressTaken(db: Db, email: string, except: number): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because another account has the address. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'account_email_key';
}

export async function markConfirmed(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ email_confirmed_at: at }).where('id', '=', accountId).execute();
}

export async function setAddress(trx: Trx, accountId: number, email: string, at: Date): Promise<void> {
  await trx.updateTable('account').set({ email, email_confirmed_at: at }).where('id', '=', accountId).execute();
}
