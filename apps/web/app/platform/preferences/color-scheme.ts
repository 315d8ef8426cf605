import type { usersCalls } from '@quotavera/contract';
import type { z } from 'zod';
import { COLOR_SCHEME_COOKIE, readPreferenceCookie, writePreferenceCookie } from './cookies.ts';

export type ColorScheme = z.output<typeof usersCalls.colorScheme>;

const listeners = new Set<(scheme: ColorScheme) => void>();

export function isColorScheme(value: unknown): value is ColorScheme {
  return value === 'auto' || value === 'light' || value === 'dark';
}

/** What was chosen; `auto` follows the system. */
export function chosenColorScheme(): ColorScheme {
  const stored = readPreferenceCookie(COLOR_SCHEME_COOKIE);
  return isColorScheme(stored) ? stored : 'auto';
}

/** Shows the page in this scheme from now on. */
export function applyColorScheme(scheme: ColorScheme): void {
  writePreferenceCookie(COLOR_SCHEME_COOKIE, scheme);
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener(scheme);
}

export function onColorScheme(listener: (scheme: ColorScheme) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
