import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

const WORDS = `Parliamo di quote ${Date.now()}`;

test('ELITE asks a tipster for a call, who proposes another date; the reader accepts it', async ({ browser, site }) => {
  const readers = await contextWith(browser, site, await openSession(site, 'elite'));
  const reader = await readers.newPage();
  await reader.goto('/call-request');
  await reader.getByRole('link', { name: 'Chiedi una call' }).click();
  await reader.getByLabel('Con chi').selectOption({ label: 'rinaldi_bets' });
  await reader.getByText('consulenza', { exact: true }).click();
  await reader.getByRole('group', { name: 'Ore libere' }).or(reader.getByText('Ore libere')).first().waitFor();
  await reader
    .getByText(/^\d{2}:\d{2}$/)
    .last()
    .click();
  await reader.getByLabel('Di che cosa vuoi parlare').fill(WORDS);
  await reader.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Call con rinaldi_bets' })).toBeVisible();
  await expect(reader.getByText('In attesa', { exact: true })).toBeVisible();
  const call = new URL(reader.url()).searchParams.get('call');

  const { token } = await openSession(site, 'tipster');
  const proposed = await fetch(`${site}/api/tips/v1/call-request/${call}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      action: 'decide',
      status: 'MANAGED',
      response_note: 'Meglio più avanti.',
      av_date_1: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    }),
  });
  expect(proposed.status).toBe(200);
  await reader.getByRole('button', { name: /^Accetta / }).click();
  await expect(reader.getByText('Accettata', { exact: true })).toBeVisible();
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Aggiungi al calendario' }).click();
  expect((await download).suggestedFilename()).toBe(`call-${call}.ics`);
  await reader.getByRole('button', { name: 'Annulla la call' }).click();
  await reader.getByRole('dialog').getByRole('button', { name: 'Annulla la call' }).click();
  await expect(reader.getByText('Annullata', { exact: true })).toBeVisible();
  await readers.close();
});

test('a tipster decides a request in the product', async ({ browser, site }) => {
  const tipsters = await contextWith(browser, site, await openSession(site, 'tipster'));
  const tipster = await tipsters.newPage();
  await tipster.goto('/call-request?status=pending');
  await tipster.getByRole('link', { name: 'Elisa Elite' }).first().click();
  await tipster.getByRole('button', { name: 'Rispondi', exact: true }).click();
  const dialog = tipster.getByRole('dialog');
  await dialog.getByLabel('Decisione').selectOption({ label: 'Rifiutata' });
  await dialog.getByLabel('Nota di risposta').fill('Questo mese non riesco.');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toBeHidden();
  await expect(tipster.getByText('Questo mese non riesco.')).toBeVisible();
  await expect(tipster.getByText('Rifiutata', { exact: true })).toBeVisible();
  await tipsters.close();
});

test('without ELITE there is an offer instead of the form', async ({ browser, site }) => {
  const members = await contextWith(browser, site, await openSession(site, 'free'));
  const member = await members.newPage();
  await member.goto('/call-request?new=1');
  await expect(member.getByRole('heading', { name: 'Le call 1:1 sono del piano ELITE' })).toBeVisible();
  await expect(member.getByRole('link', { name: /ELITE/ }).first()).toBeVisible();
  await members.close();
});
