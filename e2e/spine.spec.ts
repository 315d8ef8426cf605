import { expect, type Page } from '@playwright/test';
import { contextOf, emailOf, openSession, PASSWORD, readApi, type StoredSession, test, typeSignIn } from './people.ts';

interface Fixture {
  readonly id: number;
  readonly home: string;
  readonly away: string;
}
interface Price {
  readonly market: string;
  readonly selection: string;
  readonly best: string;
}
interface Stats {
  readonly all: { readonly settled: number; readonly profit: string };
}

/** Coming football matches with a price on the home team, on which this tipster has nothing open. */
async function pricedMatches(site: string, session: StoredSession, count: number): Promise<Fixture[]> {
  const calendar = await readApi<{ results: Fixture[] }>(
    site,
    session,
    '/tips/v1/fixtures/?sport=football&when=coming&page_size=60',
  );
  const own = await readApi<{ results: { legs: { home: string | null }[] }[] }>(
    site,
    session,
    '/tips/v1/tips-edit/?page_size=60',
  );
  const openTeams = new Set(own.results.flatMap(({ legs }) => legs.map(({ home }) => home)));
  const matches: Fixture[] = [];
  for (const fixture of calendar.results) {
    if (openTeams.has(fixture.home)) continue;
    const { prices } = await readApi<{ prices: Price[] }>(site, session, `/tips/v1/fixtures/${fixture.id}/`);
    if (prices.some(({ market, selection }) => market === '1x2' && selection === 'home')) matches.push(fixture);
    if (matches.length === count) return matches;
  }
  throw new Error('the calendar has too few priced matches');
}

