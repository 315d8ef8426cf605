import type { BodyOf } from '@quotavera/contract/core';
import type { changeCommentChoices } from '@quotavera/contract/support';
import { MUTES_MAX } from '@quotavera/domain/limits';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import * as repository from './repository-choices.ts';
import type { CommentsContext } from './service-subject.ts';

export const choicesOf = ({ db }: Pick<CommentsContext, 'db'>, accountId: number): Promise<repository.Choices> =>
  repository.selectChoices(db, accountId);

/** Switches comments off for one reader, or mutes somebody for them. */
export async function changeChoices(
  { db, clock }: CommentsContext,
  accountId: number,
  { off, mute, unmute }: BodyOf<typeof changeCommentChoices>,
): Promise<repository.Choices | Failure> {
  const at = clock.now();
  if (mute !== undefined) {
    const muted = await repository.selectNamed(db, mute);
    if (muted === undefined) return fail('not_found');
    if (muted === accountId) return fail('own_account');
    if ((await repository.countMutes(db, accountId)) >= MUTES_MAX) return fail('conflict');
    await repository.insertMute(db, accountId, muted, at);
  }
  if (unmute !== undefined) {
    const muted = await repository.selectNamed(db, unmute);
    if (muted !== undefined) await repository.deleteMute(db, accountId, muted);
  }
  if (off !== undefined) await repository.switchOff(db, accountId, off ? at : null);
  return choicesOf({ db }, accountId);
}
