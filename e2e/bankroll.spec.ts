import { expect } from '@playwright/test';
import { contextOf, openSession, publishEnded, test } from './people.ts';

async function declareWon(site: string, id: number): Promise<void> {
  const { token } = await openSession(site, 'tipster');
  const reply = await fetch(`${site}/api/tips/v1/tips-edit/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }),
  });
  if (!reply.ok) throw new Error(`not declared: ${reply.status} ${await reply.text()}`);
}

test('a tip is followed with own odds, stands among the own bets, and shows its profit once it is settled', async ({
  browser,
  site,
}) => {
  const { id } = await publishEnded(site, 'Bolelli - Vavassori', 'Bolelli');
  const page = await (await contextOf(browser, site, 'elite')).newPage();
  await page.goto(`/t/${id}`);
  // Nobody has a plan for stakes before the first bankroll, so that the press asks for the stake.
  await page.getByRole('button', { name: 'Segui questo tip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segui questo tip' });
  await dialog.getByRole('textbox', { name: 'Quota' }).fill('1,85');
  await dialog.getByRole('textbox', { name: 'Puntata' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Bookmaker' }).fill('Snai');
  await dialog.getByRole('button', { name: 'Segui', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Seguito: 10,00 € a 1,85' })).toBeVisible();

  await page.goto('/analysis');
  const row = page.getByRole('row').filter({ hasText: 'Bolelli - Vavassori' });
  await expect(row).toContainText('fino a 8,50 €');
  await declareWon(site, id);
  // Settled by itself, without loading the page again.
  await expect(row).toContainText('+8,50 €');
  await expect(row).toContainText('vinto');

  await page.goto(`/t/${id}`);
  await expect(page.getByRole('button', { name: 'Seguito: 10,00 € a 1,85' })).toBeVisible();
});

test('a file of bets is previewed, imported, analysed and taken back', async ({ browser, site }) => {
  const page = await (await contextOf(browser, site, 'pro')).newPage();
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Nuova bankroll' }).click();
  const made = page.getByRole('dialog', { name: 'Nuova bankroll' });
  await made.getByRole('textbox', { name: 'Nome' }).fill('Storico mio');
  await made.getByRole('textbox', { name: 'Capitale iniziale' }).fill('100');
  await made.getByRole('button', { name: 'Salva' }).click();
  await expect(page).toHaveURL(/bankroll=\d+/);

  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importa giocate da un file' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scegli il file' }).click();
  const rows = [
    '31/12/2024;Prova - Uno;calcio;1,95;10,00;V',
    '01/01/2025;Prova - Due;tennis;3,40;10,00;P',
    'ieri;X - Y;;2;1;V',
  ];
  const buffer = Buffer.from(`Data;Partita;Sport;Quota;Puntata;Esito\n${rows.join('\n')}\n`);
  await (await choosing).setFiles({ name: 'giocate.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('status')).toContainText('2 nuove');
  await expect(dialog.getByText('Riga 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Prova - Uno' })).toContainText('+9,50 €');

  await page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: 'Statistiche' }).click();
  await page.getByRole('link', { name: 'Tennis' }).click();
  await expect(page).toHaveURL(/sport=tennis/);
  await expect(page.getByRole('heading', { name: /sono costate 10,00/ })).toBeVisible();

  const list = page.getByRole('row').filter({ hasText: 'giocate.csv' });
  await list.getByRole('button', { name: 'Annulla' }).click();
  await list.getByRole('button', { name: 'Togli tutte le righe' }).click();
  await expect(list).toBeHidden();
});
