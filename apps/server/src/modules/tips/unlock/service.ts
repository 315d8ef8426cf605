import { type Member, PAID_PLANS, readerOf, tipNeed, unlocksPerDay } from '@quotavera/domain/access';
import { romeDay } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { OpenTip } from '../tip/presenter.ts';
import { type ListRow, selectFrames } from '../tip/repository-frames.ts';
import { insertUnlock, lockAccount, selectUnlockAccount } from '../tip/repository-unlocks.ts';
import { ownView, type TipContext, unlocksLeft } from '../tip/service-lists.ts';
import { raiseTipsVersion } from '../version/repository.ts';

export interface Unlocked {
  tip: OpenTip;
  unlocks_left: number;
}

/** Why a tip can't be unlocked; null when it can, or is open already. */
function refusal(row: ListRow | undefined, viewer: Member): Failure | null {
  if (!row) return fail('not_found');
  if (row.visibility !== 'locked') return null;
  const need = tipNeed(row.category, readerOf(viewer));
  const plan = PAID_PLANS.find((paid) => paid === need);
  return plan ? fail('plan_required', { plan }) : fail('unlock_not_possible');
}

async function spend(trx: Trx, viewer: Member, tipId: number, now: Date): Promise<true | Failure> {
  await lockAccount(trx, viewer.accountId);
  const [row] = await selectFrames(trx, viewer, [tipId], now);
  const refused = refusal(row, viewer);
  if (refused) return refused;
  // A tip that is open already, by an earlier unlock or by the table of visibility, costs nothing.
  if (row?.visibility === 'whole') return true;
  const day = romeDay(now);
  const { used, own_limit, email_confirmed } = await selectUnlockAccount(trx, viewer.accountId, day, now);
  if (!email_confirmed) return fail('email_unconfirmed');
  if (used >= unlocksPerDay(viewer)) return fail('unlocks_exhausted');
  if (own_limit !== null && used >= own_limit) return fail('own_limit_reached');
  await insertUnlock(trx, { accountId: viewer.accountId, tipId, day, at: now });
  await raiseTipsVersion(trx);
  return true;
}

/** Opens a locked tip where the reader's plan gives three a day (of Europe/Rome); an open one costs nothing. */
export async function unlockTip(
  db: Db,
  viewer: Member,
  tipId: number,
  context: TipContext,
): Promise<Unlocked | Failure> {
  const done = await transact(db, (trx) => spend(trx, viewer, tipId, context.clock.now()));
  if (isFailure(done)) return done;
  const tip = await ownView(db, viewer, tipId, context);
  return tip ? { tip, unlocks_left: await unlocksLeft(db, viewer, context) } : fail('not_found');
}
