import { type Entry, monthOfTipsters } from '@quotavera/domain/sells';
import { romeMonth } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import * as repository from './repository.ts';

/**
 * Books a posting in the transaction of what causes it. A cause is booked once: returns false when it was there already. A sale of 0 cents
 * leaves a transaction without entries out.
 */
export async function post(trx: Trx, { entries, ...posting }: repository.Posting): Promise<boolean> {
  if (entries.length === 0) return false;
  const id = await repository.insertTransaction(trx, posting);
  if (id === null) return false;
  await repository.insertEntries(trx, id, entries);
  // A payout has no purchase: the money that it moves is no sale.
  if (posting.purchaseId !== null) {
    await repository.addToMonths(trx, romeMonth(posting.at), monthOfTipsters(entries));
  }
  return true;
}

/** Locks the accounts that entries would move, in the order in which postings lock them: balances read afterwards stay as they are. */
export async function lockBooks(trx: Trx, entries: readonly Entry[]): Promise<void> {
  await repository.lockAccounts(trx, entries);
}

export { selectBalance, selectDifferences as checkMoney } from './repository.ts';
