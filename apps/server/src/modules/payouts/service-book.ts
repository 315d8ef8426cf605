import type { PayoutMethod } from '@quotavera/domain/payouts';
import { type Entry, payoutEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../platform/database/index.ts';
import { lockBooks, post } from '../sells/books/service.ts';
import { waitOf } from './presenter.ts';
import * as repository from './repository-payouts.ts';

const AT_A_TIME = 500;

/** Returns the entries that book a payout when it is sent. */
function entriesOf({ tipster_id, gross_cents: gross, withheld_cents: withheld, method }: repository.Payout): Entry[] {
  return payoutEntries({ tipsterId: tipster_id, gross, withheld, byProvider: method === 'connect' });
}

/**
 * Confirmed payouts that may go now, locked with the books that they move: nothing can take a balance below a payout between this look at
 * it and the entry. At most so many that one file or run can have; the rest goes with the next one.
 */
export async function lockReady(trx: Trx, method: PayoutMethod, now: Date): Promise<repository.Payout[]> {
  const ids = await repository.lockConfirmed(trx, method, AT_A_TIME);
  const confirmed = await repository.selectPayoutsOf(trx, ids);
  await lockBooks(trx, confirmed.flatMap(entriesOf));
  return (await repository.selectPayoutsOf(trx, ids)).filter((payout) => waitOf(payout, now) === null);
}

/** Books a payout that {@link lockReady} gave, and says where it goes. */
export async function bookPayout(
  trx: Trx,
  payout: repository.Payout,
  where: Pick<repository.PayoutChange, 'batch_id' | 'iban' | 'iban_hint' | 'destination'>,
  at: Date,
): Promise<void> {
  const entries = entriesOf(payout);
  await post(trx, { kind: 'payout', cause: `payout:${payout.id}`, purchaseId: null, at, entries });
  await repository.updatePayout(trx, payout.id, { status: 'sent', sent_at: at, ...where });
}
