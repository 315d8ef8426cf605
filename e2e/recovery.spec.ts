import { expect } from '@playwright/test';
import { linkTo, openSession, PASSWORD, registerSomebody, test, typeSignIn } from './people.ts';

const NEW_PASSWORD = 'Tramonto-9-verde';

test('a lost password comes back by a link that works once and is told to nobody, and confirms the address', async ({
  page,
  site,
}) => {
  const { email } = await registerSomebody(site, PASSWORD);
  const admin = await openSession(site, 'admin');
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: 'Invia il collegamento' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeFocused();

  const link = await linkTo(site, admin, email, 'password_reset');
  const opened = page.waitForResponse((response) => response.url().includes('token='));
  await page.goto(link);
  expect((await opened).headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await page.getByLabel('Nuova password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Ripeti la nuova password').fill(NEW_PASSWORD);
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await expect(page.getByText('Password cambiata: accedi con quella nuova.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Questo collegamento non vale più')).toBeVisible();

  // The link of the reset has confirmed the address too, so there is nothing left to confirm and no notice.
  await page.goto('/sign-in');
  await typeSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Conferma la tua e-mail.')).toHaveCount(0);
});
