import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as plain,
} from '@playwright/test';
import { answeredAboutCookies } from '../scripts/consent.ts';

/** The simulated world's own accounts. */
export type Person = 'admin' | 'tipster' | 'free' | 'pro' | 'elite';

export const PASSWORD = 'Quotavera-demo-1';
export const TOKEN_INFO = 'token-info';

export const emailOf = (person: Person) => `${person}@example.com`;

export interface StoredSession {
  readonly signedIn: boolean;
  readonly token: string;
  readonly refreshToken: string;
  readonly expireTime: number;
}

/** `site` is the product's own address. */
export const test = plain.extend<{ site: string }>({
  site: async ({ baseURL }, use) => {
    await use(baseURL ?? '');
  },
});

/** A session of its own: refresh tokens rotate, so that two contexts never share one. */
export async function openSession(site: string, person: Person): Promise<StoredSession> {
  const reply = await fetch(`${site}/api/users/v1/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: emailOf(person), password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${person} could not sign in: ${reply.status} ${await reply.text()}`);
  const { access_token: token, refresh_token: refreshToken } = await reply.json();
  const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return { signedIn: true, token, refreshToken, expireTime: payload.exp * 1000 };
}

/** A browser in which this session is stored, as the product stores it. */
export function contextWith(
  browser: Browser,
  site: string,
  session: StoredSession,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const value = JSON.stringify({ session, locale: null });
  const storageState = {
    cookies: [answeredAboutCookies(site)],
    origins: [{ origin: site, localStorage: [{ name: TOKEN_INFO, value }] }],
  };
  return browser.newContext({ ...options, baseURL: site, storageState });
}

/** A browser in which this person is signed in. */
export async function contextOf(
  browser: Browser,
  site: string,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return contextWith(browser, site, await openSession(site, person), options);
}

/** Asks the API as this session, beside the browser. */
export async function ask<T>(site: string, session: StoredSession | null, path: string): Promise<T> {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.token}` } : {};
  const reply = await fetch(`${site}/api${path}`, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Types into the sign-in form and sends it. */
export async function typeSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('E-mail o nome utente').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}
