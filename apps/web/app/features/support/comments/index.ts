import { lazyAddition } from '../../../ui/fetched/index.ts';

export { Comments } from './Comments.tsx';

/** The settings of comments, and the questions that wait for a teacher: parts of other pages. */
export const CommentChoices = lazyAddition(() => import('./CommentChoices.tsx'));
export const Questions = lazyAddition(() => import('./Questions.tsx'));
