import { expect } from '@playwright/test';
import { test } from './people.ts';

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
