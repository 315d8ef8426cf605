import { useEffect, useEffectEvent } from 'react';

/** The pause after the first failure; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Tries again after failures in a row, with growing pauses, while the page is looked at; at once when somebody comes back to it. */
export function useRetry(failures: number, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0) return undefined;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setTimeout(whenSeen, pause);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [failures]);
}
