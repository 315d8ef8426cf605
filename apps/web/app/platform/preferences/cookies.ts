/** Mirrors of what the profile says, so that the server and the first paint know it. Never the session. */
export const LANGUAGE_COOKIE = 'language';
export const COLOR_SCHEME_COOKIE = 'color-scheme';
export const LAYOUT_COOKIE = 'layout';

const YEAR_S = 365 * 24 * 60 * 60;

export function writePreferenceCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

export function readPreferenceCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
