import { expect, type Page } from '@playwright/test';
import { contextOf, emailOf, PASSWORD, test, typeSignIn } from './people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

test.describe('without a connection', () => {
  test('texts that fail where the script came are no keys either', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/home');
    await hydrated(page);
    await page.route(/\/assets\/leaderboard-\w{8}\.js/, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Ranglisten' }).first().click();
    await expect(page).toHaveURL(/\/classifiche$/);
    // The page reloads at once because the site answers, and then has its texts.
    await expect(heading(page)).toHaveText(/^Rangliste/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await context.close();
  });

  test('a member’s menu that can’t be had says so, and is asked for again', async ({ browser, site }) => {
    const context = await contextOf(browser, site, 'pro');
    const page = await context.newPage();
    // A part that comes late asks for the account as well and may not bring the menu before the button is pressed.
    await page.addInitScript(() => {
      document.addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), true);
    });
    await page.route('**/api/users/v1/listusers/me/', async (route) => {
      const pressed = await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'));
      if (pressed) return route.continue();
      return route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"code":"unavailable","description":"In manutenzione","errors":{}}',
      });
    });
    await page.goto('/contact');
    const menu = page.getByRole('navigation', { name: 'Navigazione principale' });
    await expect(menu.getByRole('alert')).toHaveText(/^In manutenzione/);
    await menu.getByRole('button', { name: 'Riprova' }).click();
    await expect(menu.getByRole('link', { name: 'Strumenti' })).toBeVisible();
    await expect(menu.getByRole('alert')).toHaveCount(0);
    await context.close();
  });

  test('a follow is taken back and said so; with the line back it can be done, and undone', async ({
    browser,
    site,
  }) => {
    const context = await contextOf(browser, site, 'pro');
    const page = await context.newPage();
    await page.goto('/classifiche');
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^Segui / })
      .first();
    const name = (await button.getAttribute('aria-label'))?.replace(/^Segui /, '') ?? '';
    const follow = page.getByRole('main').getByRole('button', { name: `Segui ${name}`, exact: true });
    const stop = page.getByRole('main').getByRole('button', { name: `Segui già ${name}: smetti di seguire` });
    await context.setOffline(true);
    await follow.click();
    await expect(page.getByText('Connessione assente o server irraggiungibile.')).toBeVisible();
    await expect(follow).toBeEnabled();
    await expect(page.getByText(/^Connessione assente: quello che vedi/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Connessione assente: quello che vedi/)).toBeHidden();

    // While the server is silent, the button stops showing the change as made; the message comes with the answer.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/tips/v1/follow/', async (route) => {
      await answered;
      await route.continue();
    });
    await follow.click();
    await expect(stop).toBeDisabled();
    await expect(page.getByText(/^Non confermato/)).toBeVisible();
    await expect(follow).toBeDisabled();
    answer();
    await expect(page.getByText(`Ora segui ${name}`)).toBeVisible();
    await expect(page.getByText(/^Non confermato/)).toBeHidden();
    await page.unroute('**/api/tips/v1/follow/');

    await stop.click();
    await page.getByRole('alert').getByRole('button', { name: 'Annulla' }).click();
    await expect(stop).toBeEnabled();
    await page.reload();
    await expect(stop).toBeEnabled();
    await context.close();
  });
});

test.describe('what a visitor wanted', () => {
  test('a follow is done after the sign-in, and said; the same address follows nobody', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site,
      locale: 'it-IT',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto('/tipsters');
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /^Segui / })
      .nth(3);
    const name = (await link.getAttribute('aria-label'))?.replace(/^Segui /, '') ?? '';
    await link.click();
    await expect(page.getByText(`Dopo l’accesso seguirai ${name}.`)).toBeVisible();
    const address = page.url();
    await typeSignIn(page, emailOf('elite'), PASSWORD);
    await expect(page).toHaveURL(/\/tipsters$/);
    await expect(page.getByText(`Ora segui ${name}`)).toBeVisible();
    const stop = page.getByRole('main').getByRole('button', { name: `Segui già ${name}: smetti di seguire` });
    await stop.click();
    await expect(page.getByText(`Non segui più ${name}`)).toBeVisible();
    const changeRequests: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && changeRequests.push(request.url()));
    await page.goto(address);
    await expect(page).toHaveURL(/\/tipsters$/);
    await expect(page.getByRole('main').getByRole('button', { name: `Segui ${name}`, exact: true })).toBeEnabled();
    expect(changeRequests.filter((url) => url.includes('/tips/'))).toEqual([]);
    await context.close();
  });
});
