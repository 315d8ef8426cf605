import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

test('tipsters are chosen by name and compared; the choice stands in the address', async ({ browser, site }) => {
  const page = await (await contextOf(browser, site, 'pro')).newPage();
  await page.goto('/analisys-tipsters');
  await page.getByRole('button', { name: 'I primi 3 della classifica' }).click();
  await expect(page.getByRole('heading', { name: /^A puntata costante ha fatto meglio/ })).toBeVisible();
  const figures = page.getByRole('table', { name: 'Le statistiche, in colonna' });
  await expect(figures.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Se li avessi seguiti tutti e 3' })).toBeVisible();

  const picker = page.getByRole('combobox', { name: 'Tipster' });
  await picker.fill('rinaldi');
  await page
    .getByRole('option', { name: /@rinaldi/ })
    .first()
    .click();
  await expect(figures.getByRole('columnheader')).toHaveCount(4);
  expect(new URL(page.url()).searchParams.get('tipsters')).toMatch(/,rinaldi[\w.]+$/);

  await page.reload();
  await expect(figures.getByRole('columnheader')).toHaveCount(4);
});

test('who has no plan sees what the comparison would open', async ({ browser, site }) => {
  const page = await (await contextOf(browser, site, 'free')).newPage();
  await page.goto('/analisys-tipsters');
  await expect(page.getByText('Con PRO metti a confronto fino a cinque tipster', { exact: false })).toBeVisible();
});

test('a report is read, kept as a PDF and asked for by mail', async ({ browser, site }) => {
  const page = await (await contextOf(browser, site, 'pro')).newPage();
  await page.goto('/performance-report?tipster=rinaldi_bets&period=2025-2026');
  await page.getByRole('link', { name: 'Anno' }).click();
  await expect(page).toHaveURL(/period=\d{4}(&|$)/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^quotavera-\d{4}\.pdf$/);
  await page.getByRole('button', { name: 'Ricevilo il 1° di ogni mese' }).click();
  await page.getByRole('button', { name: 'Non riceverlo più' }).click();
  await expect(page.getByRole('button', { name: 'Ricevilo il 1° di ogni mese' })).toBeVisible();
});
