import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

const CHANNEL = 'Canale rinaldi_bets';
const GIFT = 'RINALDI234';

test('a tipster writes to subscribers and goes on holiday; one reads it, another redeems a gift and sees the holiday', async ({
  browser,
  site,
}) => {
  const own = await contextOf(browser, site, 'tipster');
  const tipster = await own.newPage();
  await tipster.goto('/channels');
  const dialog = tipster.getByRole('dialog');
  await tipster.getByRole('button', { name: `Scrivi agli abbonati di ${CHANNEL}` }).click();
  await dialog.getByLabel('Titolo').fill('Domani si parte');
  await dialog.getByLabel('Messaggio').fill('Il primo tip esce alle nove.');
  await dialog.getByRole('button', { name: 'Invia agli abbonati' }).click();
  await expect(dialog).toBeHidden();

  const reading = await contextOf(browser, site, 'elite');
  const elite = await reading.newPage();
  await elite.goto('/subscriptions');
  await elite
    .getByRole('button', { name: /Notifiche/ })
    .first()
    .click();
  await expect(elite.getByRole('dialog')).toContainText('Il primo tip esce alle nove.');
  await reading.close();

  // Somebody without a plan redeems the code, typed as it comes.
  const visiting = await contextOf(browser, site, 'free');
  const free = await visiting.newPage();
  await free.goto('/subscriptions');
  await free.getByLabel('Codice').fill(GIFT.toLowerCase());
  await free.getByRole('button', { name: 'Usa il codice' }).click();
  await free.getByRole('link', { name: 'Vai al canale' }).click();
  await expect(free.getByText('Sei abbonato')).toBeVisible();

  await tipster.getByRole('button', { name: `Vai in pausa con ${CHANNEL}` }).click();
  await dialog.getByRole('button', { name: 'Metti in pausa', exact: true }).click();
  await expect(dialog).toBeHidden();
  await free.reload();
  await expect(free.getByText(/Pausa dal/)).toBeVisible();
  await tipster.getByRole('button', { name: 'Annulla la pausa' }).click();
  await expect(tipster.getByText('Pausa in programma')).toBeHidden();
  await own.close();
  await visiting.close();
});
