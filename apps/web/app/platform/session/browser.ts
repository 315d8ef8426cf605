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

/**
 * Without Web Locks two tabs may refresh at once; the server then answers both with the same pair, and each reads the entry again before
 * it asks.
 */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work).then((value) => value) : work();
}

let session: Session | undefined;

/** The session of this tab. Browser only: on the server everybody is a visitor. */
export function browserSession(): Session {
  session ??= createSession({
    storage: localEntry,
    fetch: (input, init) => window.fetch(input, init),
    now: () => Date.now(),
    exclusively,
  });
  return session;
}
