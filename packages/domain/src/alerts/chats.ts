/** A tipster chooses for each Telegram chat what is posted there. */
export const CHAT_KINDS = ['published', 'locked', 'exit', 'note', 'result'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** The bot stops posting to a chat that it was removed from, and to a paid channel's chat that anybody can join. */
export const CHAT_CLOSINGS = ['removed', 'public'] as const;
export type ChatClosing = (typeof CHAT_CLOSINGS)[number];

/**
 * Why a post failed: nobody knows whether Telegram took it, so that it isn't sent a second time; Telegram refused it; Telegram could not be
 * reached for as long as the post was news.
 */
export const POST_FAILURES = ['interrupted', 'refused', 'unreachable'] as const;
export type PostFailure = (typeof POST_FAILURES)[number];

/** A chat that is connected gets these until its tipster chooses: locked tips are announced where everybody reads. */
export function firstChatKinds(isOfChannel: boolean): readonly ChatKind[] {
  return CHAT_KINDS.filter((kind) => kind !== 'locked' || !isOfChannel);
}
