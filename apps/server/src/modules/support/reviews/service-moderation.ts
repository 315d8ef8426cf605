import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import type { Hiding } from '../comments/service-moderation.ts';
import * as repository from './repository.ts';

/** Hides a review or shows it again, within the transaction of a decision, which tells its author why. A hidden one counts nowhere. */
export async function hideReviewWithin(trx: Trx, input: Hiding, now: Date): Promise<true | Failure> {
  const { id, hidden, reason, adminId, requestId } = input;
  const seen = await repository.selectReview(trx, id);
  if (!seen) return fail('not_found');
  await repository.lockSum(trx, seen.tipster_id);
  const review = await repository.selectReview(trx, id);
  if (!review) return fail('not_found');
  if ((review.hidden_at !== null) === hidden) return fail(hidden ? 'already_disabled' : 'not_disabled');
  await repository.markHidden(trx, id, hidden ? { at: now, reason } : null);
  const by = hidden ? -1 : 1;
  await repository.addToSum(trx, review.tipster_id, { reviews: by, stars: by * review.stars });
  await writeAuditLine(trx, {
    actorId: adminId,
    action: hidden ? 'words_hidden' : 'words_shown',
    accountId: review.author_id,
    reason,
    data: { review: id },
    at: now,
    requestId,
  });
  // Kept pages of the tipster show it no longer.
  await announcePublicChange(trx);
  return true;
}
