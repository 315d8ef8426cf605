import type { Trx } from '../../../platform/database/index.ts';
import * as repository from './repository-privacy.ts';

/** Takes an account's reviews away, and those of them, with what they counted. */
export async function forgetReviews(trx: Trx, accountId: number): Promise<void> {
  const reviewed = await repository.selectReviewedBy(trx, accountId);
  await repository.deleteReviews(trx, accountId);
  await repository.recountSums(trx, reviewed);
}

/** Moves the reviews of one account to another, and counts the tipsters whom they are about anew. */
export async function moveReviews(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  const reviewed = await repository.selectReviewedBy(trx, duplicateId);
  await repository.moveReviews(trx, duplicateId, keptId);
  await repository.recountSums(trx, [...reviewed.filter((id) => id !== duplicateId), keptId]);
}
