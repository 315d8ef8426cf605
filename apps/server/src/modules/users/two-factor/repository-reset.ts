import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export interface AskedReset {
  readonly accountId: number;
  readonly askedBy: number;
  readonly reason: string;
}

/** False when there is no confirmed second factor, or its reset is announced already. */
export async function askReset(trx: Trx, { accountId, askedBy, reason }: AskedReset, dueAt: Date): Promise<boolean> {
  const result = await trx
    .updateTable('two_factor')
    .set({ reset_due_at: dueAt, reset_by: askedBy, reset_reason: reason })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('reset_due_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when none was announced. */
export async function dropReset(trx: Trx, accountId: number): Promise<boolean> {
  const result = await trx
    .updateTable('two_factor')
    .set({ reset_due_at: null, reset_by: null, reset_reason: null })
    .where('account_id', '=', accountId)
    .where('reset_due_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface DueReset extends AskedReset {
  readonly email: string;
  readonly language: string;
  /** Whoever asked may act still, and whom it is about is no admin by now. */
  readonly holds: boolean;
}

/** One reset whose time has come, its account locked; undefined when there is none (left). */
export async function lockDueReset(trx: Trx, at: Date): Promise<DueReset | undefined> {
  const { rows } = await sql<DueReset>`
    select f.account_id as "accountId", f.reset_by as "askedBy", f.reset_reason as reason, a.email, a.language,
      (asker.is_admin and asker.banned_at is null and asker.deactivated_at is null and asker.erased_at is null
        and asker.merged_into is null and not a.is_admin) as holds
    from two_factor f join account a on a.id = f.account_id join account asker on asker.id = f.reset_by
    where f.reset_due_at <= ${at}
    order by f.reset_due_at limit 1 for no key update of a skip locked`.execute(trx);
  return rows[0];
}

export async function findByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'email', 'language', 'is_two_fa_enabled as isTwoFaEnabled'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
