import { expect, type Page } from '@playwright/test';
import { chooseChip, enterAs, publishTrade, test } from './people.ts';

/** These fields are folded because most tips leave them empty. */
async function unfold(page: Page, title: 'Analisi e condizioni' | 'Chi lo vede e quando'): Promise<void> {
  await page.getByRole('button', { name: title, expanded: false }).click();
}

/** The first match of the calendar's list that isn't about to begin, and an Over 2.5 on it at the market's price. */
async function pickBet(page: Page, nth: number): Promise<string> {
  await page.getByRole('listbox').getByRole('option').nth(nth).click();
  await page.getByText('Under/Over', { exact: true }).click();
  await chooseChip(page.getByRole('radio', { name: /^Over 2,5/ }));
  const odds = page.getByRole('textbox', { name: 'Quota', exact: true });
  if ((await odds.inputValue()) === '') await odds.fill('1,90');
  return odds.inputValue();
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await page.waitForURL(/\/t\/\d+$/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

const card = (page: Page, id: string) => page.locator(`[data-tip="${id}"]`);
/** The details of the opened row, which stand beside the list. */
const details = (page: Page) => page.getByRole('region', { name: 'Dettagli del tip' });

test('a published tip appears to those who may see it, without reloading', async ({ page, browser }) => {
  const elite = await (await browser.newContext()).newPage();
  const free = await (await browser.newContext()).newPage();
  await enterAs(elite, 'elite', '/valuebet');
  await enterAs(free, 'free', '/valuebet');
  await expect(elite.locator('[data-tip]').first()).toBeVisible();
  await expect(free.locator('[data-tip]').first()).toBeVisible();

  await enterAs(page, 'tipster', '/tip');
  await pickBet(page, 8);
  await unfold(page, 'Analisi e condizioni');
  await page.getByRole('textbox', { name: 'Analisi' }).fill('Solo per chi può vederlo subito.');
  const premium = await publish(page);
  await expect(page.getByText('Tutto torna')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ritira/ })).toBeVisible();

  await expect(card(elite, premium)).toContainText('Over 2,5');
  await card(elite, premium).getByRole('button').click();
  await expect(details(elite)).toContainText('Solo per chi può vederlo subito.');
  // During the ten minutes of early access a START reader doesn't see that the tip exists.
  await expect(card(free, premium)).toHaveCount(0);

  await page.goto('/tip');
  await pickBet(page, 9);
  await unfold(page, 'Chi lo vede e quando');
  await page.getByText('Tip gratis', { exact: true }).click();
  const gift = await publish(page);
  await expect(card(free, gift)).toContainText('Over 2,5');
  await expect(card(free, premium)).toHaveCount(0);

  // The page that a visitor gets names the free tip and not the other one.
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(`/t/${gift}`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('–');
  for (const unseen of [premium, 999_999_999]) {
    expect((await visitor.goto(`/t/${unseen}`))?.status()).toBe(200);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  expect((await visitor.goto('/t/nessuno'))?.status()).toBe(404);
  await visitor.goto(`/t/${premium}`);
  await expect(visitor.getByRole('heading', { level: 1 }).or(visitor.getByText('Questo tip non c’è'))).toBeVisible();
});

test('a new tip waits behind a button when the reader is further down', async ({ page, browser }) => {
  const elite = await (await browser.newContext({ viewport: { width: 1000, height: 600 } })).newPage();
  await enterAs(elite, 'elite', '/valuebet');
  await expect(elite.locator('[data-tip]').first()).toBeVisible();
  // Not to the end: a list that becomes one row shorter there moves whatever the browser does.
  await elite.mouse.wheel(0, 500);
  // The wheel turns for some frames.
  let reached = -1;
  await expect
    .poll(async () => {
      const before = reached;
      reached = await elite.evaluate(() => window.scrollY);
      return reached > 300 && reached === before;
    })
    .toBe(true);
  // Settlements above must not move the row that is being read.
  const before = await elite.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-tip]')];
    const read = rows.find((row) => row.getBoundingClientRect().top > 150);
    return { tip: read?.dataset.tip, top: read?.getBoundingClientRect().top ?? 0 };
  });
  expect(before.tip).toBeTruthy();
  const rows = await elite.locator('[data-tip]').count();

  await enterAs(page, 'tipster', '/tip');
  await pickBet(page, 11);
  const id = await publish(page);

  const button = elite.getByRole('button', { name: '1 nuovo tip' });
  await expect(button).toBeVisible();
  await expect(card(elite, id)).toHaveCount(0);
  // A tip that it pushes to the next page stays until it is shown.
  await expect(elite.locator('[data-tip]')).toHaveCount(rows);
  const after = await elite.locator(`[data-tip="${before.tip}"]`).first().boundingBox();
  // Not a pixel: the browser scrolls by whole ones, rows have parts of one.
  expect(Math.abs((after?.y ?? 0) - before.top)).toBeLessThanOrEqual(1);
  await button.click();
  await expect(card(elite, id)).toBeInViewport();
});

