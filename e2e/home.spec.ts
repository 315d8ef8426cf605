import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a record is checked in front of the visitor, who is caught when he makes a loss a win', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Verifica adesso' }).click();
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toHaveText(/^Il record di @.* non ha errori, ma non è controllato per completezza$/);
  await expect(verdict).toHaveAttribute('data-verdict', 'unproven');
  await expect(page.getByText(/voci, .* kB, controllate qui in/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ogni voce sta nel registro' })).toContainText('a posto');
  const loss = await page.getByLabel('Profitto').inputValue();
  expect(loss).toMatch(/^-/);
  await page.getByRole('button', { name: 'Cambia e verifica' }).click();
  await expect(page.getByText('Non hai cambiato niente')).toBeVisible();
  await page.getByLabel('Profitto').fill('0.95');
  await page.getByRole('button', { name: 'Cambia e verifica' }).click();
  await expect(page.getByText('Scoperto')).toBeVisible();
  await expect(page.getByText(`diceva ${loss}, ora dice 0.95`)).toBeVisible();
});

test('the fonts of the first paint are preloaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A font that only the styles name comes too late for the first layout.
  const preloaded = await page
    .locator('link[as="font"]')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  expect(preloaded).toEqual(expect.arrayContaining(asked.filter((path) => /-latin-\d/.test(path))));
});

test('the game’s first round is the server’s until it is answered', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Scelgo A' }).click();
  await expect(page.getByText(/^(Giusto|No): il vantaggio vero ce l’ha [AB]\.$/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is whole: ranking, a proof, both records, articles, plans', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'Tutti i controlli' })).toBeVisible();
    for (const name of [
      'In testa alla classifica',
      'Come si verifica un record',
      'Tipster B',
      'Com’è fatto',
      'Dal blog',
      'Piani',
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('article')).toHaveCount(4);
  });
});
