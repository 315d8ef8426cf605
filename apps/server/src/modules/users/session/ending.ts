import type { Trx } from '../../../platform/database/index.ts';
import { endFamiliesOf } from './repository.ts';
import { announceAccountChange } from './viewers.ts';

/** Ends every session of an account in the transaction that makes it necessary; returns how many there were. `at` is real time. */
export async function endSessions(
  trx: Trx,
  accountId: number,
  at: Date,
  reason: 'deactivated' | 'erased' | 'two_factor_changed',
): Promise<number> {
  const ended = await endFamiliesOf(trx, accountId, at, reason);
  await announceAccountChange(trx, accountId);
  return ended;
}
