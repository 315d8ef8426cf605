import { expect, type Page } from '@playwright/test';
import { contextWith, emailOf, openSession, PASSWORD, type StoredSession, TOKEN_INFO, test } from './people.ts';

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
  await expect(page.getByText(/^Ultimi 5 segnali/)).toBeVisible();
}

test('a private page asks for the sign-in, which the keyboard alone does and which leads back', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/valuebet?result=win');
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fvaluebet%3Fresult%3Dwin$/);
  await page.getByLabel('E-mail o nome utente').fill(emailOf('pro'));
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/valuebet\?result=win$/);
  await page.goto('/');
  await expectDashboard(page);
});

test('signing out clears what was stored, here and on the server, and leads home', async ({ browser, site }) => {
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
