import { isLanguage, type Language } from '../i18n/languages.ts';

/** The known state of the session. `expireTime` is in milliseconds since 1970, from the token's `exp` claim; −1 when there is none. */
export interface SessionState {
  signedIn: boolean;
  token: string;
  refreshToken: string;
  expireTime: number;
}

/** The whole content of the token-info entry: session and locale, nothing else. */
export interface TokenInfo {
  session: SessionState;
  locale: Language | null;
}

export const SIGNED_OUT: SessionState = { signedIn: false, token: '', refreshToken: '', expireTime: -1 };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function sessionFrom(value: unknown): SessionState {
  if (!isRecord(value) || value.signedIn !== true || typeof value.token !== 'string' || value.token === '') {
    return SIGNED_OUT;
  }
  return {
    signedIn: true,
    token: value.token,
    refreshToken: typeof value.refreshToken === 'string' ? value.refreshToken : '',
    expireTime: typeof value.expireTime === 'number' ? value.expireTime : -1,
  };
}

/** Reads the entry as it was stored; anything that isn't ours counts as signed out. */
export function parseTokenInfo(text: string | null): TokenInfo {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    value = null;
  }
  if (!isRecord(value)) return { session: SIGNED_OUT, locale: null };
  return { session: sessionFrom(value.session), locale: isLanguage(value.locale) ? value.locale : null };
}

/** A JWT's claims, empty when the text has none. The signature is the server's to check. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** The `exp` claim of a JWT in milliseconds, −1 when the text has none. */
export function expireTimeOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : -1;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The pair in a refresh reply, under any of the names that the specification allows; null when a token is missing. */
export function pairOf(reply: unknown): { token: string; refreshToken: string | null } | null {
  if (!isRecord(reply)) return null;
  const token = text(reply.access) ?? text(reply.token) ?? text(reply.access_token);
  return token ? { token, refreshToken: text(reply.refresh) ?? text(reply.refresh_token) } : null;
}
