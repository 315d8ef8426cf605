import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { CHECKS } from '../packages/domain/src/ledger/index.ts';
import {
  contextOf,
  contextWith,
  emailOf,
  openSession,
  PASSWORD,
  postApi,
  readApi,
  type StoredSession,
  test,
  typeSignIn,
} from './people.ts';

interface Fixture {
  id: number;
  home: string;
  away: string;
  /** The best price on the home team. */
  homeOdds: string;
}
interface Price {
  market: string;
  selection: string;
  best: string;
}
/** Coming football matches with a price on the home team, on which this tipster has nothing open. */
async function pricedMatches(site: string, session: StoredSession, count: number): Promise<Fixture[]> {
  const calendar = await readApi<{ results: Omit<Fixture, 'homeOdds'>[] }>(
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
    const price = prices.find(({ market, selection }) => market === '1x2' && selection === 'home');
    if (price) matches.push({ ...fixture, homeOdds: price.best });
    if (matches.length === count) return matches;
  }
  throw new Error('the calendar has too few priced matches');
}

/** Publishes a single on the home team through the form. */
async function publishByForm(page: Page, match: Fixture): Promise<void> {
  await page.goto('/tip?kind=valuebet');
  await page.getByRole('combobox', { name: 'Cerca una partita' }).fill(match.home);
  await page.getByRole('option', { name: `${match.home} – ${match.away}` }).click();
  await page.getByRole('radiogroup', { name: 'Mercato', exact: true }).getByText('1X2', { exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Esito', exact: true }).locator('label').first().click();
  await expect(page.getByText(/Quota di riferimento .*: verificabile/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Puntata', exact: true }).fill('1,5');
  await page.getByRole('button', { name: 'Analisi e condizioni' }).click();
  await page.getByRole('textbox', { name: 'Analisi' }).fill('La quota è più alta del dovuto.');
  const audience = page.getByRole('button', { name: 'Chi lo vede e quando' });
  // The author's last choice of readers opens it where it was another than usual.
  if ((await audience.getAttribute('aria-expanded')) === 'false') await audience.click();
  await page.getByRole('checkbox', { name: 'Tip gratis' }).check();
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await page.waitForURL(/\/t\/\d+$/);
}

/** Publishes a single on the home team; returns the tip's number. */
async function publish(site: string, session: StoredSession, match: Fixture): Promise<number> {
  const leg = { type: 'structured', fixture_id: match.id, market: '1x2', result: 'home', odds: match.homeOdds };
  const body = { publish: true, repeat_confirmed: true, stake: '1.5', legs: [leg] };
  return (await postApi<{ id: number }>(site, session, '/tips/v1/valuebet/', body)).id;
}

/** A result is refused before the match could be over; a match can be called off at any time. */
async function callOff(site: string, match: Fixture): Promise<void> {
  const body = { status: 'cancelled', reason: 'La partita non si gioca' };
  await postApi(site, await openSession(site, 'admin'), `/tips/v1/events/${match.id}/result/`, body);
}

const nameOf = (match: Fixture) => `${match.home} – ${match.away}`;
const card = (page: Page, id: number) => page.locator(`article[data-tip="${id}"]`);

/** The value bets as this reader sees them. The document is marked, so that a test sees when the page is loaded again. */
async function openValueBets(browser: Browser, site: string, session: StoredSession): Promise<Page> {
  const page = await (await contextWith(browser, site, session)).newPage();
  // In the order of starts a tip that settles goes among the settled ones.
  await page.goto('/valuebet?order=published');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-since', 'start'));
  return page;
}
const expectNotReloaded = (page: Page) => expect(page.locator('html[data-since="start"]')).toHaveCount(1);

async function openNotifications(page: Page): Promise<{ bell: Locator; panel: Locator }> {
  const bell = page.getByRole('button', { name: /Notifiche/ }).first();
  await expect(bell).toContainText('non lett');
  await bell.click();
  return { bell, panel: page.getByRole('dialog', { name: 'Notifiche' }) };
}

/** The tipster's session, number and name, and coming matches to bet on. */
async function openTipster(site: string, { matches: count }: { matches: number }) {
  const session = await openSession(site, 'tipster');
  const { userId, username } = await readApi<{ userId: number; username: string }>(
    site,
    session,
    '/users/v1/listusers/me/',
  );
  return { session, userId, username, matches: (await pricedMatches(site, session, count)) as [Fixture, Fixture] };
}

/** The session of an ELITE reader who follows the tipster. */
async function openFollower(site: string, tipsterId: number): Promise<StoredSession> {
  const session = await openSession(site, 'elite');
  await postApi(site, session, '/tips/v1/follow/', { tipster_id: tipsterId });
  return session;
}

test('a tip of the form appears in open lists and notifications, and any other waits ten minutes for START readers', async ({
  browser,
  site,
  page,
}) => {
  const { session, userId, matches } = await openTipster(site, { matches: 2 });
  const elite = await openValueBets(browser, site, await openFollower(site, userId));
  const start = await openValueBets(browser, site, await openSession(site, 'free'));
  await page.goto('/sign-in');
  await typeSignIn(page, emailOf('tipster'), PASSWORD);
  await page.waitForURL('**/dashboard');
  await publishByForm(page, matches[0]);
  await expect(page.getByText('Tutto torna')).toBeVisible();
  const freeTip = Number(new URL(page.url()).pathname.split('/')[2]);
  const tip = await publish(site, session, matches[1]);
  await expect(card(elite, freeTip)).toContainText(nameOf(matches[0]));
  await expect(card(elite, tip)).toContainText(nameOf(matches[1]));
  await expectNotReloaded(elite);
  await expect(card(start, freeTip)).toContainText(nameOf(matches[0]));
  await expectNotReloaded(start);
  await expect(card(start, tip)).toHaveCount(0);

  const { bell, panel } = await openNotifications(elite);
  await expect(panel.locator(`a[href="/t/${tip}"]`)).toContainText('ha pubblicato un tip');
  await expect(bell).not.toContainText('non lett');
  await elite.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  await start.goto(`/t/${tip}`);
  await expect(start.getByText('Questo tip non c’è, o non è ancora per tutti')).toBeVisible();
  expect(await start.content()).not.toContain(matches[1].home);
  const visitor = await (await browser.newContext({ baseURL: site })).newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByText(nameOf(matches[0])).first()).toBeVisible();
  // A visitor can't tell a tip that is not for them yet from one that doesn't exist.
  for (const unseen of [tip, 999_999_999]) {
    expect((await visitor.goto(`/t/${unseen}`))?.status()).toBe(200);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('an admin calls a match off, and its tips settle in the lists that are open', async ({ browser, site }) => {
  const { session, userId, matches } = await openTipster(site, { matches: 1 });
  const [match] = matches;
  const follower = await openFollower(site, userId);
  const tip = await publish(site, session, match);
  const elite = await openValueBets(browser, site, follower);
  const start = await openValueBets(browser, site, await openSession(site, 'free'));
  await expect(card(elite, tip)).toContainText(nameOf(match));
  await expect(card(start, tip)).toHaveCount(0);

  const admin = await (await contextOf(browser, site, 'admin')).newPage();
  await admin.goto(`/toolsadmin?tab=matches&when=all&search=${encodeURIComponent(match.home)}`);
  const row = admin
    .getByRole('row')
    .filter({ hasText: nameOf(match) })
    .filter({ hasText: 'in programma' });
  await row.first().getByRole('button', { name: 'Inserisci risultato' }).click();
  const dialog = admin.getByRole('dialog', { name: nameOf(match) });
  await dialog.getByLabel('Stato').selectOption({ label: 'annullata' });
  await dialog.getByRole('button', { name: 'Registra' }).click();
  await expect(admin.getByText(/Registrato: \d+ tip refertat/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(card(elite, tip)).toContainText('annullata');
  await expectNotReloaded(elite);
  await expect(card(start, tip)).toContainText('annullata');
  await expectNotReloaded(start);
  const { panel } = await openNotifications(elite);
  await expect(panel.locator(`a[href="/t/${tip}"]`).filter({ hasText: 'Esito di un tip' })).toBeVisible();
});

test('a visitor’s browser verifies a record again, that the log only grew since, and that nothing is missing', async ({
  browser,
  site,
}) => {
  const { session, username, matches } = await openTipster(site, { matches: 1 });
  const visitor = await (await browser.newContext({ baseURL: site })).newPage();
  const checks = visitor.locator('li[data-status]');
  const verify = async () => {
    await visitor.goto(`/verify?tipster=${username}`);
    await expect(
      visitor.getByText(`Il record di @${username} non ha errori, ma non è controllato per completezza`),
    ).toBeVisible();
    await expect(checks).toHaveCount(CHECKS.length);
  };
  await verify();
  await publish(site, session, matches[0]);
  await callOff(site, matches[0]);
  await verify();
  await expect(visitor.locator('li[data-status="failed"]')).toHaveCount(0);
  await expect(checks.filter({ hasText: 'Gli esiti sono calcolati bene' })).toHaveAttribute('data-status', 'passed');
  const consistency = checks.nth(2);
  await expect(consistency).toHaveAttribute('data-status', 'passed');
  const [from, to] = ((await consistency.innerText()).match(/da ([\d.]+) a ([\d.]+) voci/) ?? [])
    .slice(1)
    .map((text) => Number(text.replaceAll('.', '')));
  expect(to).toBeGreaterThan(from ?? Number.POSITIVE_INFINITY);

  const completeness = checks.filter({ hasText: 'Non manca nulla' });
  await expect(completeness).toHaveAttribute('data-status', 'unproven');
  await expect(checks.filter({ hasText: 'Il nome è di questo record' })).toContainText(`@${username}`);
  await visitor.getByRole('button', { name: 'Controlla che non manchi nulla' }).click();
  await expect(visitor.getByText(`Il record di @${username} è integro e completo`)).toBeVisible({ timeout: 60_000 });
  await expect(completeness).toHaveAttribute('data-status', 'passed');
  // The simulated world's log has neither witness nor time stamp.
  await expect(visitor.getByText(/orari su .* sono sulla parola del gestore/)).toBeVisible();
  await expect(visitor.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'unproven');
  await expect(checks.filter({ hasText: 'Registrato prima dell’inizio' })).toHaveAttribute('data-status', 'unproven');
});
