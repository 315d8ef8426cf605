import { useEffect, useRef } from 'react';
import type { LiveEvent } from './stream.ts';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Everybody who is connected is told of a tip in the same second; the reads that follow go out over so long. */
const SCATTER_MS = 2_000;
const ownMoment = Math.random();

/** How long this browser waits before it reads again what an event changed: the bundling of a burst, and a moment of its own. */
export function scattered(gatherMs: number): number {
  return gatherMs + Math.round(ownMoment * SCATTER_MS);
}

/** Hands an event of the stream to everything on the screen that waits for one. */
export function deliver(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back for every live event of this type (all when null). Nothing comes while nobody is signed in. */
export function useLive(type: string | null, handler: (event: LiveEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listener: Listener = (event) => {
      if (type === null || event.type === type) latest.current(event);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [type]);
}
