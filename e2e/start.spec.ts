import { expect } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, postApi, registerSomebody, test } from './people.ts';

// First steps of a member, and the day that they lead to, on the simulated world.

const SECRET = 'Tramonto-9-verde';

test('three questions make a bankroll, propose whom to follow and set the dashboard; leaving them keeps the answers', async ({
  browser,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const context = await contextWith(browser, site, await openSessionAs(site, email, SECRET));
  const page = await context.newPage();
  await page.goto('/onboarding');
  await page.getByText('Seguire tipster').click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page).toHaveURL(/step=sports/);
  await page.getByText('Calcio', { exact: true }).click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page).toHaveURL(/step=staking/);
  await page.getByText('Una parte del capitale').click();
  await page.getByLabel('Quanto metti da parte per giocare').fill('500');
  await expect(page.getByText(/ti proponiamo 5,00/)).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('heading', { name: 'Chi seguire' })).toBeVisible();

  // Taken up again, the first question without an answer is the one that is left.
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { name: 'Chi seguire' })).toBeVisible();
  const proposed = page.getByRole('main').getByRole('button', { name: /^Segui / });
  await proposed.first().click();
  await expect(page.getByRole('main').getByRole('button', { pressed: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Vai alla dashboard' }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: /^(Da decidere|Oggi)$/ }).first()).toHaveText('Da decidere');
  await expect(page.getByText('1,00% del capitale a giocata')).toBeVisible();
  await context.close();
});

test('the guide keeps what was done', async ({ browser, site }) => {
  const { email } = await registerSomebody(site, SECRET);
  const session = await openSessionAs(site, email, SECRET);
  const context = await contextWith(browser, site, session);
  const page = await context.newPage();
  await page.goto('/guide');
  await expect(page.getByText('0 passi fatti su 5')).toBeVisible();
  await page.getByRole('button', { name: 'Segna come fatto' }).click();
  await expect(page.getByText('1 passo fatto su 5')).toBeVisible();
  await postApi(site, session, '/users/v1/guide/', { step: 'limits', done: true });
  await page.reload();
  await expect(page.getByText('2 passi fatti su 5')).toBeVisible();
  await page.getByRole('link', { name: 'Apri la classifica' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await context.close();
});

test('the tabs of the tipsters, and what waits for an admin', async ({ browser, site }) => {
  const reader = await contextOf(browser, site, 'free');
  const page = await reader.newPage();
  await page.goto('/tipstersp?tab=followed');
  await expect(page.getByText('Le tue giocate su di loro')).toBeVisible();
  await page.getByRole('link', { name: 'Abbonati', exact: true }).click();
  // Another flow may have given this reader days of a channel.
  await expect(page.getByText('Quelli dei canali che paghi')).toBeVisible();
  await reader.close();

  const admins = await contextOf(browser, site, 'admin');
  const admin = await admins.newPage();
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'Aspettano una decisione' })).toBeVisible();
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Segnalazioni/ })
    .first()
    .click();
  await expect(admin).toHaveURL(/\/reports/);
  await admins.close();
});
