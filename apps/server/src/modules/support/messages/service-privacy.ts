import type { Trx } from '../../../platform/database/index.ts';
import { settleCalls } from './call/service-fees.ts';
import * as repository from './repository-privacy.ts';

/**
 * Deletes what somebody began, after calls that are over were settled, and every file of it; calls that others asked of them end, and what they wrote elsewhere stays without their
 * name.
 */
export async function forgetConversations(trx: Trx, accountId: number, at: Date): Promise<void> {
  await settleCalls(trx, at, accountId);
  await repository.orphanFiles(trx, accountId);
  await repository.deleteThreads(trx, accountId);
  await repository.endCallsWith(trx, accountId);
  await repository.disownMessages(trx, accountId);
}

export { moveConversations } from './repository-privacy.ts';
