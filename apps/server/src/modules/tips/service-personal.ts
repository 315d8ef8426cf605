import type { Trx } from '../../platform/database/index.ts';
import type { PersonalPart } from '../../platform/personal/index.ts';
import { recountFollowers } from '../accounts/profile/service.ts';
import { appendEntries, eraseTipster } from '../ledger/service.ts';
import * as repository from './repository-personal.ts';
import { appendHistory, lockTipsters } from './tip/index.ts';
import { announceTips } from './tip/service-announce.ts';

/**
 * Separates a tipster's record from the person. Open tips are withdrawn in the log first, because their settlement could never be shown
 * once their secrets are destroyed. Settled tips stay, without name and texts; the log keeps every entry, under a pseudonym that leads to
 * nobody any more.
 */
async function eraseRecord(trx: Trx, tipsterId: number, at: Date): Promise<void> {
  await lockTipsters(trx, [tipsterId]);
  const open = await repository.selectOpenTips(trx, tipsterId);
  await repository.withdrawTips(trx, tipsterId, open, at);
  await appendEntries(
    trx,
    open.map((tipId) => ({ type: 'withdrawal', tipster_id: tipsterId, tip_id: tipId, at })),
  );
  await appendHistory(
    trx,
    open.map((tipId) => ({ tipster_id: tipsterId, tip_id: tipId, type: 'withdrawn', at, by: null, data: {} })),
  );
  await eraseTipster(trx, tipsterId);
  await repository.blankRecord(trx, tipsterId);
  await repository.dropStandings(trx, tipsterId);
  await announceTips(
    trx,
    open.map((id) => ({ id, type: 'withdrawn', at: at.getTime() })),
  );
}

export const tipsPart: PersonalPart = {
  tables: repository.personalTables,
  async onErase(trx, { id, is_tipster }, { clock }) {
    if (is_tipster) await eraseRecord(trx, id, clock.now());
    await recountFollowers(trx, await repository.deleteFollows(trx, id));
  },
  async onMerge(trx, { duplicateId, keptId }) {
    await recountFollowers(trx, await repository.moveFollows(trx, duplicateId, keptId));
    await repository.moveMatchMarks(trx, duplicateId, keptId);
    await repository.moveUnlocksAndTemplates(trx, duplicateId, keptId);
  },
  onTipsterStopped: repository.stopScheduled,
  onSelfExclusion: repository.deleteUnreadAlerts,
};
