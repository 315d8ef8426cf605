import { expect, type Page } from '@playwright/test';
import { TRY_MS, test } from './people.ts';

// The ranking and the records as the server draws them and as browsers keep their addresses, on the simulated world.

interface Row {
  rank: number | null;
  tipster: { id: number; username: string; name: string; badge: boolean };
  verified: { yield: number };
}
interface Board {
  count: number;
  badges: number;
  results: readonly Row[];
}

async function board(page: Page, query = ''): Promise<Board> {
  return (await page.request.get(`/api/tips/v1/leaderboard/${query}`)).json();
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

const rows = (page: Page) => page.locator('table tbody tr:has(td[data-card="title"])');
const names = (page: Page) => rows(page).locator('td[data-card="title"] a').allInnerTexts();
/** A part of the ranking in which nobody has enough tips for a place. */
const UNRANKED = '?period=7d&min_bets=1';
const divider = (page: Page) =>
  page.getByRole('cell', { name: 'Non ancora in classifica: meno di 50 tip che contano' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the ranking is read, explained, sorted and searched; home, tipsters and a profile are drawn, and what is missing is a 404', async ({
    page,
  }) => {
    const unranked = await board(page, UNRANKED);
    await page.goto(`/classifiche${UNRANKED}`);
    expect(await names(page)).toEqual(unranked.results.map(({ tipster }) => tipster.name));
    await expect(divider(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Come si calcola', exact: true }).click();
    await expect(page).toHaveURL('/ranking-parameters');
    await expect(page.getByRole('heading', { level: 1, name: 'Come si calcola la classifica' })).toBeVisible();
    const { priors } = await (await page.request.get('/api/tips/v1/ranking-parameters/')).json();
    const mean = `−${(-100 * priors.gamma_mean).toFixed(2).replace('.', ',')}%`;
    await expect(page.getByRole('row', { name: `γ, media ${mean}` })).toBeVisible();

    await page.goto('/classifiche');
    await page.getByRole('link', { name: 'Ordina per Yield', exact: true }).click();
    await expect(page).toHaveURL(/sort=yield/);
    const { results } = await board(page, '?sort=yield');
    expect(await names(page)).toEqual(results.map(({ tipster }) => tipster.name));
    // Sending the form of the filters keeps the chosen order.
    const { username, name } = results[4]!.tipster;
    await page.getByRole('searchbox', { name: 'Cerca un tipster' }).fill(username);
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page).toHaveURL(new RegExp(`sort=yield.*search=${username}`));
    expect(await names(page)).toEqual([name]);

    const [first] = (await board(page)).results;
    await page.goto('/home');
    await expect(page.getByRole('link', { name: first!.tipster.name })).toBeVisible();
    await expect(page.getByText('199,90')).toBeVisible();
    await page.goto('/tipsters');
    await expect(page.getByRole('link', { name: first!.tipster.name }).first()).toBeVisible();
    await page.goto(`/tipsters/${first!.tipster.username}`);
    await expect(page.getByRole('heading', { level: 1, name: first!.tipster.name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Abilità o fortuna?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Il capitale è cresciuto in \d+ mesi su \d+/ })).toBeVisible();

    for (const path of ['/tipsters/nobody-of-this-name', '/tipsters/nobody-of-this-name/record']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByText('Questa pagina non esiste')).toBeVisible();
    }
  });
});

test('what the server draws is styled whole: nothing jumps when the page comes alive', async ({
  page,
  browser,
  baseURL,
}) => {
  const { results } = await board(page);
  const plain = await browser.newContext(baseURL ? { baseURL } : {});
  const still = await plain.newPage();
  // The scripts are held back instead of forbidden, because without scripts the filters have one button more.
  await still.route(/\/assets\/.*\.js/, (route) => route.abort());
  await still.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  const height = (of: Page) => of.locator('main').evaluate((element) => element.getBoundingClientRect().height);
  for (const path of [
    '/home',
    '/classifiche',
    '/tipsters',
    '/forecasts',
    `/tipsters/${results[0]!.tipster.username}`,
  ]) {
    // The world may change between the two: then both are looked at again.
    await expect(async () => {
      await still.goto(path);
      await open(page, path);
      // A part that the server never draws stands at the end.
      for (const each of [still, page]) await each.addStyleTag({ content: '[data-late] { display: none !important }' });
      expect(Math.abs((await height(still)) - (await height(page))), path).toBeLessThan(8);
    }).toPass({ timeout: 60_000 });
  }
  await plain.close();
});

const filter = (page: Page, name: string) => page.getByRole('combobox', { name });

/** Chooses an option of a filter, again and again until the filters are hydrated. */
async function choose(page: Page, name: string, choice: string, address: RegExp): Promise<void> {
  await expect(async () => {
    await filter(page, name).selectOption({ label: choice });
    await expect(page).toHaveURL(address, { timeout: TRY_MS });
  }).toPass();
}

test('filters stand in the address, and survive a reload and the way back', async ({ page }) => {
  await open(page, '/classifiche');
  const chosen = filter(page, 'Periodo').locator('option:checked');
  await choose(page, 'Periodo', 'Ultimi 90 giorni', /[?&]period=90d/);
  await expect(chosen).toHaveText('Ultimi 90 giorni');
  await choose(page, 'almeno 50 tip', 'da 1 tip in su', /period=90d&min_bets=1$/);
  const { results } = await board(page, '?period=90d&min_bets=1');
  const expectedNames = results.map(({ tipster }) => tipster.name);
  await expect.poll(() => names(page)).toEqual(expectedNames);
  await page.reload();
  await ready(page);
  expect(await names(page)).toEqual(expectedNames);
  await expect(chosen).toHaveText('Ultimi 90 giorni');
  await page.goBack();
  await page.goBack();
  // The world goes on meanwhile: the ranking is the one of now.
  await expect(async () => {
    const now = (await board(page)).results.map(({ tipster }) => tipster.name);
    expect(await names(page)).toEqual(now);
  }).toPass({ timeout: 60_000 });
  await expect(chosen).toHaveText(/^Periodo/);
});

test('on a phone the ranking is cards, and in German nothing runs over the edge @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'phones only');
  const { results } = await board(page);
  const paths = [
    '/classifiche',
    '/ranking-parameters',
    '/tipsters',
    `/tipsters/${results[0]!.tipster.username}`,
    '/home',
  ];
  for (const path of paths) {
    await open(page, `/de${path}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await open(page, '/classifiche');
  // A row has two lines (name and expected yield, tips and follow) and below them the reason.
  const card = rows(page).first();
  const box = async (part: string) => (await card.locator(`td[data-card="${part}"]`).boundingBox())!;
  const [name, figure, tips, follow] = [await box('title'), await box('figure'), await box('bare'), await box('end')];
  expect(Math.abs(name.y + name.height / 2 - (figure.y + figure.height / 2))).toBeLessThan(4);
  expect(Math.abs(tips.y + tips.height / 2 - (follow.y + follow.height / 2))).toBeLessThan(4);
  expect(tips.y).toBeGreaterThan(name.y + name.height);
  await expect(page.getByText(/^Atteso in profitto anche all’estremo prudente: \+/).first()).toBeVisible();
  await choose(page, 'Ordina', 'Profitto', /sort=profit/);
  await expect(page.getByText('In ordine di Profitto, dal valore più alto')).toBeVisible();
});
