import { useSyncExternalStore } from 'react';
import { browserSession } from './browser.ts';
import { type SessionState, SIGNED_OUT } from './token-info.ts';

function subscribe(changed: () => void): () => void {
  const session = browserSession();
  void session.ready().then(changed);
  return session.subscribe(changed);
}

/** The session of this tab. On the server, and until the entry is read, everybody is a visitor. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => browserSession().state(),
    () => SIGNED_OUT,
  );
}
