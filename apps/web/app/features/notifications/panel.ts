import { useSyncExternalStore } from 'react';

let opener: HTMLElement | null = null;
let opened = false;
const watchers = new Set<() => void>();

function show(open: boolean): void {
  opened = open;
  for (const watch of watchers) watch();
}

/** Opens the one panel that the bells of sidebar and phone bar share. */
export function openPanel({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  opener = currentTarget;
  show(true);
}

export function closePanel(): void {
  show(false);
}

/** The kit gives the focus back only where it saw the panel closed before: this one is fetched as it opens. */
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
