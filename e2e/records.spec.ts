import { expect, type Page } from '@playwright/test';
import { enterAs, TRY_MS, test } from './people.ts';

// Rankings, tipsters, records, home and dashboard as visitors and members use them, on the simulated world.

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

  test('the server’s HTML holds the ranking, with its groups, and the page that explains it', async ({ page }) => {
    const { results } = await board(page, UNRANKED);
    await page.goto(`/classifiche${UNRANKED}`);
    expect(await names(page)).toEqual(results.map(({ tipster }) => tipster.name));
    await expect(divider(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Come si calcola', exact: true }).click();
    await expect(page).toHaveURL('/ranking-parameters');
    await expect(page.getByRole('heading', { level: 1, name: 'Come si calcola la classifica' })).toBeVisible();
    const { priors } = await (await page.request.get('/api/tips/v1/ranking-parameters/')).json();
    const mean = `−${(-100 * priors.gamma_mean).toFixed(2).replace('.', ',')}%`;
    await expect(page.getByRole('row', { name: `γ, media ${mean}` })).toBeVisible();
  });

  test('the search is a form', async ({ page }) => {
    const { results } = await board(page);
    const { username, name } = results[4]!.tipster;
    await page.goto('/classifiche?sort=yield');
    await page.getByRole('searchbox', { name: 'Cerca un tipster' }).fill(username);
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page).toHaveURL(new RegExp(`sort=yield.*search=${username}`));
    expect(await names(page)).toEqual([name]);
  });

  test('sorting and filtering work', async ({ page }) => {
    await page.goto('/classifiche');
    await page.getByRole('link', { name: 'Ordina per Yield', exact: true }).click();
    await expect(page).toHaveURL(/sort=yield/);
    const { results } = await board(page, '?sort=yield');
    expect(await names(page)).toEqual(results.map(({ tipster }) => tipster.name));

    // Sending the form of the filters keeps the chosen order.
    await page.getByLabel('Periodo').selectOption('Ultimi 90 giorni');
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page).toHaveURL(/sort=yield.*period=90d/);
    const ofNinetyDays = await board(page, '?sort=yield&period=90d');
    expect(await names(page)).toEqual(ofNinetyDays.results.map(({ tipster }) => tipster.name));
  });

  test('home, the list of tipsters and a profile are drawn too', async ({ page }) => {
    const { results } = await board(page);
    const [first] = results;
    await page.goto('/home');
    await expect(page.getByRole('link', { name: first!.tipster.name })).toBeVisible();
    await expect(page.getByText('199,90')).toBeVisible();
    await page.goto('/tipsters');
    await expect(page.getByRole('link', { name: first!.tipster.name }).first()).toBeVisible();
    await page.goto(`/tipsters/${first!.tipster.username}`);
    await expect(page.getByRole('heading', { level: 1, name: first!.tipster.name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Abilità o fortuna?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Il capitale è cresciuto in \d+ mesi su \d+/ })).toBeVisible();
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
    await still.goto(path);
    await open(page, path);
    expect(Math.abs((await height(still)) - (await height(page))), path).toBeLessThan(8);
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
  const before = await names(page);
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
  await expect.poll(() => names(page)).toEqual(before);
  await expect(chosen).toHaveText(/^Periodo/);
});

