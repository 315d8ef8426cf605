import { useEffect, useReducer } from 'react';

/** When React is woken, in ms after the page has come alive. */
const AT_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/**
 * React 19.3 now and then loses count of a part of the page whose code has come, and leaves it asleep, with whatever waits for it, until
 * something else is updated. So something is, a few times after the start; nothing is drawn anew for it.
 */
export function Nudge(): null {
  const [, nudge] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timers = AT_MS.map((at) => setTimeout(nudge, at));
    return () => timers.forEach(clearTimeout);
  }, []);
  return null;
}