test('locked tips say nothing of the bet, and three a day can be unlocked', async ({ page }) => {
  await enterAs(page, 'free', '/valuebet');
  const locked = page.locator('[data-tip]').filter({ has: page.getByRole('button', { name: /^Sblocca/ }) });
  await expect(locked.first()).toBeVisible();
  const id = (await locked.first().getAttribute('data-tip')) ?? '';
  await expect(card(page, id)).toContainText('Tip riservato');
  // The list offers the plan in one place instead of on every card.
  await expect(page.getByRole('main').getByRole('link', { name: /Passa a PRO · 19,99\s€\/mese/ })).toHaveCount(1);
  await expect(card(page, id)).toContainText('Yield atteso');
  const left = Number(/(\d) di 3/.exec((await card(page, id).getByRole('button').textContent()) ?? '')?.[1]);
  await card(page, id)
    .getByRole('button', { name: /^Sblocca/ })
    .click();
  const last = page.getByRole('dialog').getByRole('button', { name: 'Usa l’ultimo sblocco' });
  if (left === 1) await last.click();
  await expect(card(page, id)).not.toContainText('Tip riservato');
  await expect(card(page, id)).toContainText('Puntata');
  // The unlocked tip has moved within the list; it is open and has the focus.
  await expect(card(page, id).getByRole('button', { expanded: true })).toBeFocused();
  await expect(details(page)).toBeVisible();
  const others = (n: number) =>
    page.getByRole('button', { name: n > 0 ? `Sblocca (${n} di 3)` : 'Sblocchi di oggi finiti' }).first();
  await expect(others(left - 1)).toBeVisible();

  // The last unlock of the day asks for confirmation, which can be cancelled.
  for (let n = left - 1; n > 1; n -= 1) {
    await others(n).click();
    await expect(others(n - 1)).toBeVisible();
  }
  await others(1).click();
  await expect(last).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
  await expect(others(1)).toBeVisible();
});

