import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';

/** A tipster's account and the duplicates that were merged into it, whose papers stay where they were made. */
export const ownAccounts = (id: number) =>
  sql`(select own.id from account own where own.id = ${id} or own.merged_into = ${id})`;

/** Locks both accounts in the order of their ids. */
export async function lockBoth(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from account where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
}

/** Returns the pending shares of an owner's account, by purchase. */
export async function selectPendingOf(
  trx: Trx,
  ownerId: number,
): Promise<{ purchase_id: number | null; cents: number }[]> {
  const { rows } = await sql<{ purchase_id: number | null; cents: number }>`
    select t.purchase_id, sum(e.cents)::bigint as cents
    from money_account a join money_entry e on e.account_id = a.id join money_transaction t on t.id = e.transaction_id
    where a.kind = 'tipster_pending' and a.owner_id = ${ownerId}
    group by t.purchase_id having sum(e.cents) <> 0 order by t.purchase_id`.execute(trx);
  return rows;
}

/** Closes a payout that nobody has sent yet: what it was to pay goes over with the balance. */
export async function closeOpenPayout(trx: Trx, tipsterId: number, at: Date): Promise<void> {
  await sql`
    update payout set status = 'rejected', closed_at = ${at}, reason = 'account_merged'
    where tipster_id = ${tipsterId} and status in ('requested', 'confirmed')`.execute(trx);
}

/** Takes the bank account of a duplicate away. Its other tax data belong to statements and reports that were issued. */
export async function forgetIban(trx: Trx, tipsterId: number): Promise<void> {
  await sql`
    update payee set iban = null, iban_hint = '', iban_changed_at = null where account_id = ${tipsterId}`.execute(trx);
}

/** The account at the provider goes over where the remaining account has none. */
export async function movePayeeAccount(trx: Trx, from: number, into: number): Promise<void> {
  await sql`
    update payee_account set account_id = ${into}
    where account_id = ${from} and not exists (select from payee_account where account_id = ${into})`.execute(trx);
  await sql`delete from payee_account where account_id = ${from}`.execute(trx);
}
