import type { ReplyOf } from '@quotavera/contract/core';
import type { listComments } from '@quotavera/contract/support';
import { editableUntil, stateOf } from '@quotavera/domain/support/comments';
import { pick } from '../../../platform/http/pick.ts';
import type { CommentRow } from './repository.ts';

export type CommentView = ReplyOf<typeof listComments>['results'][number];
type AnswerView = CommentView['first_answers'][number];

export interface WriterRow {
  username: string | null;
  is_tipster: boolean;
  avatar_url: string | null;
}

export const presentWriter = ({ username, is_tipster, avatar_url }: WriterRow) =>
  username === null ? null : { username, is_tipster, avatar_url };

function presentAnswer(row: CommentRow, now: Date): AnswerView {
  const until = editableUntil(row.created_at.getTime());
  const isEditable = row.is_mine && row.deleted_at === null && row.hidden_at === null && now.getTime() < until;
  return {
    ...pick(row, ['id', 'is_owners', 'is_mine', 'is_private', 'text', 'hidden_reason', 'answers', 'own_reaction']),
    thread: row.thread_id,
    state: stateOf({ hidden: row.hidden_at !== null, deleted: row.deleted_at !== null }),
    author: presentWriter(row),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    editable_until: isEditable ? new Date(until).toISOString() : null,
    reactions: pick(row, ['useful', 'thanks', 'disagree']),
  };
}

export function presentComment(row: CommentRow, answers: readonly CommentRow[], now: Date): CommentView {
  return { ...presentAnswer(row, now), first_answers: answers.map((answer) => presentAnswer(answer, now)) };
}
