import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

function everyTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS);
  return () => clearInterval(timer);
}

/** The time in milliseconds, which goes on while the reader looks; null on the server and while hydrating. */
export function useNow(): number | null {
  return useSyncExternalStore(
    everyTick,
    () => Math.floor(Date.now() / TICK_MS) * TICK_MS,
    () => null,
  );
}
