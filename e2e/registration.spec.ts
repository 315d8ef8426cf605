import { expect, type Page } from '@playwright/test';
import { DAY_S } from '@quotavera/domain/time';
import {
  contextOf,
  emailOf,
  linkTo,
  openSession,
  openSessionAs,
  PASSWORD,
  readApi,
  test,
  typeSignIn,
} from './people.ts';

const SECRET = 'Tramonto-verde-41';

const next = (page: Page) => page.getByRole('button', { name: 'Continua' }).click();
const alert = (page: Page) => page.getByRole('alert').first();

async function typeLogin(page: Page, email: string, username: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Nome utente').fill(username);
  await typePasswords(page);
}

async function typePasswords(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
  await page.getByLabel('Ripeti la password').fill(SECRET);
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

test.describe('registering', () => {
  test('sums up what is wrong, and leads to its field', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Registrati' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea il tuo account');
    await next(page);
    await expect(alert(page)).toContainText('Ci sono 4 campi da sistemare');
    await expect(alert(page)).toBeFocused();
    await alert(page)
      .getByRole('link', { name: /^Password/ })
      .press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('says while one types whether a name is free and how strong a password is', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Nome utente').fill('barone.tips');
    await expect(page.getByText('Già in uso: scegline un altro.')).toBeVisible();
    await typeLogin(page, emailOf('free'), newName());
    await expect(page.getByText('È libero')).toBeVisible();
    await expect(page.getByText('Robustezza: ottima')).toBeVisible();
  });

  test('keeps what was typed on the way back and through a reload, but never the password', async ({ page }) => {
    const email = newEmail();
    await page.goto('/register');
    await typeAll(page, email);
    await expect(page.getByRole('checkbox', { name: '11:00', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Indietro' }).click();
    await expect(page.getByLabel('Cognome')).toHaveValue("O'Neill");
    await page.goBack();
    await expect(page.getByLabel(/Accetto i/)).toBeChecked();

    await page.goto('/register');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      SECRET,
    );
    await page.goto('/register?step=3');
    await expect(page.getByText(/^Passo 1 incompleto/)).toBeVisible();
    await typePasswords(page);
    await next(page);
    await expect(page.getByLabel('Presentati')).toHaveValue('Seguo la Serie A da sempre.');
    await next(page);
    await expect(page.getByText('I tuoi momenti: 3 su 3')).toBeVisible();
  });

  test('with a taken e-mail leads back to it; the new account is thanked, signs in and counts as invited', async ({
    page,
    browser,
    site,
  }) => {
    const host = await openSession(site, 'pro');
    const invitation = () => readApi<{ referral_code: string; referrals: number }>(site, host, '/users/v1/user-me/');
    const { referral_code: code, referrals } = await invitation();
    await page.goto(`/register?ref=${code}`);
    await typeAll(page, emailOf('free'));
    await expect(page.getByLabel('Codice invito')).toHaveValue(code);
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await expect(alert(page)).toContainText('Email già presente, prova con un altra o recupera la password');
    await expect(alert(page).getByRole('link', { name: 'Recupera la password', exact: true })).toBeVisible();
    const email = newEmail();
    await page.getByLabel('E-mail').fill(email);
    await typePasswords(page);
    await next(page);
    await expect(page.getByText('Passo 2 di 3')).toBeVisible();
    await next(page);
    await page.getByRole('button', { name: 'Crea l’account' }).click();

    await expect(page).toHaveURL(/\/thank-you$/);
    await expect(page.getByText(email)).toBeVisible();
    expect((await invitation()).referrals).toBe(referrals + 1);
    expect(await page.evaluate(() => sessionStorage.getItem('registration-draft'))).toBeNull();
    await page.getByRole('button', { name: 'Resta qui' }).click();
    await expect(page.getByText('Resti qui finché vuoi.')).toBeVisible();
    await page.getByRole('link', { name: 'Vai alla pagina iniziale' }).click();
    await expect(page).toHaveURL(/\/home$/);

    await page.goto('/sign-in');
    await typeSignIn(page, email, SECRET);
    await expect(page).toHaveURL(/\/onboarding$/);
    await page.getByRole('button', { name: 'Salta per ora' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

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

  test('does what the visitor pressed: the account follows the tipster in every browser', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/tipsters');
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /^Segui / })
      .nth(4);
    const name = (await link.getAttribute('aria-label'))?.replace(/^Segui /, '') ?? '';
    await link.click();
    await page.getByRole('main').getByRole('link', { name: 'Registrati' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea il tuo account');
    const email = newEmail();
    await typeAll(page, email);
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await expect(page.getByText(`Segui già ${name}`)).toBeVisible();
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
    await elsewhere.getByRole('button', { name: 'Salta per ora' }).click();
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await expect(elsewhere.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
    await device.close();
  });

  test('the thank-you page leads home by itself after ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/thank-you');
    await expect(page.getByText('Ti portiamo alla pagina iniziale tra 10 secondi.')).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(page).toHaveURL(/\/thank-you$/);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('asking about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  const question = (page: Page) => page.getByRole('region', { name: 'I cookie, in due parole' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'I cookie, in due parole' });
  const storedConsent = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('cookie-consent'), document.cookie.match(/cookie-consent=([^;]*)/)?.[1]]);

  test('is small, at the foot and three answers of one size; the page above it can be used', async ({ page }) => {
    await page.goto('/home');
    await expect(question(page)).toBeVisible();
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
    await expect(question(page)).toBeVisible();
  });

  test('takes a refusal, proves it to the server and keeps nothing optional beyond the browser’s end', async ({
    page,
    context,
  }) => {
    await page.goto('/home');
    const sent = page.waitForResponse((response) => response.url().endsWith('/cookie-consent/'));
    await question(page).getByRole('button', { name: 'Rifiuta tutti' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect((await sent).status()).toBe(201);
    const [local, cookie] = await storedConsent(page);
    expect(local).toMatch(/^[\d-]+~\d+~/);
    expect(cookie?.split('~')[1]).toBe(local?.split('~')[1]);
    const expiresOf = async (cookieName: string) =>
      (await context.cookies()).find(({ name }) => name === cookieName)?.expires ?? 0;
    expect(((await expiresOf('cookie-consent')) - Date.now() / 1000) / DAY_S).toBeGreaterThan(364);
    await page.getByLabel('Lingua').first().selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Refuse all' })).toBeHidden();
    expect(await expiresOf('language')).toBe(-1);
  });

  test('is thought over on the cookies’ page', async ({ page, context }) => {
    await page.goto('/home');
    await question(page).getByRole('button', { name: 'Rifiuta tutti' }).click();
    await expect(question(page)).toBeHidden();
    await page.getByLabel('Lingua').first().selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/cookie-policy');
    await expect(page.getByText('Preferences: Refused')).toBeVisible();
    await page.getByRole('button', { name: 'Cookie preferences' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Preferences/)
      .check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await expect(page.getByText('Preferences: Allowed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cookie preferences' })).toBeFocused();
    const language = (await context.cookies()).find(({ name }) => name === 'language');
    expect(language?.expires).toBeGreaterThan(Date.now() / 1000);
  });

  test('the question is in the page as the server sends it, and its answers wait for the page to listen', async ({
    page,
  }) => {
    let listens = () => {};
    const listening = new Promise<void>((resolve) => {
      listens = resolve;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await listening;
      await route.continue();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    const accept = question(page).getByRole('button', { name: 'Accetta tutti' });
    await expect(accept).toBeDisabled();
    expect(await storedConsent(page)).toEqual([null, undefined]);
    listens();
    await accept.click();
    await expect(question(page)).toBeHidden();
    await expect.poll(async () => (await storedConsent(page))[1]).toMatch(/~preferences$/);

    // The question stays hidden for readers who have answered, even before hydration.
    await page.unroute(/\/assets\/.*\.js/);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/tipsters', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });

  test('a proof that can’t be kept bothers nobody, and members can think it over too', async ({ page }) => {
    await page.route('**/cookie-consent/', (route) => route.abort());
    await page.goto('/sign-in');
    await question(page).getByRole('button', { name: 'Scegli' }).click();
    await dialog(page)
      .getByLabel(/^Preferenze/)
      .check();
    await dialog(page).getByRole('button', { name: 'Salva la scelta' }).click();
    await expect(question(page)).toBeHidden();
    await typeSignIn(page, emailOf('free'), PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('button', { name: 'Preferenze cookie' }).first().click();
    await expect(dialog(page).getByLabel(/^Preferenze/)).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect((await storedConsent(page))[0]).toMatch(/preferences$/);
  });
});
