import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { CommentSubject } from '@quotavera/domain/support/comments';
import type { ReplyTo } from '../../../platform/api/index.ts';

export interface About {
  subject: CommentSubject;
  id: number;
}

export type ConversationView = ReplyTo<typeof supportAddresses.listComments>;
export type CommentView = ConversationView['results'][number];
export type AnswerView = CommentView['first_answers'][number];

/** Comments and answers, and the questions that wait for one. */
export const ofComments = (path: string): boolean =>
  path.startsWith('/users/v1/conversations') || path.startsWith('/users/v1/questions');
