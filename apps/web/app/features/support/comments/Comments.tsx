import { lazyAddition } from '../../../ui/fetched/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import type { About } from './queries.ts';

/** The conversation comes after the page, with a script of its own; a page does without it. */
const Conversation = lazyAddition(() => import('./Conversation.tsx'));

/** The conversation under a tip, an article or a lesson, for members. */
export function Comments({ subject, id }: About) {
  return (
    <MembersOnly>
      <Conversation key={`${subject}${id}`} subject={subject} id={id} />
    </MembersOnly>
  );
}