/** Publishes a single on the home team through the form; returns the tip's number. */
async function publish(page: Page, match: Fixture, { free }: { free: boolean }): Promise<number> {
  await page.goto('/tip?kind=valuebet');
  await page.getByRole('combobox', { name: 'Cerca una partita' }).fill(match.home);
  await page.getByRole('option', { name: `${match.home} – ${match.away}` }).click();
  await page.getByRole('radiogroup', { name: 'Mercato', exact: true }).getByText('1X2', { exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Esito', exact: true }).locator('label').first().click();
  await expect(page.getByText(/Quota di riferimento .*: verificabile/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Puntata', exact: true }).fill('1,5');
  await page.getByRole('button', { name: 'Analisi e condizioni' }).click();
  await page.getByRole('textbox', { name: 'Analisi' }).fill('La quota è più alta del dovuto.');
  if (free) await page.getByRole('button', { name: 'Chi lo vede e quando' }).click();
  if (free) await page.getByText('Tip gratis').click();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await page.waitForURL(/\/t\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

const card = (page: Page, id: number) => page.locator(`article[data-tip="${id}"]`);

/** Marks the document: gone when the page is loaded again. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-since', 'start'));
const sameDocument = (page: Page) => expect(page.locator('html[data-since="start"]')).toHaveCount(1);

test('a tip from publication to a record that anyone can check', async ({ browser, site, page: tipster }) => {
  const session = await openSession(site, 'tipster');
  const { username } = await readApi<{ username: string }>(site, session, '/users/v1/listusers/me/');
  const [match, freeMatch] = (await pricedMatches(site, session, 2)) as [Fixture, Fixture];
  const statsOf = () => readApi<Stats>(site, null, `/tips/v1/tipster/stats/${username}/all/`);
  const before = await statsOf();

  const visitor = await (await browser.newContext({ baseURL: site })).newPage();
  const elite = await (await contextOf(browser, site, 'elite')).newPage();
  const start = await (await contextOf(browser, site, 'free')).newPage();
  const admin = await (await contextOf(browser, site, 'admin')).newPage();

  const checks = visitor.locator('li[data-status]');
  await test.step('a visitor verifies the record as it is', async () => {
    await visitor.goto(`/verify?tipster=${username}`);
    await expect(
      visitor.getByText(`Il record di @${username} non ha errori, ma non è controllato per completezza`),
    ).toBeVisible();
    await expect(checks).toHaveCount(15);
  });

  await test.step('elite follows the tipster and looks at the valuebets; so does a START reader', async () => {
    await elite.goto(`/tipsters/${username}`);
    const follow = elite.getByRole('button', { name: /^(Segui|Lo segui)/ }).first();
    // Some of the simulated world's accounts follow some tipsters already.
    await expect(async () => {
      if ((await follow.getAttribute('aria-pressed')) !== 'true') await follow.click();
      await expect(follow).toHaveAttribute('aria-pressed', 'true', { timeout: 3_000 });
    }).toPass();
    for (const reader of [elite, start]) {
      await reader.goto('/valuebet');
      await expect(reader.getByRole('article').first()).toBeVisible();
      await markDocument(reader);
    }
  });

  let tip = 0;
  await test.step('the tipster signs in and publishes', async () => {
    await tipster.goto('/sign-in');
    await typeSignIn(tipster, emailOf('tipster'), PASSWORD);
    await tipster.waitForURL('**/dashboard');
    tip = await publish(tipster, match, { free: false });
    await expect(tipster.getByText(`${match.home} – ${match.away}`).first()).toBeVisible();
  });

  await test.step('elite sees it appear, whole, and is told', async () => {
    await expect(card(elite, tip)).toContainText(`${match.home} – ${match.away}`);
    await sameDocument(elite);
    const bell = elite.getByRole('button', { name: /Notifiche/ }).first();
    await expect(bell).toContainText('non lett');
    await bell.click();
    const panel = elite.getByRole('dialog', { name: 'Notifiche' });
    await expect(panel.locator(`a[href="/t/${tip}"]`)).toContainText('ha pubblicato un tip');
    await expect(bell).not.toContainText('non lett');
    await elite.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
  });

  await test.step('a START reader does not know of it for ten minutes', async () => {
    await expect(card(start, tip)).toHaveCount(0);
    await sameDocument(start);
    const other = await start.context().newPage();
    await other.goto(`/t/${tip}`);
    await expect(other.getByText('Questo tip non c’è, o non è ancora per tutti')).toBeVisible();
    expect(await other.content()).not.toContain(match.home);
    await other.close();
  });

  let freeTip = 0;
  await test.step('a free tip is everybody’s at once', async () => {
    freeTip = await publish(tipster, freeMatch, { free: true });
    await expect(card(start, freeTip)).toContainText(`${freeMatch.home} – ${freeMatch.away}`);
    await sameDocument(start);
    await expect(card(start, tip)).toHaveCount(0);
    const other = await visitor.context().newPage();
    await other.goto(`/t/${freeTip}`);
    await expect(other.getByText(`${freeMatch.home} – ${freeMatch.away}`).first()).toBeVisible();
    await other.close();
  });

  // A result is refused before the match could be over; that it won't be played can be known at once.
  await test.step('an admin says that the match is not played', async () => {
    await admin.goto(`/toolsadmin?tab=matches&when=all&search=${encodeURIComponent(match.home)}`);
    const row = admin
      .getByRole('row')
      .filter({ hasText: `${match.home} – ${match.away}` })
      .filter({ hasText: 'in programma' });
    await row.first().getByRole('button', { name: 'Inserisci risultato' }).click();
    const dialog = admin.getByRole('dialog', { name: `${match.home} – ${match.away}` });
    await dialog.getByLabel('Stato').selectOption({ label: 'annullata' });
    await dialog.getByRole('button', { name: 'Registra' }).click();
    await expect(admin.getByText(/Registrato: \d+ tip refertat/)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the tip settles where it is being read, and the START reader now sees it too', async () => {
    await expect(card(elite, tip)).toContainText('annullata');
    await sameDocument(elite);
    await expect(card(start, tip)).toContainText('annullata');
    await expect(elite.getByRole('button', { name: /Notifiche/ }).first()).toContainText('non lett');
  });

  await test.step('profile and leaderboard move', async () => {
    const after = await statsOf();
    expect(after.all.settled).toBe(before.all.settled + 1);
    expect(after.all.profit).toBe(before.all.profit);
    await elite.goto(`/tipsters/${username}`);
    const shown = new Intl.NumberFormat('it', { useGrouping: 'always' }).format(after.all.settled);
    await expect(elite.getByText(new RegExp(`(^|\\D)${shown.replaceAll('.', '\\.')} tip`)).first()).toBeVisible();
    const board = await readApi<{ results: { all: { settled: number }; tipster: { username: string } }[] }>(
      site,
      session,
      `/tips/v1/leaderboard/?min_bets=1&search=${username}`,
    );
    expect(board.results.find(({ tipster: { username: name } }) => name === username)?.all.settled).toBe(
      after.all.settled,
    );
  });

  await test.step('the visitor’s browser proves the new record, and that the log only grew', async () => {
    await visitor.goto(`/verify?tipster=${username}`);
    await expect(
      visitor.getByText(`Il record di @${username} non ha errori, ma non è controllato per completezza`),
    ).toBeVisible();
    await expect(checks).toHaveCount(15);
    await expect(visitor.locator('li[data-status="failed"]')).toHaveCount(0);
    const consistency = checks.nth(2);
    await expect(consistency).toHaveAttribute('data-status', 'passed');
    const [from, to] = ((await consistency.innerText()).match(/da ([\d.]+) a ([\d.]+) voci/) ?? [])
      .slice(1)
      .map((text) => Number(text.replaceAll('.', '')));
    expect(to).toBeGreaterThan(from ?? Number.POSITIVE_INFINITY);
    await expect(checks.filter({ hasText: 'Gli esiti sono calcolati bene' })).toHaveAttribute('data-status', 'passed');
  });
});
