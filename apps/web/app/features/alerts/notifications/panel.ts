import { useSyncExternalStore } from 'react';

let opener: HTMLElement | null = null;
let opened = false;
const watchers = new Set<() => void>();

function show(open: boolean): void {
  opened = open;
  for (const watch of watchers) watch();
}

/** Opens the one panel that the bells of sidebar and phone bar share. */
export function openPanel({ currentTarget }: { currentTarget: HTMLElement }): void {
  opener = currentTarget;
  show(true);
}

export function closePanel(): void {
  show(false);
}

/** The kit returns the focus only to a panel that was mounted before it opened; this one is fetched when it opens. */
export function focusBell(): void {
  opener?.focus({ preventScroll: true });
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
