import { expect } from '@playwright/test';
import { contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-9-verde';

test('an account is deactivated, comes back by signing in, and is erased for good', async ({ browser, site }) => {
  const somebody = await registerSomebody(site, SECRET);
  const context = await contextWith(browser, site, await openSessionAs(site, somebody.email, SECRET));
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');

  await page.goto('/profile?tab=privacy');
  await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await dialog.getByLabel('La tua password').fill(SECRET);
  await dialog.getByRole('button', { name: 'Disattiva l’account' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`/sign-in?redirect=${encodeURIComponent('/profile?tab=privacy')}`);
  await typeSignIn(page, somebody.email, SECRET);
  await page.getByRole('button', { name: 'Cancella per sempre' }).click();
  await dialog.getByLabel('Ho capito', { exact: false }).check();
  await dialog.getByLabel('La tua password').fill(SECRET);
  await dialog.getByRole('button', { name: 'Cancella per sempre' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/sign-in');
  await typeSignIn(page, somebody.email, SECRET);
  await expect(page.getByRole('alert')).toBeVisible();
  await context.close();
});
