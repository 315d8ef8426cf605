import { tidyText } from '@quotavera/domain/accounts';
import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import {
  COMMENT_MAX,
  COMMENT_STATES,
  COMMENT_SUBJECTS,
  CONVERSATION_STATES,
  REACTIONS,
} from '@quotavera/domain/support/comments';
import { REPORT_GROUNDS, REPORT_REASONS } from '@quotavera/domain/support/reports';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, publicText, word } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';

/** A bound far above the rule's; longer texts aren't examined. */
const TEXT_READ = 20_000;

/** Plain words that other readers see, of so many characters at least. */
export function readersText(min: number) {
  return publicText(z.string().max(TEXT_READ)).transform(tidyText).pipe(z.string().min(min).max(COMMENT_MAX));
}

const commentText = readersText(1);
const reaction = z.enum(REACTIONS);
const byId = z.object({ id });
const about = { subject: z.enum(COMMENT_SUBJECTS), subject_id: id };

/** Whoever wrote something, as other readers may know them; tipsters alone have a picture and a page. */
export const writer = z.object({
  username: z.string(),
  is_tipster: z.boolean(),
  avatar_url: z.string().nullable(),
});

const comment = z.object({
  id: z.int(),
  /** The comment that this answers; null for one that answers none. */
  thread: z.int().nullable(),
  state: z.enum(COMMENT_STATES),
  /** It is null where it was deleted or hidden, and for who has erased their account. */
  author: writer.nullable(),
  /** It is null where its reader may not read it. */
  text: z.string().nullable(),
  /** Written by the tip's tipster, the article's author or the course's teacher. */
  is_owners: z.boolean(),
  is_mine: z.boolean(),
  is_private: z.boolean(),
  created_at: instant,
  edited_at: instant.nullable(),
  /** Its reader may change it until then. */
  editable_until: instant.nullable(),
  /** Why it was hidden, for its author and for moderators. */
  hidden_reason: z.string().nullable(),
  answers: z.int(),
  reactions: z.object({ useful: z.int(), thanks: z.int(), disagree: z.int() }),
  own_reaction: reaction.nullable(),
});

const withAnswers = comment.extend({
  /** The first few, oldest first. */
  first_answers: z.array(comment),
});

export const listComments = defineCall({
  ...supportAddresses.listComments,
  summary:
    'The comments on a tip, an article or a lesson that the reader may read, latest first; with a thread, its answers, oldest first',
  access: 'comments.read',
  params: z.object({ subject: about.subject, id }),
  query: pageQuery.safeExtend({ thread: id.optional() }),
  reply: listOf(withAnswers).extend({
    state: z.enum(CONVERSATION_STATES),
    /** Comments and answers that everybody reads. */
    comments: z.int(),
    /** Whether this reader may write here now. */
    may_write: z.boolean(),
    /** Whether this reader may switch the conversation off and on. */
    may_close: z.boolean(),
    may_hide: z.boolean(),
  }),
  errors: ['not_found'],
});

export const writeComment = defineCall({
  ...supportAddresses.writeComment,
  summary: 'Comments on a tip or an article, asks under a lesson, or answers a comment',
  access: 'comments.write',
  status: 201,
  body: z.strictObject({
    ...about,
    /** The comment or answer that this answers. */
    answers: id.optional(),
    text: commentText,
    /** Under a lesson: only its teacher and admins read the question. */
    is_private: z.boolean().default(false),
  }),
  reply: withAnswers,
  errors: ['not_found', 'email_unconfirmed', 'comments_early', 'comments_closed', 'rate_limited'],
});

export const editComment = defineCall({
  ...supportAddresses.editComment,
  summary: 'Changes an own comment, within fifteen minutes',
  access: 'comments.write',
  params: byId,
  body: z.strictObject({ text: commentText }),
  reply: withAnswers,
  errors: ['not_found', 'change_too_late'],
});

export const deleteComment = defineCall({
  ...supportAddresses.deleteComment,
  summary: 'Deletes an own comment; its answers stay',
  access: 'comments.write',
  params: byId,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const reactToComment = defineCall({
  ...supportAddresses.reactToComment,
  summary: 'Says one thing of a comment, or takes it back',
  access: 'comments.write',
  params: byId,
  body: z.strictObject({ reaction: reaction.nullable() }),
  reply: comment.pick({ id: true, reactions: true, own_reaction: true }),
  errors: ['not_found', 'rate_limited'],
});

/** A moderator's decision about somebody's words. */
export const hiding = z.strictObject({
  hidden: z.boolean(),
  /** Their author reads this. */
  reason: z.string().trim().min(REASON_MIN).max(REASON_MAX),
  /** With `hidden`: the rule that was broken, and whether the terms (unless it is said otherwise) or the law forbid it. */
  rule: z.enum(REPORT_REASONS).optional(),
  ground: z.enum(REPORT_GROUNDS).optional(),
});

export const hideComment = defineCall({
  ...supportAddresses.hideComment,
  summary: 'Hides a comment, or shows it again; its author is told why',
  access: 'reports.moderate',
  params: byId,
  body: hiding,
  reply: z.object({ hidden: z.boolean() }),
  errors: ['not_found', 'already_disabled', 'not_disabled', 'own_account'],
});

export const switchConversation = defineCall({
  ...supportAddresses.switchConversation,
  summary: 'Switches the comments on an own tip, article or course’s lesson off, or on again',
  access: 'comments.write',
  body: z.strictObject({ ...about, closed: z.boolean() }),
  reply: z.object({ closed: z.boolean() }),
  errors: ['not_found'],
});

export const listQuestions = defineCall({
  ...supportAddresses.listQuestions,
  summary:
    'Questions under the lessons of own courses that nobody has answered, oldest first; admins see those of all courses',
  access: 'academy.teach',
  query: pageQuery,
  reply: listOf(
    z.object({
      id: z.int(),
      author: writer.nullable(),
      text: z.string(),
      is_private: z.boolean(),
      created_at: instant,
      lesson: z.object({ id: z.int(), title: z.string(), course: z.string() }),
    }),
  ),
});

const choices = z.object({
  /** No comments are shown, and none notify. */
  off: z.boolean(),
  muted: z.array(z.string()),
});

export const readCommentChoices = defineCall({
  ...supportAddresses.readCommentChoices,
  summary: 'Whether one wants to read comments, and whose not',
  access: 'session.use',
  reply: choices,
});

export const changeCommentChoices = defineCall({
  ...supportAddresses.changeCommentChoices,
  summary: 'Switches all comments off or on for oneself, or mutes a member and reads them again',
  access: 'session.use',
  body: z.strictObject({
    off: z.boolean().optional(),
    mute: word(60).optional(),
    unmute: word(60).optional(),
  }),
  reply: choices,
  errors: ['not_found', 'own_account', 'conflict'],
});
