import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { browserSession } from '../session/index.ts';
import { type LiveEvent, type LiveStatus, openLiveStream } from './stream.ts';

const STREAM_PATH = '/api/tips/v1/notification/stream/';

type Listener = (event: LiveEvent) => void;
interface Live {
  readonly status: LiveStatus;
  readonly listen: (listener: Listener) => () => void;
}

const LiveContext = createContext<Live | null>(null);

/** One stream per tab, for as long as somebody is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [listeners] = useState(() => new Set<Listener>());
  useEffect(
    () =>
      openLiveStream({
        fetch: (input, init) => window.fetch(input, init),
        session: browserSession(),
        path: STREAM_PATH,
        onStatus: setStatus,
        onEvent: (event) => {
          for (const listener of listeners) listener(event);
        },
      }),
    [listeners],
  );
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return <LiveContext value={{ status, listen }}>{children}</LiveContext>;
}

/** Calls back for every live event of this type (all when null); nothing outside the members' layout. */
export function useLive(type: string | null, handler: (event: LiveEvent) => void): void {
  const live = use(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const listen = live?.listen;
  useEffect(
    () => listen?.((event) => (type === null || event.type === type ? latest.current(event) : undefined)),
    [listen, type],
  );
}
