import { expect } from '@playwright/test';
import { contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-9-verde';

test.describe('looking after oneself and leaving', () => {
  test('a pause closes everything but the profile', async ({ browser, site }) => {
    const somebody = await registerSomebody(site, SECRET);
    const session = await openSessionAs(site, somebody.email, SECRET);
    const context = await contextWith(browser, site, session);
    const page = await context.newPage();

    await page.goto('/profile?tab=care');
    await page.getByRole('button', { name: 'Autoescludimi' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('30 giorni').click();
    await dialog.getByLabel('Ho capito', { exact: false }).check();
    await dialog.getByRole('button', { name: 'Autoescludimi' }).click();
    await expect(page.getByText(/^Attiva dal .* fino al /)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Sei in pausa' })).toBeVisible();
    await expect(page.getByText('800 558 822', { exact: false }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Vai al profilo' }).click();
    await expect(page.getByRole('button', { name: 'Prolunga' })).toBeVisible();
    await context.close();
  });

  test('deactivated, back by signing in, and erased for good', async ({ browser, site }) => {
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
});
