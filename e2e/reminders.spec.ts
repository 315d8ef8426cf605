import { expect } from '@playwright/test';
import { DAY_MS } from '@quotavera/domain/time';
import { contextWith, openSession, openSessionAs, postApi, registerSomebody, test } from './people.ts';

/** A free tip in own words on a match of tomorrow. */
async function publishComing(site: string, match: string): Promise<{ id: number }> {
  const matchdate = new Date(Date.now() + DAY_MS).toISOString();
  const leg = {
    type: 'custom',
    sport: 'tennis',
    match,
    matchdate,
    market: 'Vincente',
    result: match.split(' ')[0],
    odds: '1.9',
  };
  const body = { publish: true, liveprematch: 'prematch', side: 'back', is_free: true, stake: '1', legs: [leg] };
  return postApi(site, await openSession(site, 'tipster'), '/tips/v1/tips-public/', body);
}

test('a reminder is set on a tip, and a break hides open tips from its reader alone', async ({ browser, site }) => {
  const { id } = await publishComing(site, 'Cocciaretto - Paolini');
  const password = 'Ombrello-rosso-77';
  const { email } = await registerSomebody(site, password);
  const page = await (await contextWith(browser, site, await openSessionAs(site, email, password))).newPage();
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Avvisami' }).click();
  const dialog = page.getByRole('dialog', { name: 'Avvisami' });
  await dialog.getByRole('combobox', { name: 'Prima dell’inizio' }).selectOption('30');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('button', { name: '30 min prima' })).toBeVisible();

  await page.goto('/profile?tab=care');
  await page.getByRole('button', { name: 'Fai una pausa di 24 ore' }).click();
  await expect(page.getByRole('region', { name: 'I tip aperti sono nascosti.' })).toBeVisible();
  await page.goto('/tips-public');
  await expect(page.getByText('Cocciaretto - Paolini')).toHaveCount(0);
});

test('a profile says what those who followed its tips got', async ({ page, site }) => {
  await page.goto(`${site}/tipsters/rinaldi_bets`);
  const panel = page.getByText(/giocate registrate da/);
  await expect(panel).toBeVisible();
});
