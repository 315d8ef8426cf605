import type { Trx } from '../../../platform/database/index.ts';
import { disownComments, forgetReactions } from './repository-privacy.ts';

/** Takes an account out of the conversations: what others answered to stays, without a name. */
export async function forgetComments(trx: Trx, accountId: number, at: Date): Promise<void> {
  await forgetReactions(trx, accountId);
  await disownComments(trx, accountId, at);
}

export { moveComments } from './repository-privacy.ts';
