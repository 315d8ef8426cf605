import type { MantineColorSchemeManager } from '@mantine/core';
import { COLOR_SCHEMES, type ColorScheme } from '@quotavera/domain/accounts';
import { COLOR_SCHEME_COOKIE, readPreferenceCookie, writePreferenceCookie } from './cookies.ts';

export type { ColorScheme };

const listeners = new Set<(scheme: ColorScheme) => void>();

function isColorScheme(value: unknown): value is ColorScheme {
  return COLOR_SCHEMES.some((scheme) => scheme === value);
}

/** Returns the chosen scheme; `auto` follows the system. */
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

let stopListening = (): void => undefined;

/** Lets Mantine follow `applyColorScheme`, which is where choices are made. */
export const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => (typeof document === 'undefined' ? otherwise : chosenColorScheme()),
  set: () => undefined,
  subscribe(onUpdate) {
    listeners.add(onUpdate);
    stopListening = () => listeners.delete(onUpdate);
  },
  unsubscribe: () => stopListening(),
  clear: () => undefined,
};
