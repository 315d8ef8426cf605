import { vi } from 'vitest';

/** How long a test waits for what happens by itself. A bound on waiting, never what a test is about: a busy machine is slow. */
const PATIENCE_MS = 20_000;

/** Repeats `assertion` until it holds; fails as it does when patience is over. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 20 });
}
