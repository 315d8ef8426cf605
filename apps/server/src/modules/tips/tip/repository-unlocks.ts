import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { limitAt } from '../care/repository.ts';

/** Unlocks of an account wait for each other here: otherwise two at once could pass the day's limit. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for update`.execute(trx);
}

export interface UnlockAccount {
  /** Unlocks of the day. */
  used: number;
  /** How many tips the account lets itself unlock in a day; null: as many as its plan gives. */
  own_limit: number | null;
  email_confirmed: boolean;
}

/** Inside of another statement, as JSON: what decides whether an account may unlock one more tip on a day of Europe/Rome. */
export function unlockAccount(accountId: number, day: string, now: Date): RawBuilder<UnlockAccount> {
  return sql<UnlockAccount>`(select json_build_object(
      'used', (select count(*) from tip_unlock u where u.account_id = a.id and u.day = ${day}::date),
      'own_limit', (select ${limitAt(now)}::int from care_limit l where l.account_id = a.id and l.kind = 'daily_unlocks'),
      'email_confirmed', a.email_confirmed_at is not null)
    from account a where a.id = ${accountId})`;
}

export async function selectUnlockAccount(db: Db, accountId: number, day: string, now: Date): Promise<UnlockAccount> {
  const { rows } = await sql<{ account: UnlockAccount }>`
    select ${unlockAccount(accountId, day, now)} as account`.execute(db);
  return rows[0]!.account;
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
