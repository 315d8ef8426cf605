import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

const WHY = 'prova del giro di amministrazione';

test('an admin finds a user, suspends them and their open session ends at once, lifts it, gives a plan; the log tells it all', async ({
  browser,
  site,
}) => {
  const theirs = await (await contextOf(browser, site, 'free')).newPage();
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { name: 'Ciao, Franca' })).toBeVisible();

  const page = await (await contextOf(browser, site, 'admin')).newPage();
  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Nome, e-mail, telefono o id' }).fill('franca st');
  await expect(page).toHaveURL(/search=franca\+st/);
  await page.getByRole('link', { name: 'Franca Start' }).click();
  await expect(page.getByRole('heading', { name: 'Franca Start', level: 1 })).toBeVisible();

  const act = async (button: string, fill?: () => Promise<void>) => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill?.();
    const confirm = dialog.getByRole('button', { name: button, exact: true });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Motivo').fill(WHY);
    await confirm.click();
    await expect(dialog).toBeHidden();
  };
  await act('Sospendi');
  await expect(page.getByRole('main').getByRole('note')).toContainText(WHY);
  // The suspension closes the open page without a click of its reader.
  await expect(theirs).toHaveURL(/\/sign-in/);

  await act('Riattiva');
  await act('Cambia piano', async () => {
    await page.getByRole('dialog').getByRole('radiogroup').getByText('ELITE').click();
  });
  const again = await (await contextOf(browser, site, 'free')).newPage();
  await again.goto('/dashboard');
  await expect(again.getByRole('button', { name: 'Franca Start ELITE Account e aiuto' })).toBeVisible();

  await page.getByRole('link', { name: 'Tutti gli utenti' }).click();
  await page.getByRole('link', { name: 'Registro' }).click();
  const log = page.getByRole('region', { name: 'Interventi degli amministratori' }).getByRole('listitem');
  await expect(log.nth(0)).toContainText('Piano cambiato');
  await expect(log.nth(0)).toContainText('dopo: ELITE');
  await expect(log.nth(1)).toContainText('Account riattivato');
  await expect(log.nth(2)).toContainText('Account sospeso');
  for (const n of [0, 1, 2]) {
    await expect(log.nth(n)).toContainText('Franca Start');
    await expect(log.nth(n)).toContainText(WHY);
  }
  // Other tests use the same account.
  await log.nth(0).getByRole('link', { name: 'Franca Start' }).click();
  await act('Cambia piano', async () => {
    await page.getByRole('dialog').getByRole('radiogroup').getByText('START').click();
  });
});
