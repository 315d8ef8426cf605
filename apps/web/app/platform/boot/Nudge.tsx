import { useEffect, useReducer } from 'react';

const EVERY_MS = 1_500;
const UNTIL_MS = 60_000;

/**
 * React 19.3 now and then loses count of a part of the page whose code has come, and leaves it asleep, with whatever waits for it, until
 * something else is updated. So something is, in the page's first minute; nothing is drawn anew for it.
 */
export function Nudge(): null {
  const [, nudge] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    setTimeout(clearInterval, UNTIL_MS, setInterval(nudge, EVERY_MS));
  }, []);
  return null;
}
