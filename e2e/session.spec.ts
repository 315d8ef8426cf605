import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  contextOf,
  contextWith,
  emailOf,
  openSession,
  PASSWORD,
  type StoredSession,
  TOKEN_INFO,
  test,
  typeSignIn,
} from './people.ts';

const REFRESH = '/token/refresh/';
/** The session renews when less than thirty seconds are left, so the next request must do so. */
const SOON_MS = 10_000;

/** The requests of a context to the API, in order. */
function requestsOf(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(`${request.method()} ${pathname.slice(4)}`);
  });
  return paths;
}

const refreshes = (paths: readonly string[]) => paths.filter((path) => path.includes(REFRESH)).length;
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), TOKEN_INFO) as Promise<{
    session: StoredSession;
    locale: string | null;
  } | null>;
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Ultimi 5 segnali')).toBeVisible();
}

test.describe('signing in', () => {
  test('says what is wrong: no e-mail, a wrong password with its code', async ({ page }) => {
    await page.goto('/sign-in');
    await typeSignIn(page, 'nobody@', 'Whatever-1');
    await expect(page.getByText('Questa e-mail non è valida.')).toBeVisible();
    await expect(page.getByLabel('E-mail o nome utente')).toBeFocused();
    await typeSignIn(page, emailOf('pro'), 'Sbagliata-1');
    await expect(page.getByRole('alert')).toContainText('codice 401');
    await expect(page.getByText('Password errata')).toHaveCount(1);
    expect(await keys(page)).toEqual([]);
    await typeSignIn(page, emailOf('pro'), PASSWORD);
    await expectDashboard(page);
    expect(await keys(page)).toEqual([TOKEN_INFO]);
    const info = await stored(page);
    expect(Object.keys(info ?? {}).sort()).toEqual(['locale', 'session']);
    expect(Object.keys(info?.session ?? {}).sort()).toEqual(['expireTime', 'refreshToken', 'signedIn', 'token']);
  });

  test('by keyboard alone: Tab leads from the e-mail to the password, Enter in', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail o nome utente').fill(emailOf('pro'));
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expectDashboard(page);
  });

  test('the root leads in or to the dashboard', async ({ page, browser, site }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in$/);
    const member = await contextOf(browser, site, 'pro');
    const own = await member.newPage();
    await own.goto('/');
    await expectDashboard(own);
    await member.close();
  });

  test('a private page is returned to', async ({ page }) => {
    await page.goto('/valuebet?result=win');
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fvaluebet%3Fresult%3Dwin$/);
    await typeSignIn(page, emailOf('pro'), PASSWORD);
    await expect(page).toHaveURL(/\/valuebet\?result=win$/);
  });

  test('never leads away', async ({ page }) => {
    await page.goto(`/sign-in?redirect=${encodeURIComponent('//evil.example/x')}`);
    await typeSignIn(page, emailOf('pro'), PASSWORD);
    await expectDashboard(page);
  });
});

test.describe('renewing', () => {
  test('one refresh serves all the requests that wait, and two tabs', async ({ browser, site }) => {
    const session = await openSession(site, 'pro');
    const context = await contextWith(browser, site, { ...session, expireTime: Date.now() + SOON_MS });
    const requests = requestsOf(context);
    const [one, two] = [await context.newPage(), await context.newPage()];
    await Promise.all([one.goto('/dashboard'), two.goto('/dashboard')]);
    await Promise.all([expectDashboard(one), expectDashboard(two)]);
    expect(refreshes(requests)).toBe(1);
    expect(requests.length).toBeGreaterThan(4);
    const info = await stored(one);
    expect(info?.session.refreshToken).not.toBe(session.refreshToken);
    expect(info?.session.expireTime).toBeGreaterThan(Date.now() + SOON_MS);
    await context.close();
  });

  test('a refused token is renewed once, and the request made once more', async ({ browser, site }) => {
    const session = await openSession(site, 'pro');
    const refused = `${session.token.slice(0, -8)}AAAAAAAA`;
    const context = await contextWith(browser, site, { ...session, token: refused });
    const requests = requestsOf(context);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expectDashboard(page);
    expect(refreshes(requests)).toBe(1);
    expect(requests.filter((path) => path === 'GET /users/v1/listusers/me/')).toHaveLength(2);
    await context.close();
  });

  test('a refresh that is refused ends the session, and says so; signing in leads back', async ({ browser, site }) => {
    const session = await openSession(site, 'pro');
    const context = await contextWith(browser, site, { ...session, refreshToken: 'gone', expireTime: Date.now() });
    const requests = requestsOf(context);
    const page = await context.newPage();
    await page.goto('/valuebet?result=win');
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fvaluebet%3Fresult%3Dwin/);
    await expect(page.getByText('La sessione è scaduta: accedi di nuovo.')).toBeVisible();
    expect(refreshes(requests)).toBe(1);
    expect((await stored(page))?.session).toEqual({ signedIn: false, token: '', refreshToken: '', expireTime: -1 });
    // Signing in again leads back to the page that was left.
    await typeSignIn(page, emailOf('pro'), PASSWORD);
    await expect(page).toHaveURL(/\/valuebet\?result=win$/);
    await context.close();
  });
});

