import { DAY_S } from '@quotavera/domain/time';
import { hasConsent } from '../consent/state.ts';
import { LETTER_KEYS_COOKIE } from './letter-keys.ts';

/** Mirrors of what the profile says, so that the server and the first paint know it, and whether letters are keys here. Never the session. */
export const LANGUAGE_COOKIE = 'language';
export const COLOR_SCHEME_COOKIE = 'color-scheme';
export const LAYOUT_COOKIE = 'layout';

const YEAR_S = 365 * DAY_S;

/** For a year when the reader allows it; otherwise what they chose here lasts until the browser is closed. */
export function writePreferenceCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const duration = hasConsent('preferences') ? `; Max-Age=${YEAR_S}` : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${duration}; SameSite=Lax${secure}`;
}

export function readPreferenceCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

/** A choice about cookies reaches the ones that are there already: each is written again for as long as it may last now. */
export function renewPreferenceCookies(): void {
  for (const name of [LANGUAGE_COOKIE, COLOR_SCHEME_COOKIE, LAYOUT_COOKIE, LETTER_KEYS_COOKIE]) {
    const value = readPreferenceCookie(name);
    if (value !== null) writePreferenceCookie(name, value);
  }
}
