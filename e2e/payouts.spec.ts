import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

test('an admin confirms a payout, makes the bank’s file and marks it paid; the tipster sees it', async ({
  browser,
  site,
}) => {
  const admin = await contextOf(browser, site, 'admin');
  const page = await admin.newPage();
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: '83,20' });
  await page.goto('/payouts?status=requested');
  await row.getByRole('link').click();
  await expect(dialog).toContainText('RSSMRA85T10A562S');
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Pagamento confermato')).toBeVisible();

  await page.goto('/payouts?tab=files');
  await page.getByRole('button', { name: 'Crea il file' }).click();
  const file = page.getByRole('row').filter({ hasText: 'SIM-' });
  await expect(file).toContainText('66,56');
  const saved = page.waitForEvent('download');
  await file.getByRole('button').click();
  expect((await saved).suggestedFilename()).toMatch(/^SIM-\d{8}-\d+\.xml$/);

  await page.goto('/payouts?status=sent');
  await row.getByRole('link').click();
  await dialog.getByRole('button', { name: 'Segna come pagato' }).click();
  await dialog.getByLabel('Riferimento della banca').fill('TRN 2611');
  await dialog.getByRole('button', { name: 'Segna come pagato' }).click();
  await expect(page.getByText('Segnato come pagato')).toBeVisible();
  await admin.close();

  const tipster = await contextOf(browser, site, 'tipster');
  const own = await tipster.newPage();
  await own.goto('/earnings?tab=payouts');
  await expect(own.getByText('Riferimento della banca: TRN 2611')).toBeVisible();
  await own.goto('/earnings');
  await expect(own.getByText('Si paga da 20,00')).toBeVisible();
  await tipster.close();
});
