import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns what only the browser knows or, before hydration is over, what the server says in its place. Both functions must return the same
 * value at every call.
 */
export function useInBrowser<T>(read: () => T, onServer: () => T): T {
  return useSyncExternalStore(never, read, onServer);
}

const yes = () => true;
const no = () => false;

/** Whether the part that asks listens to its reader: a button that needs a script is disabled until it does. */
export function useHydrated(): boolean {
  return useInBrowser(yes, no);
}
