import { COMMENT_EDIT_MS } from '../../limits/limits.ts';

/** Readers talk under these: a tip, an article (each translation apart), a lesson, whose comments are questions. */
export const COMMENT_SUBJECTS = ['tip', 'article', 'lesson'] as const;
export type CommentSubject = (typeof COMMENT_SUBJECTS)[number];

/** A reader says one of these of a comment. Each has a column of `comment` that counts it. */
export const REACTIONS = ['useful', 'thanks', 'disagree'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A comment that its author deleted, or that a moderator hid, keeps its place while it has answers. */
export const COMMENT_STATES = ['shown', 'deleted', 'hidden'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/**
 * Whether a conversation can be read and added to. On a tip it is `early` before the match starts: what somebody knows of a bet helps
 * nobody to place it. It is `closed` when the subject's author has switched it off, `off` for a reader who wants none.
 */
export const CONVERSATION_STATES = ['open', 'early', 'closed', 'off'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Length of a comment, a question, an answer and a review, in UTF-16 units. */
export const COMMENT_MAX = 2_000;
/** So many answers stand under a comment before its reader asks for the others. */
export const ANSWERS_SHOWN = 3;

/** Returns until when an author may change a comment; times in milliseconds since 1970. */
export function editableUntil(createdAt: number): number {
  return createdAt + COMMENT_EDIT_MS;
}

/** The state of a comment: a hidden one stays hidden whatever its author does. */
export function stateOf({ hidden, deleted }: { hidden: boolean; deleted: boolean }): CommentState {
  if (hidden) return 'hidden';
  return deleted ? 'deleted' : 'shown';
}
