import { expect } from '@playwright/test';
import { contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';
import { totp } from './second-factor.ts';

const SECRET = 'Tramonto-viola-42';

test('a second factor is turned on with a code of the app, and the next code gets in after the password', async ({
  browser,
  page,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const own = await (await contextWith(browser, site, await openSessionAs(site, email, SECRET))).newPage();
  await own.goto('/profile?tab=security');
  await own.getByRole('button', { name: 'Attiva la verifica' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel('La tua password').fill(SECRET);
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await expect(dialog.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Codice a 6 cifre').fill(totp(secret));
  await dialog.getByRole('button', { name: 'Conferma e attiva' }).click();
  await expect(dialog.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')).toHaveCount(10);

  await page.goto('/sign-in');
  await typeSignIn(page, email, SECRET);
  await expect(page.getByLabel('Codice a 6 cifre')).toBeFocused();
  // The current code was used to turn the second factor on, so the next one is needed. The server already takes it.
  await page.getByLabel('Codice a 6 cifre').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Verifica', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
