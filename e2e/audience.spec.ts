import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

const CHANNEL = 'Canale rinaldi_bets';
const GIFT = 'RINALDI234';

test('a tipster sees who is subscribed, writes to them, gives days away and goes on holiday; readers see each', async ({
  browser,
  site,
}) => {
  const own = await contextWith(browser, site, await openSession(site, 'tipster'));
  const tipster = await own.newPage();
  await tipster.goto('/subscriptions');
  await expect(tipster.getByRole('heading', { name: 'Chi è abbonato' })).toBeVisible();
  const list = tipster.getByRole('table', { name: 'Gli abbonati ai tuoi canali' });
  await expect(list).toContainText('giorni in più per la pausa');
  await expect(list).not.toContainText('@example');

  await tipster.goto('/channels');
  const dialog = tipster.getByRole('dialog');
  await tipster.getByRole('button', { name: `Scrivi agli abbonati di ${CHANNEL}` }).click();
  await expect(dialog).toContainText('Settimana di coppe');
  await dialog.getByLabel('Titolo').fill('Domani si parte');
  await dialog.getByLabel('Messaggio').fill('breve');
  await dialog.getByRole('button', { name: 'Invia agli abbonati' }).click();
  await expect(dialog).toContainText('Scrivi almeno 10 caratteri');
  await dialog.getByLabel('Messaggio').fill('Il primo tip esce alle nove.');
  await dialog.getByRole('button', { name: 'Invia agli abbonati' }).click();
  await expect(dialog).toBeHidden();

  await tipster.getByRole('button', { name: `Regali e prove di ${CHANNEL}` }).click();
  await expect(dialog).toContainText(GIFT);
  await dialog.getByText('Prova gratuita', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(dialog.getByRole('table')).toContainText('Prova gratuita');
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(dialog).toBeHidden();

  const reading = await contextWith(browser, site, await openSession(site, 'elite'));
  const elite = await reading.newPage();
  await elite.goto('/subscriptions');
  await expect(elite.getByText('Giorni aggiunti')).toBeVisible();
  await expect(elite.getByText('tip attesi 15, usciti 12')).toBeVisible();
  await elite
    .getByRole('button', { name: /Notifiche/ })
    .first()
    .click();
  await expect(elite.getByRole('dialog')).toContainText('Il primo tip esce alle nove.');

  // Somebody without a plan redeems the code, typed as it comes.
  const visiting = await contextWith(browser, site, await openSession(site, 'free'));
  const free = await visiting.newPage();
  await free.goto('/subscriptions');
  await free.getByLabel('Codice').fill('niente');
  await free.getByRole('button', { name: 'Usa il codice' }).click();
  await expect(free.getByText('Questo codice non esiste')).toBeVisible();
  await free.getByLabel('Codice').fill(GIFT.toLowerCase());
  await free.getByRole('button', { name: 'Usa il codice' }).click();
  await expect(free.getByText('Un regalo del tipster')).toBeVisible();
  await free.getByRole('link', { name: 'Vai al canale' }).click();
  await expect(free.getByText('Sei abbonato')).toBeVisible();

  await tipster.getByRole('button', { name: `Vai in pausa con ${CHANNEL}` }).click();
  await dialog.getByRole('button', { name: 'Metti in pausa', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(tipster.getByText('Pausa in programma')).toBeVisible();
  await free.reload();
  await expect(free.getByText(/Pausa dal/)).toBeVisible();
  await tipster.getByRole('button', { name: 'Annulla la pausa' }).click();
  await expect(tipster.getByText('Pausa in programma')).toBeHidden();
  await own.close();
  await reading.close();
  await visiting.close();
});
