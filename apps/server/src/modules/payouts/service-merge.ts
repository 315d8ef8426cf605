import { type Entry, mergeEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../platform/database/index.ts';
import { post, selectBalance } from '../sells/books/service.ts';
import { interruptMonths } from '../sells/referral/service-months.ts';
import { moveFreeMonths, moveInvoiceRecipient } from '../sells/service-personal.ts';
import type { PayoutContext } from './context.ts';
import * as repository from './repository-merge.ts';
import { selectPayee, upsertIban, upsertPayee } from './repository-payee.ts';
import { openIban, sealIban } from './service-iban.ts';

interface Merge {
  from: number;
  into: number;
}

const WHOLE = ['tipster_available', 'tipster_held'] as const satisfies readonly Entry['account'][];

/** Shares go over. A pending share goes with its purchase, which releases it, or gives it back, later. */
async function moveBalances(trx: Trx, merge: Merge, at: Date): Promise<void> {
  const cause = `merge:${merge.from}:${merge.into}`;
  for (const account of WHOLE) {
    const entries = mergeEntries(account, merge, await selectBalance(trx, account, merge.from));
    await post(trx, { kind: 'merge', cause: `${cause}:${account}`, purchaseId: null, at, entries });
  }
  for (const { purchase_id, cents } of await repository.selectPendingOf(trx, merge.from)) {
    const entries = mergeEntries('tipster_pending', merge, cents);
    await post(trx, { kind: 'merge', cause: `${cause}:pending:${purchase_id}`, purchaseId: purchase_id, at, entries });
  }
}

/** Tax data and bank account go over where the remaining account has none; a new account to be paid on is held for its days. */
async function movePayee(context: PayoutContext, trx: Trx, { from, into }: Merge, at: Date): Promise<void> {
  const duplicate = await selectPayee(trx, from);
  const remaining = await selectPayee(trx, into);
  if (duplicate.data && !remaining.data) await upsertPayee(trx, into, duplicate.data, at);
  if (duplicate.iban && !remaining.iban) {
    const iban = openIban(context, from, duplicate.iban);
    await upsertIban(trx, into, sealIban(context, into, iban), duplicate.ibanHint, at);
  }
  await repository.forgetIban(trx, from);
}

/**
 * Moves a duplicate's balances and payee data to the remaining account. Purchases, receipts, payouts and statements stay where they were
 * made; the last two are shown to the remaining account too. The rest of a running free month waits there. Moving again finds nothing left
 * to move.
 */
export async function mergeMoney(context: PayoutContext, merge: Merge): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const at = context.clock.now();
    await repository.lockBoth(trx, [merge.from, merge.into]);
    await repository.closeOpenPayout(trx, merge.from, at);
    await moveBalances(trx, merge, at);
    await movePayee(context, trx, merge, at);
    await repository.movePayeeAccount(trx, merge.from, merge.into);
    await interruptMonths(trx, merge.from, at);
    await moveFreeMonths(trx, merge.from, merge.into);
    await moveInvoiceRecipient(trx, merge.from, merge.into);
  });
}
