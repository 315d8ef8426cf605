import type { Member } from '@quotavera/domain/access';
import { UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { romeDay } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { ownUnlocks } from '../care/repository.ts';
import type { OpenTip } from '../tip/presenter.ts';
import { type ListRow, selectFrames } from '../tip/repository-lists.ts';
import { ownView, type TipContext, unlocksLeft } from '../tip/service-lists.ts';
import { transact } from '../tip/service-transaction.ts';
import { insertUnlock, lockAccount, unlocksOn } from './repository.ts';

export interface Unlocked {
  readonly tip: OpenTip;
  readonly unlocks_left: number;
}

/** Why a tip can't be unlocked; null when it can, or is open already. */
function refusal(row: ListRow | undefined): Failure | null {
  if (!row) return fail('not_found');
  if (row.see === 'whole' || row.see === 'unlockable') return null;
  if (row.ofPaidChannel) return fail('unlock_not_possible');
  return fail('plan_required', { plan: 'pro' });
}

async function spend(trx: Trx, viewer: Member, tipId: number, now: Date): Promise<true | Failure> {
  await lockAccount(trx, viewer.accountId);
  const [row] = await selectFrames(trx, viewer, [tipId], now);
  const refused = refusal(row);
  if (refused) return refused;
  // Open already, by an earlier unlock or by its own right: nothing is spent.
  if (row?.see === 'whole') return true;
  const day = romeDay(now);
  const used = await unlocksOn(trx, viewer.accountId, day);
  if (used >= UNLOCKS_PER_DAY) return fail('unlocks_exhausted');
  const own = await ownUnlocks(trx, viewer.accountId, now);
  if (own !== null && used >= own) return fail('own_limit_reached');
  await insertUnlock(trx, { accountId: viewer.accountId, tipId, day, at: now });
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
