import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

const WHY = 'prova del giro di amministrazione';

test('an admin suspends an account, whose open page ends at once, and gives it back', async ({ browser, site }) => {
  const theirs = await (await contextOf(browser, site, 'free')).newPage();
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { name: 'Ciao, Franca' })).toBeVisible();

  const page = await (await contextOf(browser, site, 'admin')).newPage();
  await page.goto('/users?search=franca+st');
  await page.getByRole('link', { name: 'Franca Start' }).click();
  const act = async (button: string) => {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill(WHY);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Sospendi');
  await expect(theirs).toHaveURL(/\/sign-in/);
  // Other tests use the same account.
  await act('Riattiva');
});
