import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

test('an admin edits a lesson as a draft and publishes it', async ({ browser, site }) => {
  const admins = await contextOf(browser, site, 'admin');
  const admin = await admins.newPage();
  await admin.goto('/academy?tab=texts');
  await admin.getByRole('button', { name: /Quote/ }).first().click();
  await admin.getByRole('link', { name: 'Quote e probabilità' }).click();
  const title = `Un titolo nuovo ${Date.now()}`;
  await admin.getByRole('textbox', { name: 'Titolo' }).fill(title);
  await expect(admin.getByText('Salvato', { exact: true })).toBeVisible();
  await admin.getByText('Anteprima', { exact: true }).click();
  await expect(admin.getByRole('article')).toBeVisible();
  await admin.getByRole('button', { name: 'Pubblica' }).click();
  await expect(admin.getByText('Lezione pubblicata')).toBeVisible();
  await admin.getByRole('link', { name: 'Vedi la lezione' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await admins.close();
});
