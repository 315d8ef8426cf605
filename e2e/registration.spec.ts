import { expect, type Page } from '@playwright/test';
import { DAY_S } from '@quotavera/domain/time';
import { contextOf, linkTo, openSession, openSessionAs, readApi, test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-verde-41';

const next = (page: Page) => page.getByRole('button', { name: 'Continua' }).click();

async function typeLogin(page: Page, email: string, username: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Nome utente').fill(username);
  await typePasswords(page);
}

async function typePasswords(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
}

async function typeBirthDate(page: Page, [day, month, year]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel('Giorno').fill(day);
  await page.getByLabel('Mese').fill(month);
  await page.getByLabel('Anno', { exact: true }).fill(year);
}

async function typeAbout(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Seán');
  await page.getByLabel('Cognome').fill("O'Neill");
  await typeBirthDate(page, ['7', '4', '1991']);
  await page.getByText('Tennis', { exact: true }).click();
  await page.getByLabel('Presentati').fill('Seguo la Serie A da sempre.');
  await page.getByLabel('Perché ti iscrivi?').fill('Vorrei un record verificabile.');
}

async function typeLast(page: Page): Promise<void> {
  await page.getByLabel('Telefono').fill('+39 333 123 4567');
  await page.getByLabel('I tuoi social').fill('Telegram @nuova.persona');
  await page.getByRole('radio').nth(1).press('ArrowRight');
  for (const hour of ['10:00', '15:00', '18:00']) await page.getByText(hour, { exact: true }).click();
  await expect(page.getByText('I tuoi momenti: 3 su 3')).toBeVisible();
  await page.getByLabel(/Accetto i/).check();
  await page.getByLabel(/Ho letto/).check();
}

/** Fills in the three steps of the open form and sends it. */
async function typeAll(page: Page, email: string): Promise<void> {
  await typeLogin(page, email, newName());
  await next(page);
  await typeAbout(page);
  await next(page);
  await typeLast(page);
}

const newName = () => `nuova.${Date.now()}`;
const newEmail = () => `${newName()}@example.org`;

test('the account does what the visitor pressed: it follows the tipster in every browser, and counts as invited', async ({
  page,
  browser,
  site,
}) => {
  const host = await openSession(site, 'pro');
  const invitation = () => readApi<{ referral_code: string; referrals: number }>(site, host, '/users/v1/user-me/');
  const { referral_code: code, referrals } = await invitation();
  await page.goto('/tipsters');
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Segui / })
    .nth(4);
  const name = (await link.getAttribute('aria-label'))?.replace(/^Segui /, '') ?? '';
  await link.click();
  await page.getByRole('main').getByRole('link', { name: 'Registrati' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea il tuo account');
  await page.goto(`/register?ref=${code}`);
  const email = newEmail();
  await typeAll(page, email);
  await expect(page.getByLabel('Codice invito')).toHaveValue(code);
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(page).toHaveURL(/\/thank-you$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(`Segui già ${name}`)).toBeVisible();
  expect((await invitation()).referrals).toBe(referrals + 1);
  // The follow is a job's, which takes as long as the jobs before it.
  const session = await openSessionAs(site, email, SECRET);
  const followed = () => readApi<{ count: number }>(site, session, '/tips/v1/tipster/followed/');
  await expect.poll(async () => (await followed()).count, { timeout: 60_000 }).toBe(1);

  const device = await browser.newContext({ baseURL: site, locale: 'it-IT' });
  const elsewhere = await device.newPage();
  await elsewhere.goto(await linkTo(site, await openSession(site, 'admin'), email, 'email_confirm'));
  await elsewhere.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(elsewhere.getByText(`Segui già ${name}`)).toBeVisible();
  await elsewhere.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
  await typeSignIn(elsewhere, email, SECRET);
  await expect(elsewhere).toHaveURL(/\/onboarding$/);
  await elsewhere.getByRole('button', { name: 'Salta per ora' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await expect(elsewhere.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  await device.close();

  const inviter = await contextOf(browser, site, 'pro');
  const card = await inviter.newPage();
  await card.goto('/affiliation');
  await expect(card.getByRole('img', { name: `La tua card affiliazione con il codice ${code}` })).toBeVisible();
  await expect(card.getByLabel('I tuoi inviti')).toContainText(`Registrati${referrals + 1}`);
  const saved = card.waitForEvent('download');
  await card.getByRole('button', { name: 'Salva come PNG' }).click();
  expect((await saved).suggestedFilename()).toBe(`quotavera-${code}.png`);
  await inviter.close();
});

test.describe('asking about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  const question = (page: Page) => page.getByRole('region', { name: 'I cookie, in due parole' });

  test('the question waits for the page, stands small at its foot, and its answers last as long as they say', async ({
    page,
    context,
  }) => {
    const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await listening;
      await route.continue();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    const refuse = question(page).getByRole('button', { name: 'Rifiuta tutti' });
    await expect(refuse).toBeDisabled();
    listens();
    await expect(refuse).toBeEnabled();
    const sizes = await question(page)
      .getByRole('button')
      .filter({ hasText: /^(Rifiuta tutti|Scegli|Accetta tutti)$/ })
      .evaluateAll((buttons) => buttons.map((button) => `${button.clientWidth}x${button.clientHeight}`));
    expect(sizes).toHaveLength(3);
    expect(new Set(sizes).size).toBe(1);
    const [box, height] = [await question(page).boundingBox(), page.viewportSize()?.height ?? 0];
    expect(box?.height).toBeLessThan(height / 3);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40);
    // The first stop of Tab is the skip link, the second one the question about cookies.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button').first()).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'Tipster' }).click();
    await expect(page).toHaveURL(/\/tipsters$/);

    const sent = page.waitForResponse((response) => response.url().endsWith('/cookie-consent/'));
    await refuse.click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect((await sent).status()).toBe(201);
    const expiresOf = async (cookieName: string) =>
      (await context.cookies()).find(({ name }) => name === cookieName)?.expires ?? 0;
    expect(((await expiresOf('cookie-consent')) - Date.now() / 1000) / DAY_S).toBeGreaterThan(364);
    await page.getByLabel('Lingua').first().selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await expiresOf('language')).toBe(-1);
    await page.goto('/cookie-policy');
    await page.getByRole('button', { name: 'Cookie preferences' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Preferences/)
      .check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await expect(page.getByText('Preferences: Allowed')).toBeVisible();
    expect(await expiresOf('language')).toBeGreaterThan(Date.now() / 1000);

    // The question stays hidden for readers who have answered, even before hydration.
    await page.unroute(/\/assets\/.*\.js/);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/tipsters', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('section[aria-labelledby="cookie-question"]')).toBeHidden();
  });
});
