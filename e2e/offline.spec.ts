import { expect, type Page } from '@playwright/test';
import { contextOf, test } from './people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

test.describe('without a connection', () => {
  test('a page reached from another says so in the reader’s language, and comes by itself when the line is back', async ({
    browser,
    site,
  }) => {
    const context = await contextOf(browser, site, 'pro');
    for (const [link, address, title] of [
      ['Classifiche', /\/leaderboard$/, /^Classifica/],
      ['Strumenti', /\/tools$/, /Calcol|Strumenti/],
    ] as const) {
      const page = await context.newPage();
      await page.goto('/dashboard');
      await expect(heading(page)).toBeVisible();
      await hydrated(page);
      await context.setOffline(true);
      await page.getByRole('banner').getByRole('link', { name: link }).first().click();
      await expect(page).toHaveURL(address);
      await expect(heading(page)).toHaveText('Connessione assente');
      await page.getByRole('button', { name: 'Riprova' }).click();
      await expect(heading(page)).toHaveText('Connessione assente');
      expect(await page.locator('body').innerText()).not.toMatch(/\b(title|lead|calc\.|how\.)/);
      await context.setOffline(false);
      await expect(heading(page)).toHaveText(title);
      await page.close();
    }
    await context.close();
  });

  test('texts that fail where the script came are no keys either', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/home');
    await hydrated(page);
    await page.route(/\/assets\/leaderboard-\w{8}\.js/, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Ranglisten' }).first().click();
    await expect(page).toHaveURL(/\/classifiche$/);
    // The site answers, so that the page is loaded anew at once, with its texts in it.
    await expect(heading(page)).toHaveText(/^Rangliste/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await context.close();
  });
});
