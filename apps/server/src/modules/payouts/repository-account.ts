import type { PayeeAccountState } from '@quotavera/domain/payouts';
import type { Db, Trx } from '../../platform/database/index.ts';

/** A tipster's account at the provider. */
export interface PayeeAccount {
  account_id: number;
  reference: string;
  state: Exclude<PayeeAccountState, 'none'>;
}

const accounts = (db: Db) =>
  db.selectFrom('payee_account').select(['account_id', 'reference', 'state']).$narrowType<PayeeAccount>();

export function selectAccount(db: Db, accountId: number): Promise<PayeeAccount | undefined> {
  return accounts(db).where('account_id', '=', accountId).executeTakeFirst();
}

export function selectByReference(db: Db, reference: string): Promise<PayeeAccount | undefined> {
  return accounts(db).where('reference', '=', reference).executeTakeFirst();
}

/** Keeps a new account; of two tabs the first one's counts. */
export async function insertAccount(trx: Trx, accountId: number, reference: string, at: Date): Promise<void> {
  await trx
    .insertInto('payee_account')
    .values({ account_id: accountId, provider: 'stripe', reference, state: 'incomplete', read_at: at, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the provider's answer to a question of `askedAt`; an answer to an earlier question is forgotten. */
export async function updateState(
  db: Db,
  reference: string,
  { state, askedAt }: { state: PayeeAccount['state']; askedAt: Date },
): Promise<void> {
  await db
    .updateTable('payee_account')
    .set({ state, read_at: askedAt })
    .where('reference', '=', reference)
    .where('read_at', '<=', askedAt)
    .execute();
}

/** Selects the accounts that the provider was asked about the longest ago. */
export function selectToAsk(db: Db, limit: number): Promise<PayeeAccount[]> {
  return accounts(db).orderBy('read_at').limit(limit).execute();
}

/** Selects payouts that were sent through the provider, which hasn't taken them yet, the oldest first. */
export function selectUntransferred(db: Db, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('payout')
    .select('id')
    .where('status', '=', 'sent')
    .where('method', '=', 'connect')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Transfers that were made since then. */
export function selectTransferred(db: Db, since: Date): Promise<{ reference: string | null }[]> {
  return db
    .selectFrom('payout')
    .select('reference')
    .where('status', '=', 'paid')
    .where('method', '=', 'connect')
    .where('sent_at', '>', since)
    .orderBy('id')
    .execute();
}
