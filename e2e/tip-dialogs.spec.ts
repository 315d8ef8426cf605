import { expect, type Page } from '@playwright/test';
import {
  chooseChip,
  contextOf,
  openSession,
  publishEnded,
  publishTrade,
  readApi,
  type StoredSession,
  test,
} from './people.ts';

interface Tip {
  id: number;
  view: string;
  valexc: string;
}

async function ownTips(site: string, session: StoredSession, query: string): Promise<readonly Tip[]> {
  return (await readApi<{ results: Tip[] }>(site, session, `/tips/v1/tips-edit/?page_size=100&${query}`)).results;
}

/** Opens the dialog of this button and confirms it. */
async function confirm(page: Page, button: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toBeHidden();
}

test('an admin hides a tip’s words, and shows them again; the bet stays', async ({ browser, site }) => {
  const [board] = (
    await readApi<{ results: { tipster: { username: string } }[] }>(site, null, '/tips/v1/leaderboard/?page_size=1')
  ).results;
  const { results } = await readApi<{ results: { id: number; description: string }[] }>(
    site,
    null,
    `/tips/v1/tipsters/${board?.tipster.username}/tips/?state=settled`,
  );
  const tip = results.find(({ description }) => description);
  const visitor = await (await browser.newContext({ baseURL: site, locale: 'it-IT' })).newPage();
  const page = await (await contextOf(browser, site, 'admin')).newPage();
  await page.goto(`/t/${tip?.id}`);
  for (const [button, shown] of [
    ['Nascondi il testo', 0],
    ['Ripristina il testo', 1],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('contiene un numero di telefono');
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
    await visitor.goto(`/t/${tip?.id}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    // While the words are hidden, so is the reason, which may repeat them.
    if (shown === 0) await expect(visitor.getByText('contiene un numero di telefono')).toHaveCount(0);
    await expect(visitor.getByRole('main').getByText(tip?.description ?? '', { exact: true })).toHaveCount(shown);
  }
});

test('a trade’s exit is registered, and its page shows what it locked in', async ({ browser, site }) => {
  const tip = await publishTrade(site, 'Ada Uno - Bea Due', 'Ada Uno');
  const page = await (await contextOf(browser, site, 'tipster')).newPage();
  await page.goto(`/t/${tip.id}`);
  await page.getByRole('button', { name: 'Registra l’uscita' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quota di uscita').fill('0,5');
  await dialog.getByRole('button', { name: 'Registra l’uscita' }).click();
  await expect(dialog.getByLabel('Quota di uscita')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Quota di uscita').fill('1,50');
  await dialog.getByRole('button', { name: 'Registra l’uscita' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Profitto bloccato')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Profitto bloccato')).toBeVisible();
});

test('an outcome is declared by its author, says so, and waits for an admin', async ({ browser, site }) => {
  const { id } = await publishEnded(site, 'Elio Quinto - Fabio Sesto', 'Elio Quinto');
  const page = await (await contextOf(browser, site, 'tipster')).newPage();
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Dichiara l’esito' }).click();
  const dialog = page.getByRole('dialog');
  const declare = dialog.getByRole('button', { name: 'Dichiara', exact: true });
  await expect(declare).toBeDisabled();
  await chooseChip(dialog.getByRole('radio', { name: 'vinto', exact: true }));
  await declare.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Dichiara l’esito' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('vinto').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('dichiarato');

  const admin = await (await contextOf(browser, site, 'admin')).newPage();
  await admin.goto('/toolsadmin?tab=declared&age=day');
  await expect(admin.locator(`[data-tip="${id}"]`)).toContainText('Elio Quinto');
});

test('a draft is published from its page, another one deleted', async ({ browser, site }) => {
  const session = await openSession(site, 'tipster');
  const page = await (await contextOf(browser, site, 'tipster')).newPage();
  const draft = async (): Promise<string> => {
    await page.goto('/tip');
    await page.getByRole('listbox').getByRole('option').nth(11).click();
    await page.getByText('Under/Over', { exact: true }).click();
    await page
      .getByText(/^Over 2,5/)
      .first()
      .click();
    const odds = page.getByRole('textbox', { name: 'Quota', exact: true });
    if ((await odds.inputValue()) === '') await odds.fill('1,90');
    await page.waitForURL(/\/tip\?id=\d+/);
    await page.getByRole('button', { name: 'Salva bozza' }).click();
    return new URL(page.url()).searchParams.get('id') ?? '';
  };
  const first = await draft();
  await page.goto(`/t/${first}`);
  await confirm(page, 'Pubblica adesso', 'Pubblica');
  await expect(page.getByRole('button', { name: /^Ritira/ })).toBeVisible();
  await confirm(page, 'Ritira', 'Ritira il tip');
  await expect(page.getByText('ritirato').first()).toBeVisible();

  const second = await draft();
  await page.goto(`/t/${second}`);
  await confirm(page, 'Elimina', 'Elimina');
  await expect(page).toHaveURL(/tab=own/);
  expect((await ownTips(site, session, 'status=draft')).map(({ id }) => String(id))).not.toContain(second);
});
