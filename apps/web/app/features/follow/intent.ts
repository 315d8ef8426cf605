/** Whom a visitor wanted to follow: done once they are signed in. */
export interface FollowIntent {
  readonly id: number;
  readonly name: string;
}

const KEY = 'follow-intent';

/** A stored intent, or null for anything else. */
export function parseIntent(text: string | null): FollowIntent | null {
  try {
    const { id, name } = JSON.parse(text ?? '{}');
    return Number.isSafeInteger(id) && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

/** Kept in the tab, not in an address: a link that somebody made follows nobody. */
export function keepIntent({ id, name }: FollowIntent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, name }));
  } catch {
    // Storage is forbidden: the button is there again after the sign-in.
  }
}

export function readIntent(): FollowIntent | null {
  try {
    return parseIntent(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The intent, which is forgotten: it is done once. */
export function takeIntent(): FollowIntent | null {
  const intent = readIntent();
  if (intent) sessionStorage.removeItem(KEY);
  return intent;
}
