import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

test('an admin reads the data of a day, compares it with an earlier one, keeps it, and schedules an import', async ({
  browser,
  site,
}) => {
  const context = await contextOf(browser, site, 'admin');
  const page = await context.newPage();

  await page.goto('/toolsadmin?tab=data&table=teams');
  const table = page.getByRole('table', { name: 'Squadre' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await table.getByRole('link', { name: 'Gol fatti' }).click();
  await expect(table.getByRole('columnheader', { name: 'Gol fatti' })).toHaveAttribute('aria-sort', 'descending');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^teams-\d+-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(10);

  await page.getByLabel('Confronta con').selectOption({ index: 2 });
  await expect(page.getByRole('heading', { name: 'Cambiate' })).toBeVisible();
  await expect(page.getByText(/^\d+ aggiunte, \d+ cambiate, \d+ tolte, \d+ uguali\.$/)).toBeVisible();

  await page.getByRole('link', { name: 'Pianificazioni' }).click();
  await page.getByRole('button', { name: 'Nuova' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Serie A ogni mattina');
  await dialog.getByLabel('Sorgente').fill('I1_{season}.csv');
  await dialog.getByLabel('Orari').fill('7.30');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByLabel('Orari')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Orari').fill('07:30, 23:15');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const schedule = page.getByRole('listitem').filter({ hasText: 'Serie A ogni mattina' });
  await expect(schedule.getByText('attiva', { exact: true })).toBeVisible();
  await schedule.getByRole('button', { name: 'Metti in pausa' }).click();
  await expect(schedule.getByText('in pausa', { exact: true })).toBeVisible();

  const more = async (entry: string) => {
    await schedule.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await more('Modifica');
  await expect(dialog.getByLabel('Orari')).toHaveValue('07:30, 23:15');
  await dialog.getByLabel('Orari').fill('06:00');
  await dialog.getByRole('checkbox').last().uncheck();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(schedule).toContainText('lun, mar, mer, gio, ven, sab, 06:00');
  await more('Elimina');
  await page.getByRole('menuitem', { name: 'Elimina davvero' }).click();
  await expect(schedule).toHaveCount(0);

  await page.getByRole('link', { name: 'Bookmaker', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Bookmaker: margini e quote migliori' })).toBeVisible();
  await context.close();
});
