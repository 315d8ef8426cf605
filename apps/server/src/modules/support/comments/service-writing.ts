import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { reactToComment, writeComment } from '@quotavera/contract/support';
import type { Member } from '@quotavera/domain/access';
import { COMMENTS_PER_DAY, COMMENTS_PER_HOUR } from '@quotavera/domain/limits';
import { editableUntil, type Reaction } from '@quotavera/domain/support/comments';
import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { CommentView } from './presenter.ts';
import * as repository from './repository.ts';
import * as writing from './repository-writing.ts';
import { commentFor, mayDiscuss } from './service.ts';
import { tell } from './service-notices.ts';
import { type Asker, type CommentsContext, mayClose, type Subject, subjectFor } from './service-subject.ts';

type MemberAsker = Asker & { viewer: Member };
type New = Pick<BodyOf<typeof writeComment>, 'answers' | 'text'> & { about: repository.About; isPrivate: boolean };

const REACTIONS_PER_HOUR = { points: 300, seconds: HOUR_S };

/** Writing for others is limited by the hour and by the day, comments and reviews together; null, or the failure. */
export async function waitToWrite(limits: Limits, accountId: number): Promise<Failure | null> {
  const key = String(accountId);
  const wait =
    (await limits.take('comment-hour', key, { points: COMMENTS_PER_HOUR, seconds: HOUR_S })) ??
    (await limits.take('comment-day', key, { points: COMMENTS_PER_DAY, seconds: DAY_S }));
  return wait === null ? null : fail('rate_limited', { retryAfterSeconds: wait });
}

/** The comment that is answered, and the thread in which it stands. Answers to answers stand in the same thread. */
async function answered(
  trx: Trx,
  subject: Subject,
  id: number,
): Promise<{ to: writing.LockedComment; thread: writing.LockedComment } | Failure> {
  const row = await repository.selectComment(trx, id, subject.reader);
  const to = row && (await writing.lockComment(trx, id));
  if (!to || to.subject !== subject.subject || to.subject_id !== subject.id) return fail('not_found');
  if (to.deleted_at !== null || to.hidden_at !== null) return fail('not_found');
  const thread = to.thread_id === null ? to : await writing.lockComment(trx, to.thread_id);
  return thread ? { to, thread } : fail('not_found');
}

/** Writes within its transaction, in which the counts change with it. */
async function writeWithin(
  trx: Trx,
  subject: Subject,
  { text, isPrivate, answers }: New,
  at: Date,
): Promise<number | Failure> {
  const { reader, ownerId, courseId } = subject;
  const conversation = await writing.lockConversation(trx, subject);
  if (conversation.closed_at !== null) return fail('comments_closed');
  const before = answers === undefined ? null : await answered(trx, subject, Number(answers));
  if (isFailure(before)) return before;
  const hidden = before === null ? isPrivate && subject.subject === 'lesson' : before.thread.is_private;
  const id = await writing.insertComment(trx, {
    subject: subject.subject,
    id: subject.id,
    threadId: before?.thread.id ?? null,
    authorId: reader.accountId,
    text,
    isPrivate: hidden,
    isOwners: reader.accountId === ownerId || reader.teaches,
    courseId,
    at,
  });
  if (!hidden) await writing.countIn(trx, subject, 1);
  if (before) await writing.countAnswer(trx, before.thread.id, 1, reader.teaches ? at : null);
  const notice = { from: reader.accountId, about: subject, at };
  if (before) await tell(trx, 'comment_answered', { ...notice, to: before.to.author_id });
  else if (subject.subject === 'lesson') await tell(trx, 'question_asked', { ...notice, to: ownerId });
  return id;
}

export async function write(context: CommentsContext, asker: MemberAsker, input: New): Promise<CommentView | Failure> {
  const { db, clock, limits } = context;
  if (!mayDiscuss(asker, input.about)) return fail('self_excluded');
  const subject = await subjectFor(context, asker, input.about);
  if (isFailure(subject)) return subject;
  if (subject.isEarly) return fail('comments_early');
  if (!(await repository.isConfirmed(db, asker.viewer.accountId))) return fail('email_unconfirmed');
  const wait = await waitToWrite(limits, asker.viewer.accountId);
  if (wait) return wait;
  const id = await transact(db, (trx) => writeWithin(trx, subject, input, clock.now()));
  return isFailure(id) ? id : commentFor(context, subject, id);
}

