import { expect, type Page } from '@playwright/test';
import { test } from './people.ts';

/** Holds back every script of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname);
  });
  return changes;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the ranking is filtered by its form, and the parts of the forecasts are links', async ({ page }) => {
    await page.goto('/classifiche');
    await page.getByRole('combobox', { name: 'Periodo' }).selectOption('Ultimi 90 giorni');
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page).toHaveURL(/[?&]period=90d/);
    await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveValue('90d');
    await page.goto('/forecasts');
    await page.getByRole('link', { name: 'Calibrazione' }).click();
    await expect(page).toHaveURL(/part=calibration/);
    // The plot's code never comes; its styles are the page's.
    await expect(page.getByRole('img').first()).toHaveCSS('display', 'block');
  });

  test('the newsletter refuses what is missing in the reader’s words, then subscribes', async ({ page }) => {
    await page.goto('/newsletter');
    await page.getByLabel('E-mail').fill(`senza-${Date.now()}@example.test`);
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    await expect(page.getByText('Per iscriverti accetta l’informativa sulla privacy.')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    await expect(page.getByText('Ti abbiamo scritto a')).toBeVisible();
  });

  test('a message to the team keeps what was written when it is refused, and is sent', async ({ page }) => {
    await page.goto('/contact-us');
    await page.getByLabel('Nome e cognome').fill('Ada Senzascript');
    await page.getByLabel('E-mail').fill('ada@example.test');
    await page.getByLabel('Messaggio').fill('Scrivo da un browser che non esegue programmi.');
    await page.getByRole('button', { name: 'Invia il messaggio' }).click();
    await expect(page.getByLabel('Messaggio')).toHaveValue('Scrivo da un browser che non esegue programmi.');
    await page.getByLabel('Oggetto').fill('Senza programmi');
    await page.getByRole('button', { name: 'Invia il messaggio' }).click();
    await expect(page.getByText('La risposta arriverà a ada@example.test.')).toBeVisible();
  });

  test('a report names what is missing, and is filed', async ({ page, site }) => {
    const { results } = await (await page.request.get(`${site}/api/tips/v1/leaderboard/?page_size=1`)).json();
    await page.goto('/report');
    await page
      .getByLabel('Che cosa è successo')
      .fill('Le quote di questo utente non sono mai esistite, da nessuna parte.');
    await page.getByRole('button', { name: 'Invia la segnalazione' }).click();
    await expect(page.getByText('Scrivi quale tip o quale utente.')).toBeVisible();
    await page.getByLabel('Indirizzo del tip o nome dell’utente').fill(`@${results[0].tipster.username}`);
    await page.getByLabel('Motivo').selectOption('false_price');
    await page.getByLabel('Nome e cognome').fill('Ada Senzascript');
    await page.getByLabel('E-mail').fill('ada@example.test');
    await page.getByLabel('Dichiaro in buona fede').check();
    await page.getByRole('button', { name: 'Invia la segnalazione' }).click();
    await expect(page.getByText('Segnalazione inviata')).toBeVisible();
  });

  test('the registration’s first step is checked, and never sends a password back', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('E-mail').fill('ada@example.test');
    await page.getByLabel('Password', { exact: true }).fill('xq7');
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByText('Ci sono 2 campi da sistemare')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.test');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    expect(await page.content()).not.toContain('xq7');
  });

  test('a sign-in says that it needs scripts, and can’t be sent', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('status').last()).toContainText('Per accedere serve JavaScript');
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeDisabled();
  });
});

test.describe('while the page loads', () => {
  test('a button is disabled until it listens, and one press asks once', async ({ page }) => {
    const release = await holdScripts(page);
    const changes = changesOf(page);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Accedi', exact: true });
    await page.getByLabel(/^E-mail/).fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Sbagliata-1234');
    await expect(button).toBeDisabled();
    for (let press = 0; press < 3; press += 1) await button.click({ force: true });
    expect(changes).toEqual([]);
    release();
    await button.click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(changes.filter((path) => path.includes('/v1/sign-in/'))).toHaveLength(1);
  });

  test('a choice made early filters the list', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/tipsters', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Sport' }).selectOption('football');
    release();
    await expect(page).toHaveURL(/\/tipsters\?sport=football$/);
    await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue('football');
  });

  test('what is typed early into the registration is still there once it listens', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill('presto@example.test');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByText('Ci sono 2 campi da sistemare')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('presto@example.test');
  });

  test('a form sent before its part listens is answered by the server, once', async ({ page }) => {
    const release = await holdScripts(page);
    const changes = changesOf(page);
    await page.goto('/newsletter', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(`presto-${Date.now()}@example.test`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    await expect(page.getByText('Ti abbiamo scritto a')).toBeVisible();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(page.getByText('Ti abbiamo scritto a')).toBeVisible();
    expect(changes.filter((path) => path.includes('newsletter'))).toEqual(['/newsletter']);
  });
});
