import { expect, type Page } from '@playwright/test';
import { HOUR_MS } from '@quotavera/domain/time';
import { answeredAboutCookies } from '../scripts/consent.ts';
import { contextWith, emailOf, openSession, PASSWORD, postApi, readApi, test, typeSignIn } from './people.ts';

interface OwnChannels {
  results: readonly { id: number; name: string }[];
}

const CHANNEL = 'Over della domenica';

async function makeChannel(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Nuovo canale' }).click();
  await dialog.getByLabel('Nome').fill('ab');
  await dialog.getByRole('button', { name: 'Apri il canale' }).click();
  await expect(dialog).toContainText('Il nome è troppo corto');
  await dialog.getByLabel('Nome').fill(CHANNEL);
  await dialog.getByRole('button', { name: 'Apri il canale' }).click();
  await expect(dialog).toBeHidden();
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: CHANNEL }) });
  await expect(panel).toContainText('Bozza: nessun piano in vendita');

  await panel.getByRole('button', { name: `Nuovo piano per ${CHANNEL}` }).click();
  await dialog.getByLabel('Nome').fill('Mensile');
  await dialog.getByLabel('Prezzo, IVA inclusa').fill('0,5');
  await dialog.getByLabel('Limite utenti').fill('0');
  await dialog.getByRole('button', { name: 'Crea il piano' }).click();
  await expect(dialog).toContainText('Inserisci un prezzo valido');
  await expect(dialog).toContainText('Inserisci un limite utenti valido');
  await dialog.getByLabel('Prezzo, IVA inclusa').fill('12,50');
  await dialog.getByLabel('Limite utenti').fill('3');
  await dialog.getByText('Pubblicato', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Crea il piano' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('In vendita');
  await expect(panel.getByRole('table')).toContainText('12,50');
}

test('a tipster opens a channel, and a PRO reader buys it and sees its open tip whole', async ({ browser, site }) => {
  const session = await openSession(site, 'tipster');
  const tipster = await contextWith(browser, site, session);
  await makeChannel(await tipster.newPage());
  const { results } = await readApi<OwnChannels>(site, session, '/tips/v1/canali-personali/');
  const channel = results.find(({ name }) => name === CHANNEL)!.id;
  const leg = {
    type: 'custom',
    sport: 'tennis',
    competition: 'Torneo di Prova',
    match: 'Bruni - Conti',
    matchdate: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
    market: 'Vincente incontro',
    result: 'Bruni',
    odds: '1.9',
  };
  const body = { publish: true, repeat_confirmed: true, stake: '1', channel_id: channel, legs: [leg] };
  const tip = await postApi<{ id: number }>(site, session, '/tips/v1/tips-public/', body);
  await tipster.close();

  // A visitor's press leads over the sign-in to the confirmation; nothing is ordered before a press there.
  const reader = await browser.newContext({
    baseURL: site,
    storageState: { cookies: [answeredAboutCookies(site)], origins: [] },
  });
  const page = await reader.newPage();
  await page.goto(`/channels/${channel}`);
  await expect(page.getByText('3 posti liberi su 3')).toBeVisible();
  await page.getByRole('link', { name: /^Abbonati a .*: piano Mensile$/ }).click();
  await typeSignIn(page, emailOf('pro'), PASSWORD);
  await expect(page.getByRole('heading', { name: 'Abbonati al canale' })).toBeVisible();
  await expect(page.getByText('Posto tenuto per te')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /avvio immediato/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByLabel('Scadenza (MM/AA)').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Ordina con obbligo di pagare' }).click();
  await expect(page.getByText(`Sei abbonato a ${CHANNEL}`)).toBeVisible();
  await page.getByRole('link', { name: 'Vai al canale' }).click();
  await expect(page.getByText('Sei abbonato: vedi interi tutti i tip del canale')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Abbonati al piano/ })).toHaveCount(0);
  await page.goto(`/t/${tip.id}`);
  await expect(page.getByRole('heading', { name: 'Bruni - Conti' })).toBeVisible();
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: `${CHANNEL}, Mensile` })).toBeVisible();
  await reader.close();
});
