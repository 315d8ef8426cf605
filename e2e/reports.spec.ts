import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

test('a visitor reports a tipster, and an admin reads it beside the others', async ({
  browser,
  page: visitor,
  site,
}) => {
  const words = `Promette il raddoppio, visto dal browser ${Date.now()}`;
  await visitor.goto('/tipsters/rinaldi_bets');
  await visitor.getByRole('main').getByRole('link', { name: 'Segnala' }).click();
  await expect(visitor.getByText('l’utente rinaldi_bets')).toBeVisible();
  const send = visitor.getByRole('button', { name: 'Invia la segnalazione' });
  await send.click();
  // Nothing is sent half; what is missing is said at its field.
  await expect(visitor.getByRole('textbox', { name: 'Che cosa è successo' })).toHaveAttribute('aria-invalid', 'true');
  await visitor.getByLabel('Motivo').selectOption('sure_win');
  await visitor.getByRole('textbox', { name: 'Che cosa è successo' }).fill(words);
  await visitor.getByLabel('Nome e cognome').fill('Paola Verdi');
  await visitor.getByLabel('E-mail').fill('paola.verdi@example.com');
  await visitor.getByRole('checkbox', { name: /^Dichiaro in buona fede/ }).check();
  await send.click();
  await expect(send).toBeHidden();

  const admins = await contextWith(browser, site, await openSession(site, 'admin'));
  const admin = await admins.newPage();
  await admin.goto('/reports');
  await admin.getByRole('link', { name: 'Utente rinaldi_bets' }).click();
  await expect(admin.getByRole('dialog').getByText(words)).toBeVisible();
  await admins.close();
});
