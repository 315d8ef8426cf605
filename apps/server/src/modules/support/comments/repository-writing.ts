import type { Reaction } from '@quotavera/domain/support/comments';
import { sql } from 'kysely';
import type { ColumnsOf, Trx } from '../../../platform/database/index.ts';
import type { About } from './repository.ts';

/** Makes sure that a subject has a conversation, and locks it: counts and the switch change in turns. */
export async function lockConversation(trx: Trx, { subject, id }: About): Promise<{ closed_at: Date | null }> {
  await sql`insert into conversation (subject, subject_id) values (${subject}, ${id}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ closed_at: Date | null }>`
    select closed_at from conversation where subject = ${subject} and subject_id = ${id} for update`.execute(trx);
  return rows[0]!;
}

/** Adds to what a conversation counts; its caller has locked it. */
export async function countIn(trx: Trx, { subject, id }: About, by: number): Promise<void> {
  await sql`update conversation set comments = comments + ${by} where subject = ${subject} and subject_id = ${id}`.execute(
    trx,
  );
}

export async function closeConversation(
  trx: Trx,
  { subject, id }: About,
  closed: { at: Date; by: number } | null,
): Promise<void> {
  await sql`
    update conversation set closed_at = ${closed?.at ?? null}, closed_by = ${closed?.by ?? null}
    where subject = ${subject} and subject_id = ${id}`.execute(trx);
}

const LOCKED = sql`id, subject, subject_id, thread_id, author_id, is_private, created_at, deleted_at, hidden_at, answered_at`;

export interface LockedComment
  extends ColumnsOf<
    'comment',
    | 'id'
    | 'subject_id'
    | 'thread_id'
    | 'author_id'
    | 'is_private'
    | 'created_at'
    | 'deleted_at'
    | 'hidden_at'
    | 'answered_at'
  > {
  subject: About['subject'];
}

/** Locks a comment after its conversation, in which everything else about it is counted. */
export async function lockComment(trx: Trx, id: number): Promise<LockedComment | undefined> {
  const { rows } = await sql<LockedComment>`select ${LOCKED} from comment where id = ${id} for update`.execute(trx);
  return rows[0];
}

export interface NewComment extends About {
  threadId: number | null;
  authorId: number;
  text: string;
  isPrivate: boolean;
  isOwners: boolean;
  courseId: number | null;
  at: Date;
}

export async function insertComment(trx: Trx, comment: NewComment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comment (subject, subject_id, thread_id, author_id, text, is_private, is_owners, course_id, created_at)
    values (${comment.subject}, ${comment.id}, ${comment.threadId}, ${comment.authorId}, ${comment.text},
      ${comment.isPrivate}, ${comment.isOwners}, ${comment.courseId}, ${comment.at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Counts an answer of a thread, or one less; `answeredAt` where its teacher has answered. */
export async function countAnswer(
  trx: Trx,
  threadId: number,
  by: number,
  answeredAt: Date | null = null,
): Promise<void> {
  await sql`
    update comment set answers = answers + ${by}, answered_at = coalesce(answered_at, ${answeredAt}) where id = ${threadId}`.execute(
    trx,
  );
}

export async function changeText(trx: Trx, id: number, text: string, at: Date): Promise<void> {
  await sql`update comment set text = ${text}, edited_at = ${at} where id = ${id}`.execute(trx);
}

/** The words go; the comment keeps its place. */
export async function markDeleted(trx: Trx, id: number, at: Date): Promise<void> {
  await sql`update comment set text = '', deleted_at = ${at} where id = ${id}`.execute(trx);
}

export async function markHidden(trx: Trx, id: number, hidden: { at: Date; reason: string } | null): Promise<void> {
  await sql`
    update comment set hidden_at = ${hidden?.at ?? null}, hidden_reason = ${hidden?.reason ?? null} where id = ${id}`.execute(
    trx,
  );
}

/** Sets what an account says of a comment that its caller has locked, and returns the counts. */
export async function setReaction(
  trx: Trx,
  { commentId, accountId, reaction, at }: { commentId: number; accountId: number; reaction: Reaction | null; at: Date },
): Promise<Record<Reaction, number>> {
  const { rows: before } = await sql<{ reaction: Reaction }>`
    delete from comment_reaction where comment_id = ${commentId} and account_id = ${accountId} returning reaction`.execute(
    trx,
  );
  if (reaction !== null)
    await sql`
      insert into comment_reaction (comment_id, account_id, reaction, at)
      values (${commentId}, ${accountId}, ${reaction}, ${at})`.execute(trx);
  const change = (of: Reaction) => Number(reaction === of) - Number(before[0]?.reaction === of);
  const { rows } = await sql<Record<Reaction, number>>`
    update comment set useful = useful + ${change('useful')}, thanks = thanks + ${change('thanks')},
      disagree = disagree + ${change('disagree')}
    where id = ${commentId} returning useful, thanks, disagree`.execute(trx);
  return rows[0]!;
}

/** Whether an account wants to hear of what another wrote: it hasn't muted them, and hasn't switched the comments off. */
export async function wantsToHear(trx: Trx, accountId: number, writerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account a where a.id = ${accountId} and a.erased_at is null and a.merged_into is null
      and not exists (select from comment_choice o where o.account_id = a.id)
      and not exists (select from comment_mute m where m.account_id = a.id and m.muted_id = ${writerId})`.execute(trx);
  return rows.length > 0;
}
