import { answeredAboutCookies } from './consent.ts';

/** The simulated world's own accounts. */
export type Person = 'admin' | 'tipster' | 'abroad' | 'free' | 'trial' | 'pro' | 'elite' | 'teacher' | 'moderator';

export const PASSWORD = 'Quotavera-demo-1';
export const TOKEN_INFO = 'token-info';

export const emailOf = (person: Person) => `${person}@example.com`;

export interface StoredSession {
  signedIn: boolean;
  token: string;
  refreshToken: string;
  expireTime: number;
}

/** Opens a new session. Two contexts never share one, because refresh tokens rotate. */
export function openSession(site: string, person: Person): Promise<StoredSession> {
  return openSessionAs(site, emailOf(person), PASSWORD);
}

export async function openSessionAs(site: string, name: string, password: string): Promise<StoredSession> {
  const reply = await fetch(`${site}/api/users/v1/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: name, password }),
  });
  if (!reply.ok) throw new Error(`${name} could not sign in: ${reply.status} ${await reply.text()}`);
  const { access_token: token, refresh_token: refreshToken } = await reply.json();
  const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return { signedIn: true, token, refreshToken, expireTime: payload.exp * 1000 };
}

/** Storage of a browser in which this session is stored, as the product stores it. */
export function storageWith(site: string, session: StoredSession, locale: string | null = null) {
  const value = JSON.stringify({ session, locale });
  return {
    cookies: [answeredAboutCookies(site)],
    origins: [{ origin: site, localStorage: [{ name: TOKEN_INFO, value }] }],
  };
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH';
  body?: object;
}

/** The reply of a call with this session's token, sent without the browser. */
export async function callApi<T>(
  site: string,
  session: StoredSession | null,
  path: string,
  { method, body }: ApiCall = { method: 'GET' },
): Promise<T> {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.token}` } : {};
  if (body) headers['content-type'] = 'application/json';
  const reply = await fetch(`${site}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
