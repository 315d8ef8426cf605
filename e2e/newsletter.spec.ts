import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

test('a visitor asks for the newsletter; an admin writes one and schedules it', async ({
  browser,
  page: visitor,
  site,
}) => {
  await visitor.goto('/newsletter');
  await visitor.getByLabel('E-mail').fill(`lettore-${Date.now()}@example.test`);
  await visitor.getByRole('button', { name: 'Iscriviti' }).click();
  await expect(visitor.getByText('Per iscriverti accetta l’informativa sulla privacy.')).toBeVisible();
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Iscriviti' }).click();
  await expect(visitor.getByText('Ti abbiamo scritto a')).toBeVisible();

  const admins = await contextWith(browser, site, await openSession(site, 'admin'));
  const admin = await admins.newPage();
  await admin.goto('/newsletters');
  await admin.getByRole('button', { name: 'Nuova newsletter' }).click();
  await admin.getByLabel('Oggetto').fill('I numeri del mese');
  const text = admin.getByRole('textbox', { name: 'Testo' });
  await text.click();
  await admin.keyboard.insertText('Ecco che cosa è cambiato.');
  await admin.getByRole('button', { name: 'Invia…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Invia adesso' }).click();
  await expect(admin.getByRole('button', { name: 'Invia…' })).toHaveCount(0);
  await expect(admin.getByText('Ecco che cosa è cambiato.')).toBeVisible();
  await admins.close();
});
