import type { Trx } from '../../../platform/database/index.ts';
import { disownPostImages } from '../../accounts/images/service.ts';
import { deleteUnpublished, selectImagesOf } from './repository-privacy.ts';

/**
 * Leaves of an author who is erased what readers know: articles that were public stay, without a name. Drafts and versions' names go. Call it
 * before the account's files are given up.
 */
export async function forgetAuthor(trx: Trx, accountId: number): Promise<void> {
  await deleteUnpublished(trx, accountId);
  await disownPostImages(trx, accountId, await selectImagesOf(trx, accountId));
}
