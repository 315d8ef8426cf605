import { MINUTE_MS } from '@quotavera/domain/time';

const WORKER = '/sw.js';
const LOOK_EVERY_MS = 30 * MINUTE_MS;
/** Chromium may make the newer worker wait for minutes although the old one is idle: a page that is loaded anew ends that. */
const TAKE_OVER_MS = 2_000;

const workers = () => (import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null);

/**
 * Starts the worker that answers without a connection, and calls back when that of a newer build stands ready. Returns the way to stop
 * looking for one.
 */
export function watchVersions(onNewer: () => void): () => void {
  const container = workers();
  if (!container) return () => undefined;
  let registration: ServiceWorkerRegistration | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined);
  };
  const follow = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => {
      // The first worker of a browser replaces none.
      if (worker.state === 'installed' && container.controller) onNewer();
    });
  };
  container.register(WORKER).then(
    (registered: ServiceWorkerRegistration | undefined) => {
      registration = registered;
      if (registered?.waiting && container.controller) onNewer();
      follow(registered?.installing ?? null);
      registered?.addEventListener('updatefound', () => follow(registered.installing));
    },
    // A browser that refuses workers has none of this.
    () => undefined,
  );
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Lets the newer worker take over and loads the page anew; the other tabs stay as they are. */
export async function takeNewVersion(): Promise<void> {
  const container = workers();
  const waiting = (await container?.getRegistration(WORKER))?.waiting;
  // Another tab has let it take over.
  if (!container || !waiting) return location.reload();
  const reload = () => location.reload();
  container.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  waiting.postMessage('take-over');
}
