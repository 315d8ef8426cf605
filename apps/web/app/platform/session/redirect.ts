import { paths } from '../../paths.ts';

const ORIGIN = 'https://origin.invalid';
// A browser drops tabs and line breaks inside an address and reads a backslash as a slash: neither has a place in a path of ours.
const FORBIDDEN = /[\\\p{Cc}]/u;
const ENCODED_FORBIDDEN = /%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i;
const ENCODED_LEADING_SLASH = /^\/(?:%2f|\.|%2e)/i;

/**
 * Where to go after sign-in: the wanted address when it is a path of this origin, otherwise the dashboard. Refuses other schemes, other
 * hosts (`//evil`, `/\evil`), encoded forms of both, paths that become one of them when resolved, and the sign-in page itself.
 */
export function safeRedirect(target: string | null, otherwise: string = paths.dashboard): string {
  if (!target?.startsWith('/') || target.startsWith('//')) return otherwise;
  if (FORBIDDEN.test(target) || ENCODED_FORBIDDEN.test(target) || ENCODED_LEADING_SLASH.test(target)) return otherwise;
  if (!URL.canParse(target, ORIGIN)) return otherwise;
  const url = new URL(target, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return otherwise;
  if (url.pathname === paths.signIn || url.pathname === paths.root) return otherwise;
  return url.pathname + url.search + url.hash;
}
