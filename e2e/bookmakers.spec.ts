import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

test('a visitor compares two bookmakers; an admin adds one, which shows with its licence alone', async ({
  browser,
  page: visitor,
  site,
}) => {
  await visitor.goto('/bookcomparison');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Confronto bookmaker' })).toBeVisible();
  await expect(visitor.getByText('Sono elencati solo bookmaker con concessione ADM.')).toBeVisible();
  await expect(visitor.getByText('Harbour Line')).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Confronta Linea Dodici' }).click();
  const beside = visitor.getByRole('region', { name: 'Fianco a fianco' });
  await expect(beside.getByRole('columnheader', { name: 'Linea Dodici' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Confronta Novantesimo' }).click();
  await expect(beside.getByRole('columnheader', { name: 'Novantesimo' })).toBeVisible();
  await expect(beside.getByRole('heading', { name: /^Linea Dodici: margine dal/ })).toBeVisible();

  const name = `Prova ${Date.now()}`;
  const admins = await contextWith(browser, site, await openSession(site, 'admin'));
  const admin = await admins.newPage();
  await admin.goto('/betting-sites');
  await admin.getByRole('button', { name: 'Nuovo bookmaker' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Descrizione').fill('Bonus di benvenuto per tutti');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Descrivi senza invitare a giocare')).toBeVisible();
  await dialog.getByLabel('Descrizione').fill('Solo fatti.');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const row = admin.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Solo fuori dall’Italia')).toBeVisible();
  await visitor.goto('/bookcomparison');
  await expect(visitor.getByText(name)).toHaveCount(0);

  await row.getByRole('button', { name: `Modifica ${name}` }).click();
  await dialog.getByLabel('Concessione ADM').fill('15999');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(row.getByText('Tutti')).toBeVisible();
  // Visitors' pages are kept for some seconds.
  await expect(async () => {
    await visitor.reload();
    expect(await visitor.getByText('Concessione ADM 15999').isVisible()).toBe(true);
  }).toPass();

  await row.getByRole('button', { name: `Elimina ${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(admin.getByText(name)).toHaveCount(0);
  await admins.close();
});
