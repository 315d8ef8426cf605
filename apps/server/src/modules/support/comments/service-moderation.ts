import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { selectAbout } from './repository.ts';
import { countAnswer, countIn, lockComment, lockConversation, markHidden } from './repository-writing.ts';

export interface Hiding {
  id: number;
  adminId: number;
  hidden: boolean;
  reason: string;
  requestId: string;
}

/** Hides a comment or shows it again, within the transaction of a decision, which tells its author why. */
export async function hideCommentWithin(trx: Trx, input: Hiding, now: Date): Promise<true | Failure> {
  const { id, hidden, reason, adminId, requestId } = input;
  const about = await selectAbout(trx, id);
  if (!about) return fail('not_found');
  await lockConversation(trx, about);
  const comment = (await lockComment(trx, id))!;
  if ((comment.hidden_at !== null) === hidden) return fail(hidden ? 'already_disabled' : 'not_disabled');
  await markHidden(trx, id, hidden ? { at: now, reason } : null);
  if (comment.deleted_at === null) {
    const by = hidden ? -1 : 1;
    if (!comment.is_private) await countIn(trx, about, by);
    if (comment.thread_id !== null) await countAnswer(trx, comment.thread_id, by);
  }
  await writeAuditLine(trx, {
    actorId: adminId,
    action: hidden ? 'words_hidden' : 'words_shown',
    accountId: comment.author_id,
    reason,
    data: { comment: id },
    at: now,
    requestId,
  });
  return true;
}
