export const POST_STATUSES = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const POST_ACTIONS = ['submit', 'take_back', 'return', 'schedule', 'publish', 'withdraw', 'reopen'] as const;
/**
 * An action moves a post from a status to the next. The author hands a post in (`submit`) and may take it back; an admin returns it with a
 * word to its author, publishes it or sets a time for it, withdraws it, and turns a withdrawn post into a draft again (`reopen`).
 */
export type PostAction = (typeof POST_ACTIONS)[number];

interface Step {
  from: readonly PostStatus[];
  to: PostStatus;
  by: 'author' | 'admin';
}

const STEPS: Readonly<Record<PostAction, Step>> = {
  submit: { from: ['draft'], to: 'in_review', by: 'author' },
  take_back: { from: ['in_review'], to: 'draft', by: 'author' },
  return: { from: ['in_review'], to: 'draft', by: 'admin' },
  schedule: { from: ['draft', 'in_review', 'scheduled'], to: 'scheduled', by: 'admin' },
  publish: { from: ['draft', 'in_review', 'scheduled'], to: 'published', by: 'admin' },
  withdraw: { from: ['scheduled', 'published'], to: 'withdrawn', by: 'admin' },
  reopen: { from: ['withdrawn'], to: 'draft', by: 'admin' },
};

/** The person who acts on a post is its author, an admin, both or neither. */
export interface PostActor {
  isAuthor: boolean;
  isAdmin: boolean;
}

/** The status that an action leads to; null where the actor may not do it, or not from this status. */
export function statusAfter(status: PostStatus, action: PostAction, actor: PostActor): PostStatus | null {
  const { from, to, by } = STEPS[action];
  const isAllowed = by === 'admin' ? actor.isAdmin : actor.isAuthor;
  return isAllowed && from.includes(status) ? to : null;
}

/** The actions that an actor may take now. */
export function possibleActions(status: PostStatus, actor: PostActor): readonly PostAction[] {
  return POST_ACTIONS.filter((action) => statusAfter(status, action, actor) !== null);
}

/** An author changes a post until an admin has taken it on; an admin always may. */
export function mayEditPost(status: PostStatus, { isAuthor, isAdmin }: PostActor): boolean {
  return isAdmin || (isAuthor && (status === 'draft' || status === 'in_review'));
}
