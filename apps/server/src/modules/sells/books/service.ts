import type { ReplyOf } from '@quotavera/contract/core';
import type { readMoneyCheck } from '@quotavera/contract/sells';
import { type Entry, monthOfTipsters } from '@quotavera/domain/sells';
import { romeMonth } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { type Difference, selectDifferences } from './repository-proof.ts';
import { checkProvider } from './service-provider.ts';

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

/** Differences of a check that are kept one by one: whoever has more looks with the command. */
const SHOWN = 20;

/**
 * Proves the books, with what the provider has moved since it was last proved, and keeps what was found. While something differs there, that time is
 * looked at again.
 */
export async function proveBooks(context: Pick<SellsContext, 'db' | 'clock' | 'log' | 'provider'>): Promise<void> {
  const { db, clock, log } = context;
  const since = (await repository.selectLatestCheck(db))?.provider_until ?? null;
  const { differences, until } = await checkProvider(context, since);
  const found = [...(await selectDifferences(db)), ...differences];
  const shown = found.slice(0, SHOWN);
  const provider_until = differences.length === 0 ? until : since;
  await repository.insertCheck(db, { checked_at: clock.now(), differences: found.length, shown, provider_until });
  if (found.length > 0) log.error({ differences: found.length, shown }, 'the books disagree');
}

/** The latest proof of the books; its time is null before the first. */
export async function latestCheck({ db }: Pick<ServerContext, 'db'>): Promise<ReplyOf<typeof readMoneyCheck>> {
  const check = await repository.selectLatestCheck(db);
  if (!check) return { checked_at: null, differences: 0, shown: [] };
  const { checked_at, differences, shown } = check;
  return { checked_at: checked_at.toISOString(), differences, shown };
}

export { selectBalance, selectReserve } from './repository.ts';
export { selectDifferences as checkMoney } from './repository-proof.ts';

/** Proves the books as a command does: against all that the provider has ever moved, or what it has since it was last proved. */
export async function proveMoney(
  context: Pick<SellsContext, 'db' | 'clock' | 'provider'>,
  { full }: { full: boolean },
): Promise<Difference[]> {
  const since = full ? null : ((await repository.selectLatestCheck(context.db))?.provider_until ?? null);
  const { differences } = await checkProvider(context, since);
  return [...(await selectDifferences(context.db)), ...differences];
}