test('the search finds a tipster by name', async ({ page }) => {
  const { results } = await board(page);
  const { username, name } = results[4]!.tipster;
  await open(page, '/classifiche');
  // The list follows the typing, so the test presses no Enter.
  await page.getByRole('searchbox', { name: 'Cerca un tipster' }).fill(username);
  await expect(page).toHaveURL(/search=/);
  await expect.poll(() => names(page)).toEqual([name]);
  await page.getByRole('link', { name: 'Azzera i filtri' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('any column sorts, with the keyboard too; then no line says who has no place yet', async ({ page }) => {
  await open(page, `/classifiche${UNRANKED}`);
  await expect(divider(page)).toHaveCount(1);
  const header = page.getByRole('link', { name: 'Ordina per Profitto' });
  await header.focus();
  await expect(page.getByText('In ordine di yield atteso')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=profit&order=desc/);
  await expect(page.getByText('In ordine di Profitto, dal valore più alto')).toBeVisible();
  await expect(divider(page)).toHaveCount(0);
  await expect(page.locator('th[aria-sort="descending"]')).toHaveCount(1);
  const down = (await board(page, `${UNRANKED}&sort=profit&order=desc`)).results.map(({ tipster }) => tipster.name);
  await expect.poll(() => names(page)).toEqual(down);
  await header.press('Enter');
  await expect(page).toHaveURL(/order=asc/);
  await expect(page.locator('th[aria-sort="ascending"]')).toHaveCount(1);
});

test('a visitor gets the first ten, the count of the rest, what would open it, and what a figure means', async ({
  page,
}) => {
  const { count, results } = await board(page);
  expect(results).toHaveLength(10);
  await open(page, '/classifiche');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(`i primi 10 su ${count} tipster`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Passa a PRO.*19,99/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toHaveCount(0);

  // Each figure says what it means, on demand.
  const question = page.getByRole('button', { name: /Che cos’è: Yield atteso/ });
  await question.focus();
  await page.keyboard.press('Enter');
  const note = page.getByText('La classifica va per l’estremo inferiore');
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test('a profile shows another part of the record by address', async ({ page }) => {
  const { results } = await board(page);
  const { username } = results[0]!.tipster;
  await open(page, `/tipsters/${username}`);
  const bets = page
    .locator('dl')
    .first()
    .getByText(/\d tip · intervallo/);
  const whole = await bets.innerText();
  await page.getByRole('link', { name: 'Ultimi 90 giorni' }).click();
  await expect(page).toHaveURL(/period=90d/);
  await expect.poll(() => bets.innerText()).not.toBe(whole);
  await page.getByRole('link', { name: 'Anche live, a parole, a prezzo non verificato' }).click();
  await expect(page).toHaveURL(/period=90d&scope=all/);
  await expect(page.getByRole('link', { name: 'Verifica il record' })).toHaveAttribute(
    'href',
    `/verify?tipster=${username}`,
  );
});

test('a tipster that isn’t there, and the record of one, answer 404 and say so', async ({ page }) => {
  for (const path of ['/tipsters/nobody-of-this-name', '/tipsters/nobody-of-this-name/record']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText('Questa pagina non esiste')).toBeVisible();
  }
});

test('following and stopping changes the count, on the profile and on the dashboard', async ({ page }) => {
  const { results } = await board(page, '?sort=bets&order=desc');
  const { username, name } = results[9]!.tipster;
  await enterAs(page, 'elite', `/tipsters/${username}`);
  const followers = async () =>
    Number(
      /(\d[\d.]*) follower/
        .exec(await page.locator('header p').filter({ hasText: 'follower' }).innerText())![1]!
        .replace('.', ''),
    );
  const before = await followers();
  const button = page.getByRole('button', { name: new RegExp(name) });
  const followed = (await button.getAttribute('aria-pressed')) === 'true';
  await button.click();
  await expect.poll(followers).toBe(before + (followed ? -1 : 1));
  await expect(button).toHaveAttribute('aria-pressed', String(!followed));
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', String(!followed));
  await button.click();
  await expect.poll(followers).toBe(before);
});

test('a member with a plan sees the whole ranking, page by page, and may follow from it', async ({ page }) => {
  await enterAs(page, 'pro', '/leaderboard');
  await expect(rows(page)).toHaveCount(25);
  const leader = await rows(page).first().innerText();
  await page.getByRole('link', { name: 'Successiva' }).click();
  await expect(page).toHaveURL(/page=2/);
  // The previous page stays on screen until the next one has loaded.
  await expect.poll(() => rows(page).first().innerText()).not.toBe(leader);
  const button = rows(page).nth(3).getByRole('button');
  const pressed = await button.getAttribute('aria-pressed');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', pressed ?? '');
});

test('the dashboard has the last 5 signals, the form of 25, followed tipsters and the averages', async ({ page }) => {
  await enterAs(page, 'free', '/dashboard');
  await expect(page.getByRole('heading', { name: 'Ultimi 5 segnali' })).toBeVisible();
  await expect(page.locator('section[aria-labelledby="last"] article')).toHaveCount(5);
  await expect(page.getByRole('heading', { name: 'Gli ultimi 25 segnali conclusi' })).toBeVisible();
  await expect(page.locator('ol a[data-result]')).toHaveCount(25);
  await expect(page.getByRole('heading', { name: 'Tipster che segui' })).toBeVisible();
  await page.getByRole('link', { name: 'Top 50' }).click();
  await expect(page).toHaveURL(/top=50/);
  await expect(page.getByRole('heading', { name: /I primi 50 tipster/ })).toBeVisible();
});

test('a tipster’s dashboard has their own record and drafts', async ({ page }) => {
  await enterAs(page, 'tipster', '/dashboard');
  await expect(page.getByRole('heading', { name: 'Il tuo record' })).toBeVisible();
  await expect(page.getByRole('link', { name: /bozz/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nuovo tip' })).toBeVisible();
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
