import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as plain,
} from '@playwright/test';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import {
  callApi,
  openSession,
  openSessionAs,
  type Person,
  type StoredSession,
  storageWith,
  TOKEN_INFO,
} from '../scripts/session.ts';
import { productOf, SPARE_STARTER, siteOf } from './sites.ts';

export {
  emailOf,
  openSession,
  openSessionAs,
  PASSWORD,
  type Person,
  type StoredSession,
  TOKEN_INFO,
} from '../scripts/session.ts';

/** How long one try of a step that `toPass` repeats may wait. It ends the try alone: the step is repeated until the test's own end. */
export const TRY_MS = 5_000;

/** `site` is the address of this worker's own product, or of a product that a repeated test finds as new. */
export const test = plain.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  site: async ({}, use, info) => {
    if (info.retry > 0) await fetch(SPARE_STARTER);
    await use(siteOf(productOf(info)));
  },
  baseURL: async ({ site }, use) => {
    await use(site);
  },
});

/** A browser in which this session is stored, as the product stores it. */
export function contextWith(
  browser: Browser,
  site: string,
  session: StoredSession,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({ ...options, baseURL: site, storageState: storageWith(site, session) });
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

/** Opens a page as this person, without the form: what is signed in later on it stays. */
export async function enterAs(page: Page, person: Person, to: string): Promise<void> {
  const session = await openSession(siteOf(productOf(plain.info())), person);
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [TOKEN_INFO, JSON.stringify({ session, locale: null })] as const,
  );
  await page.goto(to);
}

/** The reply of a GET with this session's token, sent without the browser. */
export function readApi<T>(site: string, session: StoredSession | null, path: string): Promise<T> {
  return callApi(site, session, path);
}

/** The reply of a POST with this session's token, sent without the browser. */
export function postApi<T>(site: string, session: StoredSession, path: string, body: object): Promise<T> {
  return callApi(site, session, path, { method: 'POST', body });
}

interface MailList {
  results: readonly { id: number }[];
}

/** The path that the latest mail of a kind leads to, as the admin reads it in the outbox. */
export async function linkTo(site: string, admin: StoredSession, email: string, kind: string): Promise<string> {
  const find = () =>
    readApi<MailList>(site, admin, `/users/v1/mails/?kind=${kind}&recipient=${encodeURIComponent(email)}`);
  await expect.poll(async () => (await find()).results.length).toBeGreaterThan(0);
  const [latest] = (await find()).results;
  const { text } = await readApi<{ text: string }>(site, admin, `/users/v1/mails/${latest?.id}/`);
  return /(\/[\w-]+\?(?:token=[\w-]+|application=[\w-]+\.[\w-]+))/.exec(text)?.[1] ?? '';
}

/** Types into the sign-in form and sends it. */
export async function typeSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('E-mail o nome utente').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Presses the chip's label, because the radio button behind it has no size. */
export async function chooseChip(radio: Locator): Promise<void> {
  await radio
    .page()
    .locator(`label[for="${await radio.getAttribute('id')}"]`)
    .click();
  await expect(radio).toBeChecked();
}

let registered = 0;

/** Registers a new account by the call that the form makes, and skips the questions that it would be led to. */
export async function registerSomebody(
  site: string,
  password: string,
  language = 'it',
): Promise<{ email: string; username: string }> {
  registered += 1;
  const username = `prova.${Date.now().toString(36)}.${registered}`;
  const email = `${username}@example.com`;
  const momentIn = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const reply = await fetch(`${site}/api/users/v1/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      username,
      password,
      password2: password,
      first_name: 'Nina',
      last_name: 'Bruni',
      birth_date: '1990-05-01',
      phone_number: '+393471234567',
      socials: 'telegram: @nina_prova',
      persdescription: 'Seguo la Serie A da vent’anni.',
      whycollaboration: 'Voglio un registro che si possa verificare.',
      contact_moments: [3, 4, 5].map(momentIn),
      accepted_terms: true,
      privacy: true,
      language,
    }),
  });
  if (!reply.ok) throw new Error(`nobody registered: ${reply.status} ${await reply.text()}`);
  const session = await openSessionAs(site, email, password);
  await callApi(site, session, '/users/v1/onboarding/', { method: 'PATCH', body: { state: 'skipped' } });
  await postApi(site, session, '/users/v1/token/logout/', { refresh: session.refreshToken });
  return { email, username };
}

/** A live tip, free for all, in the tipster's own words on a match that is over by now. */
export async function publishEnded(site: string, match: string, result: string): Promise<{ id: number }> {
  const leg = {
    type: 'custom',
    sport: 'tennis',
    competition: 'Torneo di Prova',
    match,
    matchdate: new Date(Date.now() - 5 * HOUR_MS).toISOString(),
    market: 'Vincente incontro',
    result,
    odds: '1.9',
  };
  const body = { publish: true, is_free: true, repeat_confirmed: true, liveprematch: 'live', stake: '1', legs: [leg] };
  return postApi(site, await openSession(site, 'tipster'), '/tips/v1/tips-public/', body);
}