test('a refusal keeps what was typed, and says where', async ({ page }) => {
  await enterAs(page, 'tipster', '/tip');
  await pickBet(page, 5);
  await unfold(page, 'Analisi e condizioni');
  const odds = page.getByRole('textbox', { name: 'Quota', exact: true });
  const stake = page.getByRole('textbox', { name: 'Puntata', exact: true });
  await odds.fill('0,9');
  await stake.fill('11');
  await page.getByRole('textbox', { name: 'Analisi' }).fill('Testo lungo e prezioso.');
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(odds).toHaveAttribute('aria-invalid', 'true');
  await expect(stake).toHaveAttribute('aria-invalid', 'true');
  await expect(odds).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The form is valid now, but its request finds no connection.
  await odds.fill('1,90');
  await stake.fill('2');
  await page.route('**/api/tips/v1/**', (route) =>
    ['POST', 'PATCH'].includes(route.request().method()) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Connessione assente' })).toBeVisible();
  await expect(odds).toHaveValue('1,90');
  await expect(page.getByRole('textbox', { name: 'Analisi' })).toHaveValue('Testo lungo e prezioso.');

  // The draft is saved by itself once the connection is back, so a reload shows it.
  await page.unroute('**/api/tips/v1/**');
  await page.getByRole('textbox', { name: 'Analisi' }).fill('Testo lungo e prezioso, salvato.');
  await page.waitForURL(/\/tip\?id=\d+/);
  await expect(page.getByText(/Bozza salvata alle/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Analisi' })).toHaveValue('Testo lungo e prezioso, salvato.');
  await expect(page.getByRole('textbox', { name: 'Quota', exact: true })).toHaveValue('1,9');
});

test('a tip is published with the keyboard alone', async ({ page }) => {
  await enterAs(page, 'tipster', '/tip');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (matches: (name: string) => boolean) => {
    for (let n = 0; n < 80; n += 1) {
      if (matches(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('never reached by Tab');
  };
  await tabTo((name) => name === 'Cerca una partita');
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The match takes the place of the list, so the focus goes on to its markets.
  await page.getByRole('radio', { name: '1X2' }).waitFor({ state: 'attached' });
  await expect.poll(focused).not.toBe('');
  const inMarkets = () =>
    page.evaluate(() => document.activeElement?.closest('[role=radiogroup]')?.getAttribute('aria-label'));
  for (let n = 0; n < 30 && (await inMarkets()) !== 'Mercato'; n += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let n = 0; n < 5 && (await inMarkets()) !== 'Esito'; n += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Quota', exact: true })).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\/\d+$/);
  await expect(page.getByText('Tutto torna')).toBeVisible();
});

test('a template is applied to a chosen match, kept, renamed and thrown away', async ({ page }) => {
  await enterAs(page, 'tipster', '/tip');
  await page.getByRole('listbox').getByRole('option').nth(6).click();
  await page.getByRole('button', { name: 'Modelli (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'I tuoi modelli' });
  await dialog.getByRole('button', { name: 'Usa il modello «Over 2,5 di campionato»' }).click();
  await expect(page.getByRole('textbox', { name: 'Analisi' })).toHaveValue(/^Due attacchi in forma/);
  await expect(page.getByRole('radio', { name: /^Over 2,5/ })).toBeChecked();
  await expect(page.getByText(/Modello: quota equa \d+,\d{2}/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Quota', exact: true }).fill('9');
  await expect(page.getByText(/Modello: quota equa \d+,\d{2}, vantaggio \+\d/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Puntata' }).fill('3');
  await page.getByRole('button', { name: 'Modelli (2)' }).click();
  const name = dialog.getByRole('textbox', { name: 'Nome del nuovo modello' });
  await name.fill('over 2,5 di CAMPIONATO');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Già in uso')).toBeVisible();
  await name.fill('Over pesante');
  await dialog.getByRole('button', { name: 'Salva questo tip come modello' }).click();
  await dialog.getByRole('button', { name: 'Rinomina il modello «Over pesante»' }).click();
  await dialog.getByRole('textbox', { name: 'Nuovo nome di «Over pesante»' }).fill('Over da tre unità');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Over da tre unità')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Modelli (3)' }).click();
  await dialog.getByRole('button', { name: 'Usa il modello «Over da tre unità»' }).click();
  await expect(page.getByRole('textbox', { name: 'Puntata' })).toHaveValue('3');
  await page.getByRole('button', { name: 'Modelli (3)' }).click();
  await dialog.getByRole('button', { name: 'Elimina il modello «Over da tre unità»' }).click();
  await expect(dialog.getByText('Over da tre unità')).toHaveCount(0);
});

test('filters live in the address; back brings the last ones again', async ({ page }) => {
  await enterAs(page, 'elite', '/valuebet');
  await expect(page.locator('[data-tip]').first()).toBeVisible();
  await page.getByLabel('Esito').selectOption('vinti');
  await page.waitForURL(/result=win/);
  await expect(page.locator('[data-tip]').first()).toContainText('vint');
  await page.getByRole('link', { name: 'Successiva' }).click();
  await page.waitForURL(/cursor=/);
  await expect(page.locator('[data-tip]').first()).toContainText('vint');
  await page.goBack();
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await expect(page.locator('[data-tip]').first()).toBeVisible();

  await page.goto('/valuebet?min_odds=900&result=pending');
  await expect(page.getByText('Nessun tip con questi filtri')).toBeVisible();
  await page.getByRole('link', { name: 'Azzera i filtri' }).first().click();
  await expect(page.locator('[data-tip]').first()).toBeVisible();
});

test('a list that fails is empty, says so and can be asked again', async ({ page }) => {
  await enterAs(page, 'elite', '/dashboard');
  await page.route('**/api/tips/v1/valuebet/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"code":"unavailable","description":"In manutenzione","errors":{}}',
    }),
  );
  // A live event would make the list ask again by itself.
  await page.route('**/notification/stream/**', (route) => route.abort());
  await page.goto('/valuebet');
  await expect(page.getByRole('alert')).toContainText('In manutenzione');
  await expect(page.locator('[data-tip]')).toHaveCount(0);
  await page.unroute('**/api/tips/v1/valuebet/**');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.locator('[data-tip]').first()).toBeVisible();
});

test('words can be amended, with what they said before in the history @phone', async ({ page, site }) => {
  // A tip of its own, because one of the simulated world may be settled at any moment.
  const { id } = await publishTrade(site, `Riva – Borgo ${Date.now()}`, 'Riva');
  await enterAs(page, 'tipster', `/t/${id}`);
  await page.getByRole('button', { name: 'Modifica il testo' }).click();
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Analisi' });
  const before = await words.inputValue();
  await words.fill(`Aggiornamento: formazioni confermate. ${Date.now()}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Testo modificato').first()).toBeVisible();
  await expect(page.locator('blockquote').first()).toHaveText(before || '(nessun testo)');
});
