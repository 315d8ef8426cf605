import { expect } from '@playwright/test';
import { contextWith, openSessionAs, registerSomebody, test } from './people.ts';

const SECRET = 'Tramonto-viola-42';

test('an access token is made with the password, shown once, opens what it is for, and ends with a press', async ({
  browser,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const page = await (await contextWith(browser, site, await openSessionAs(site, email, SECRET))).newPage();
  await page.goto('/profile?tab=connections');
  await page.getByRole('button', { name: 'Nuova chiave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Modello di prova');
  await dialog.getByLabel('La tua password').fill('Sbagliata-1');
  await dialog.getByRole('button', { name: 'Crea la chiave' }).click();
  await expect(dialog.getByText('La password non è giusta.')).toBeVisible();
  await dialog.getByLabel('La tua password').fill(SECRET);
  await dialog.getByRole('button', { name: 'Crea la chiave' }).click();
  const token = await dialog.getByLabel('Chiave', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Fatto' }).click();
  const ask = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/tips/v1/fixtures/')).status()).toBe(200);
  expect((await ask('/api/users/v1/user-me/')).status()).toBe(403);
  await expect(page.getByText('Modello di prova')).toBeVisible();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoca la chiave «Modello di prova»' }).click();
  await expect(page.getByText('Non hai ancora nessuna chiave.')).toBeVisible();
  expect((await ask('/api/tips/v1/fixtures/')).status()).toBe(401);
});

test('the calendar has a secret address, which another one replaces', async ({ browser, site }) => {
  const { email } = await registerSomebody(site, SECRET);
  const page = await (await contextWith(browser, site, await openSessionAs(site, email, SECRET))).newPage();
  await page.goto('/profile?tab=connections');
  const address = page.getByLabel('Indirizzo segreto del calendario');
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  const first = new URL(await address.inputValue()).pathname;
  const calendar = await page.request.get(first);
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0/);
  await page.getByRole('button', { name: 'Crea un nuovo indirizzo' }).click();
  await expect(address).not.toHaveValue(new RegExp(first));
  expect((await page.request.get(first)).status()).toBe(404);
});