/** An own comment, locked with its conversation. */
async function ownComment(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<{ about: repository.About; comment: writing.LockedComment } | Failure> {
  const about = await repository.selectAbout(trx, id);
  if (!about || about.author_id !== accountId) return fail('not_found');
  await writing.lockConversation(trx, about);
  const comment = await writing.lockComment(trx, id);
  return comment && comment.deleted_at === null ? { about, comment } : fail('not_found');
}

/** Changes an own comment's words while they can still be changed. */
export async function edit(
  context: CommentsContext,
  asker: MemberAsker,
  id: number,
  text: string,
): Promise<CommentView | Failure> {
  const { db, clock } = context;
  const of = await transact(db, async (trx) => {
    const own = await ownComment(trx, asker.viewer.accountId, id);
    if (isFailure(own)) return own;
    if (!mayDiscuss(asker, own.about)) return fail('self_excluded');
    const at = clock.now();
    const { created_at, hidden_at } = own.comment;
    if (hidden_at !== null || at.getTime() >= editableUntil(created_at.getTime())) return fail('change_too_late');
    await writing.changeText(trx, id, text, at);
    return own.about;
  });
  if (isFailure(of)) return of;
  const subject = await subjectFor(context, asker, of);
  return isFailure(subject) ? subject : commentFor(context, subject, id);
}

/** Deletes an own comment: whoever wrote something may take it back, whatever has become of what it was about. */
export async function remove(
  { db, clock }: CommentsContext,
  accountId: number,
  id: number,
): Promise<{ deleted: true } | Failure> {
  return transact(db, async (trx) => {
    const own = await ownComment(trx, accountId, id);
    if (isFailure(own)) return own;
    const { about, comment } = own;
    await writing.markDeleted(trx, id, clock.now());
    if (comment.hidden_at === null) {
      if (!comment.is_private) await writing.countIn(trx, about, -1);
      if (comment.thread_id !== null) await writing.countAnswer(trx, comment.thread_id, -1);
    }
    return { deleted: true as const };
  });
}

export async function react(
  context: CommentsContext,
  asker: MemberAsker,
  id: number,
  reaction: Reaction | null,
): Promise<ReplyOf<typeof reactToComment> | Failure> {
  const { db, clock, limits } = context;
  const { accountId } = asker.viewer;
  const about = await repository.selectAbout(db, id);
  if (!about) return fail('not_found');
  if (!mayDiscuss(asker, about)) return fail('self_excluded');
  const subject = await subjectFor(context, asker, about);
  if (isFailure(subject)) return subject;
  const wait = await limits.take('reaction', String(accountId), REACTIONS_PER_HOUR);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  return transact(db, async (trx) => {
    const seen = await repository.selectComment(trx, id, subject.reader);
    const comment = seen && (await writing.lockComment(trx, id));
    if (!comment || comment.deleted_at !== null || comment.hidden_at !== null) return fail('not_found');
    const reactions = await writing.setReaction(trx, { commentId: id, accountId, reaction, at: clock.now() });
    return { id, reactions, own_reaction: reaction };
  });
}

/** Switches the conversation under an own tip, article or lesson off, or on again. */
export async function switchConversation(
  context: CommentsContext,
  asker: MemberAsker,
  about: repository.About,
  closed: boolean,
): Promise<{ closed: boolean } | Failure> {
  const subject = await subjectFor(context, asker, about);
  if (isFailure(subject)) return subject;
  if (!mayClose(subject)) return fail('forbidden');
  const at = context.clock.now();
  return transact(context.db, async (trx) => {
    await writing.lockConversation(trx, about);
    await writing.closeConversation(trx, about, closed ? { at, by: asker.viewer.accountId } : null);
    return { closed };
  });
}
