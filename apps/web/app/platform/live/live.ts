import { useEffect, useRef } from 'react';
import type { LiveEvent } from './stream.ts';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

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
