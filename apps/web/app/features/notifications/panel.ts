import { useSyncExternalStore } from 'react';

let opened = false;
const watchers = new Set<() => void>();

/** Opens and closes the one panel that the bells of sidebar and phone bar share. */
export function showPanel(open: boolean): void {
  opened = open;
  for (const watch of watchers) watch();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function usePanelOpen(): boolean {
  return useSyncExternalStore(
    watch,
    () => opened,
    () => false,
  );
}