test.describe('leaving', () => {
  test('clears what was stored, here and on the server, and leads home', async ({ browser, site }) => {
    const session = await openSession(site, 'free');
    const context = await contextWith(browser, site, session);
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/dashboard');
    await expectDashboard(page);
    await other.goto('/tips-public');
    await expect(heading(other)).toBeVisible();
    expect(await keys(page)).toEqual([TOKEN_INFO]);
    const left = page.waitForResponse((response) => response.url().endsWith('/token/logout/'));
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect((await left).status()).toBe(200);
    expect(await keys(page)).toEqual([]);
    // The other tab is signed out too.
    await expect(other).toHaveURL(/\/home$/);
    const again = await page.request.post('/api/users/v1/token/refresh/', { data: { refresh: session.refreshToken } });
    expect(again.status()).toBe(401);
    const me = await page.request.get('/api/users/v1/listusers/me/', {
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(me.status()).toBe(401);
    await context.close();
  });

  test('everywhere ends the sessions of other devices by itself', async ({ browser, site }) => {
    const here = await contextOf(browser, site, 'free');
    const there = await contextOf(browser, site, 'free');
    const [page, other] = [await here.newPage(), await there.newPage()];
    await Promise.all([page.goto('/profile?tab=security'), other.goto('/dashboard')]);
    await expectDashboard(other);
    await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
    const question = page.getByRole('dialog', { name: 'Uscire da tutti i dispositivi?' });
    await question.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
    await expect(page).toHaveURL(/\/home$/);
    // The end of the session ends the live stream, so that device is signed out without a press.
    await expect(other).toHaveURL(/\/sign-in\?/);
    await expect(other.getByText('Da un altro dispositivo sei uscito da tutti')).toBeVisible();
    await here.close();
    await there.close();
  });
});

test.describe('choices', () => {
  test('a language is kept, under the session’s key, through reloads and signing in', async ({ page }) => {
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    await page.getByLabel('Lingua').first().selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await keys(page)).toEqual([TOKEN_INFO]);
    expect((await stored(page))?.locale).toBe('de');
    await page.goto('/sign-in');
    await expect(heading(page)).toHaveText('Anmelden');
    await page.locator('input[name=username_or_email]').fill(emailOf('pro'));
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('the three layouts are chosen in the profile, which keeps them for every device', async ({ browser, site }) => {
    const context = await contextOf(browser, site, 'elite');
    const page = await context.newPage();
    await page.goto('/profile?tab=preferences');
    const widths: number[] = [];
    for (const [label, layout] of [
      ['Compatto', 'collapsed'],
      ['A riquadri', 'decked'],
    ] as const) {
      await page.getByText(label, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-layout', layout);
      await expect(page.getByText('Preferenza salvata').first()).toBeVisible();
      await page.mouse.move(900, 500);
      await expect
        .poll(async () => (await page.locator('header').first().boundingBox())?.width)
        .toBe(layout === 'collapsed' ? 64 : 280);
      widths.push((await page.locator('header').first().boundingBox())?.width ?? 0);
    }
    const device = await contextOf(browser, site, 'elite');
    const elsewhere = await device.newPage();
    await elsewhere.goto('/dashboard');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-layout', 'decked');
    await page.getByText('Semplice', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'simple');
    await expect.poll(async () => (await page.locator('header').first().boundingBox())?.width).toBe(232);
    await context.close();
    await device.close();
  });
});

test('a part of the page whose script can’t be fetched says so and offers to load the page again', async ({
  browser,
  site,
}) => {
  // This reader hasn't answered the question about cookies, whose dialog is fetched when it opens.
  const context = await browser.newContext({ baseURL: site, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.route(/\/assets\/ConsentDialog-/, (route) => route.abort());
  await page.goto('/home');
  await page.getByRole('button', { name: 'Scegli' }).click();
  await expect(heading(page)).toHaveText('Una parte della pagina non si è caricata');
  await page.unroute(/\/assets\/ConsentDialog-/);
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await page.getByRole('button', { name: 'Scegli' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});
