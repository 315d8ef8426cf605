/**
 * A member's page puts these aside for the time without a connection: pages and files by their paths, and the last reads. `sw.js` reads it.
 */
export const STORE = 'offline';

/** Browsers have no such store outside HTTPS. */
export const isPossible = () => typeof caches !== 'undefined';

/** Empties it: whatever a session showed ends with it. */
export async function forgetOffline(): Promise<void> {
  if (isPossible()) await caches.delete(STORE).catch(() => false);
}
