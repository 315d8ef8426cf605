import { expect } from '@playwright/test';
import { test } from './people.ts';
import { settled } from './screens.ts';

test('the terms are read without scripts, in any language, and their sections have addresses', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/de/tems-of-service');
  await expect(page).toHaveTitle(/^Nutzungsbedingungen/);
  // The text's own code, which brings its styles, never comes here.
  const contents = page.getByRole('navigation', { name: 'Auf dieser Seite' }).getByRole('list');
  await expect(contents).toHaveCSS('column-count', '2');
  await page.getByRole('link', { name: '8. Widerruf innerhalb von 14 Tagen' }).click();
  await expect(page).toHaveURL(/#widerruf-innerhalb-von-14-tagen$/);
  await expect(page.getByRole('heading', { name: '8. Widerruf innerhalb von 14 Tagen' })).toBeInViewport();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })).toBeVisible();
  await context.close();
});

test('questions are searched, opened, and found again by their address', async ({ page }) => {
  await page.goto('/faq');
  await settled(page);
  const search = page.getByRole('searchbox', { name: 'Cerca nelle domande' });
  await search.fill('fatturazione equa');
  await expect(page.getByRole('status').filter({ hasText: 'trovat' })).toBeVisible();
  const question = page.getByRole('group').filter({ hasText: 'Che cos’è la fatturazione equa?' });
  await question.getByText('Che cos’è la fatturazione equa?').click();
  await expect(question).toContainText('il tuo periodo si allunga');
  await search.fill('nessuno scrive così');
  await expect(page.getByText('Nessuna domanda con queste parole')).toBeVisible();
  await page.goto('/faq#che-cos-e-la-fatturazione-equa');
  await page.reload();
  await expect(page.getByText('il tuo periodo si allunga')).toBeInViewport();
});

test('every page of text has its title, description and address for search engines', async ({ page }) => {
  for (const [path, title] of [
    ['/tems-of-service', 'Termini di servizio'],
    ['/privacy', 'Informativa sulla privacy'],
    ['/who-we-are', 'Chi siamo'],
    ['/imprint', 'Note legali'],
    ['/accessibility', 'Dichiarazione di accessibilità'],
    ['/dsa', 'Segnalazioni e reclami'],
    ['/cookie-policy', 'Cookie policy'],
  ]) {
    await page.goto(path!);
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  }
});
