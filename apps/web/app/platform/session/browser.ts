import { createSession, type Session, type SessionStorage } from './session.ts';
import { TOKEN_INFO_KEY } from './storage-key.ts';

const localEntry: SessionStorage = {
  read: async () => localStorage.getItem(TOKEN_INFO_KEY),
  write(text) {
    try {
      localStorage.setItem(TOKEN_INFO_KEY, text);
    } catch {
      // Without storage the session lasts as long as the page.
    }
  },
  clear() {
    try {
      localStorage.removeItem(TOKEN_INFO_KEY);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
  subscribe(listener) {
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_INFO_KEY || event.key === null) listener(event.key === null ? null : event.newValue);
    });
  },
};

/** Tabs may be processes of their own: what one wrote is with the other a moment after the lock is. */
const STORAGE_LAG_MS = 100;
const TAKEN = Symbol('taken');

/**
 * Without Web Locks two tabs may refresh at once; the server then answers both with the same pair, and each reads the entry again before
 * it asks.
 */
async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const atOnce = await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : TAKEN));
  if (atOnce !== TAKEN) return atOnce as T;
  return navigator.locks.request(name, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS));
    return work();
  });
}

let session: Session | undefined;

/** The session of this tab. Browser only: on the server everybody is a visitor. */
export function browserSession(): Session {
  session ??= createSession({
    storage: localEntry,
    fetch: (input, init) => window.firstReply?.(String(input), init ?? {}) ?? window.fetch(input, init),
    now: () => Date.now(),
    exclusively,
  });
  return session;
}
