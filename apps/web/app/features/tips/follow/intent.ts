/** The tipster, or the channel, that a visitor wants to follow once they are signed in. */
export interface FollowIntent {
  id: number;
  name: string;
  /** The tipster's, whose page the reader is led to; a channel has its number. */
  username?: string | undefined;
  channel?: true;
}

const KEY = 'follow-intent';

/** A stored intent, or null for anything else. */
export function parseIntent(text: string | null): FollowIntent | null {
  try {
    const { id, name, channel, username } = JSON.parse(text ?? '{}');
    if (!Number.isSafeInteger(id) || typeof name !== 'string') return null;
    if (channel === true) return { id, name, channel };
    return typeof username === 'string' ? { id, name, username } : { id, name };
  } catch {
    return null;
  }
}

/** The intent is stored in the tab and not in the address, so that a prepared link can't make its reader follow somebody. */
export function keepIntent({ id, name, username, channel }: FollowIntent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, name, username, channel }));
  } catch {
    // Without storage the intent is lost, but the button is there again after the sign-in.
  }
}

export function readIntent(): FollowIntent | null {
  try {
    return parseIntent(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Returns the intent and forgets it, because it must be carried out only once. */
export function takeIntent(): FollowIntent | null {
  const intent = readIntent();
  if (intent) sessionStorage.removeItem(KEY);
  return intent;
}
