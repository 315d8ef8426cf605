import type { Trx } from '../../../platform/database/index.ts';
import { appendEntries, eraseTipster } from '../../ledger/service.ts';
import { appendHistory, lockTipsters } from '../tip/repository.ts';
import { announceTip } from '../tip/service-announce.ts';
import { blankRecord, dropStandings, selectOpenTips, withdrawTips } from './repository.ts';

/**
 * Cuts a tipster's record from the person. Open tips are withdrawn in the log first (their settlement could never be shown, for what
 * they hid is destroyed); settled tips stay, without a name and without words; the log keeps every entry, under a pseudonym that
 * leads to nobody any more.
 */
export async function eraseRecord(trx: Trx, tipsterId: number, at: Date): Promise<void> {
  await lockTipsters(trx, [tipsterId]);
  const open = await selectOpenTips(trx, tipsterId);
  await withdrawTips(trx, tipsterId, open, at);
  await appendEntries(
    trx,
    open.map((tipId) => ({ type: 'withdrawal', tipsterId, tipId, at })),
  );
  await appendHistory(
    trx,
    open.map((tipId) => ({ tipsterId, tipId, type: 'withdrawn', at, by: null, data: {} })),
  );
  for (const tipId of open) await announceTip(trx, tipId, 'withdrawn', at);
  await eraseTipster(trx, tipsterId);
  await blankRecord(trx, tipsterId);
  await dropStandings(trx, tipsterId);
}
