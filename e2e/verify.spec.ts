import { expect, type Page } from '@playwright/test';
import { contextWith, openSession, readApi, test } from './people.ts';

const open = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** The bundle with one digit of one settlement's profit changed. */
function tampered(bundle: string): { text: string; index: number } {
  const parsed = JSON.parse(bundle) as { entries: { index: number; entry: string }[] };
  const entry = parsed.entries.find((each) => /"profit":"-?[1-8]/.test(each.entry));
  if (!entry) throw new Error('no settlement to change');
  entry.entry = entry.entry.replace(
    /("profit":"-?)(\d)/,
    (_, start: string, digit: string) => start + (Number(digit) + 1),
  );
  return { text: JSON.stringify(parsed), index: entry.index };
}

test('a saved bundle is checked without the server; one changed digit is found and named', async ({ page, site }) => {
  const board = await readApi<{ results: { tipster: { username: string } }[] }>(
    site,
    null,
    '/tips/v1/leaderboard/?page_size=1',
  );
  const username = board.results[0]?.tipster.username ?? '';
  const bundle = await (await fetch(`${site}/ledger/bundle/${username}`)).text();
  await page.goto('/verify');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // The first check loads the code, so that the following ones need no network.
  await open(page, 'bundle.json', bundle);
  await expect(
    page.getByText(`Il record di @${username} non ha errori, ma non è controllato per completezza`),
  ).toBeVisible();
  await page.context().setOffline(true);

  const { text, index } = tampered(bundle);
  await open(page, 'bundle.json', text);
  await expect(page.getByRole('heading', { name: new RegExp(`non superat. per @${username}`) })).toBeVisible({
    timeout: 30_000,
  });
  const failed = page.locator('li[data-status="failed"]');
  await expect(failed.filter({ hasText: 'Ogni voce sta nel registro' })).toContainText('La voce è stata cambiata');
  await expect(failed.filter({ hasText: 'Ogni voce sta nel registro' })).toContainText(`voce ${index} del registro`);
  await expect(failed.filter({ hasText: 'Gli esiti sono calcolati bene' })).toContainText('Il profitto non è quello');
  await expect(page.getByText('Ricalcolato dalle voci')).toHaveCount(0);

  await open(page, 'elenco.txt', 'non è un pacchetto');
  await expect(page.getByRole('alert')).toContainText('Il file non è leggibile');
});

test('a member’s frame comes around the page: what was typed meanwhile stays, and the record is fetched once', async ({
  browser,
  site,
}) => {
  const board = await readApi<{ results: { tipster: { username: string } }[] }>(
    site,
    null,
    '/tips/v1/leaderboard/?page_size=1',
  );
  const context = await contextWith(browser, site, await openSession(site, 'pro'), { locale: 'it-IT' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  let bundles = 0;
  page.on('request', (request) => {
    if (request.url().includes('/ledger/bundle/')) bundles += 1;
  });
  // The members' frame is held back until the test has typed something.
  let letFrameCome = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    letFrameCome = resolve;
  });
  await page.route('**/assets/MemberParts-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`/verify?tipster=${board.results[0]?.tipster.username}`);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const field = page.getByLabel('Nome utente del tipster');
  await field.fill('mezzo.nome');
  const top = await page.locator('main h1').evaluate((element) => element.getBoundingClientRect().top);
  letFrameCome();
  await expect(page.locator('main ~ footer')).toHaveCount(0);
  await expect(field).toHaveValue('mezzo.nome');
  await expect(field).toBeFocused();
  expect(await page.locator('main h1').evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, 0);
  await expect(page.getByText(/Il record di @.* non ha errori/)).toBeVisible();
  expect(bundles).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});
