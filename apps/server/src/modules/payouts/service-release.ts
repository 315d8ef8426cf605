import { releasedIfPaidBy, releaseOf, type UnreleasedSale } from '@quotavera/domain/payouts';
import { releaseEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../platform/database/index.ts';
import { post } from '../sells/books/service.ts';
import type { SellsContext } from '../sells/context.ts';
import { updateRelease } from '../sells/purchase/service-apply.ts';
import * as repository from './repository-balance.ts';

const AT_A_TIME = 200;

/** The sale as the rule of releases sees it. */
export function unreleasedSale(row: repository.Unreleased): UnreleasedSale {
  const { paid_at: paidAt, period_start: start, period_end: end, runs_until: runsUntil } = row;
  const bought = start && end ? { start, end } : null;
  const { pending_cents, available_cents: payableCents } = row;
  return { paidAt, bought, runsUntil, shareCents: pending_cents + payableCents, payableCents };
}

/** Makes what is due of a sale's share payable, and keeps when the next part of it is. */
async function release(trx: Trx, row: repository.Unreleased, at: Date): Promise<void> {
  const { id, tipster_id, releases } = row;
  const { cents, nextAt } = releaseOf(unreleasedSale(row), at);
  const entries = releaseEntries(tipster_id, cents);
  // Every step is a cause of its own; the first has none, as the whole share of a short period.
  const cause = releases === 0 ? `release:${id}` : `release:${id}:${releases}`;
  await post(trx, { kind: 'release', cause, purchaseId: id, at, entries });
  await updateRelease(trx, id, nextAt, at);
}

/**
 * Makes shares payable whose readers can't withdraw any more, unless the charge is disputed; those of long periods step by step. Returns how many
 * purchases were looked at.
 */
export async function releaseShares({ db, clock }: Pick<SellsContext, 'db' | 'clock'>): Promise<number> {
  let looked = 0;
  const some = () =>
    db.transaction().execute(async (trx) => {
      const at = clock.now();
      const purchases = await repository.lockReleasable(trx, { paidBy: releasedIfPaidBy(at), at }, AT_A_TIME);
      for (const row of await repository.selectShares(trx, purchases)) await release(trx, row, at);
      return purchases.length;
    });
  for (let done = await some(); done > 0; done = await some()) looked += done;
  return looked;
}
