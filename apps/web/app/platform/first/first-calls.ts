import { REFRESH_MARGIN_MS } from '@quotavera/domain/limits';
import { TOKEN_INFO_KEY } from '../session/storage-key.ts';

/** The attributes of the root element that name a page's first calls: those of any address, and those of one without a question mark. */
export const FIRST_CALLS = 'data-first';
export const FIRST_CALLS_OF_BARE_ADDRESS = 'data-first-bare';

declare global {
  interface Window {
    /** The reply of a call that was made before the page's scripts were there; undefined for any other. */
    firstReply?: (path: string, init: RequestInit) => Promise<Response> | undefined;
  }
}

/** As long as a read counts as fresh. */
const KEPT_MS = 15_000;

/**
 * Makes the first calls of a member's page while its scripts are on their way: the session is in the storage, and the root element names the
 * calls. Each reply is given out once, to the same call with the same token; one that nobody wanted in time is forgotten. Runs from its
 * source text, so it uses nothing from outside itself.
 */
export function askFirst(key: string, names: readonly string[], margin: number, kept: number): void {
  let stored: { session?: { signedIn: boolean; token: string; expireTime: number }; locale?: string | null } | null;
  try {
    stored = JSON.parse(localStorage.getItem(key) || 'null');
  } catch {
    return;
  }
  const session = stored?.session;
  if (!session?.signedIn || session.expireTime - Date.now() < margin) return;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (stored?.locale) headers['Accept-Language'] = stored.locale;
  headers.Authorization = `Bearer ${session.token}`;
  const until = Date.now() + kept;
  const replies = new Map<string, Promise<Response>>();
  names.forEach((name, bare) => {
    if (bare && location.search) return;
    for (const path of (document.documentElement.getAttribute(name) || '').split(' ')) {
      if (path) replies.set(path, fetch(path, { headers }));
    }
  });
  for (const reply of replies.values()) reply.catch(() => undefined);
  window.firstReply = (path, init) => {
    if (init.method !== 'GET' || JSON.stringify(init.headers) !== JSON.stringify(headers) || Date.now() > until) return;
    const reply = replies.get(path);
    replies.delete(path);
    return reply?.catch(() => fetch(path, init));
  };
}

const ARGUMENTS = [TOKEN_INFO_KEY, [FIRST_CALLS, FIRST_CALLS_OF_BARE_ADDRESS], REFRESH_MARGIN_MS, KEPT_MS];

/** The script in the head of a page whose root element names calls. */
export function firstCallsScript(): string {
  return `(${askFirst})(${ARGUMENTS.map((one) => JSON.stringify(one)).join()})`;
}
