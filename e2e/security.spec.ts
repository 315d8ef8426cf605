import { expect, type Page } from '@playwright/test';
import { contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';
import { someoneSecured, totp } from './second-factor.ts';

const SECRET = 'Tramonto-viola-42';
const NEW_SECRET = 'Aurora-lenta-77';
const onDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);
const dialog = (page: Page) => page.getByRole('dialog');
const codesLeft = (page: Page, count: number) => page.getByText(`Ti restano ${count} codici di recupero.`);

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await typeSignIn(page, email, SECRET);
}

async function proveWith(page: Page, field: string, code: string): Promise<void> {
  await page.getByLabel(field).fill(code);
  await page.getByRole('button', { name: 'Verifica', exact: true }).click();
}

test.describe('two-step verification', () => {
  test('is turned on with the password and a code, and shows ten recovery codes to be kept', async ({
    browser,
    site,
  }) => {
    const { email } = await registerSomebody(site, SECRET);
    const page = await (await contextWith(browser, site, await openSessionAs(site, email, SECRET))).newPage();
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Attiva la verifica' }).click();
    await dialog(page).getByLabel('La tua password').fill('Sbagliata-1');
    await dialog(page).getByRole('button', { name: 'Continua' }).click();
    await expect(dialog(page).getByText('La password non è giusta.')).toBeVisible();
    await dialog(page).getByLabel('La tua password').fill(SECRET);
    await dialog(page).getByRole('button', { name: 'Continua' }).click();
    await expect(dialog(page).getByRole('img', { name: /Codice QR/ })).toBeVisible();
    const secret = await dialog(page).locator('code').innerText();
    await dialog(page).getByLabel('Codice a 6 cifre').fill(totp(secret));
    await dialog(page).getByRole('button', { name: 'Conferma e attiva' }).click();
    const list = dialog(page).getByRole('list', { name: 'Codici di recupero' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    await expect(dialog(page).getByRole('button', { name: 'Fine' })).toBeDisabled();
    await dialog(page).getByLabel('Li ho conservati in un posto sicuro').check();
    await dialog(page).getByRole('button', { name: 'Fine' }).click();
    await expect(codesLeft(page, 10)).toBeVisible();
  });

  test('asks for the app’s code after the password; a wrong one is said so, and the next one gets in', async ({
    page,
    site,
  }) => {
    const { email, secret } = await someoneSecured(site, SECRET);
    await enter(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifica in due passaggi');
    await expect(page.getByLabel('Codice a 6 cifre')).toBeFocused();
    await proveWith(page, 'Codice a 6 cifre', totp(secret, 90));
    await expect(page.getByText(/Il codice non è giusto/)).toBeVisible();
    // The current code was used to turn the second factor on, so the next one is needed. The server already takes it.
    await proveWith(page, 'Codice a 6 cifre', totp(secret, 1));
    await onDashboard(page);
  });

  test('lets in without the phone, by a recovery code that is used up', async ({ page, site }) => {
    const { email, codes } = await someoneSecured(site, SECRET);
    await enter(page, email);
    await page.getByRole('button', { name: /Usa un codice di recupero/ }).click();
    await proveWith(page, 'Codice di recupero', codes[0]!.toUpperCase());
    await onDashboard(page);
    await page.goto('/profile?tab=security');
    await expect(codesLeft(page, 9)).toBeVisible();
  });

  test('gives new recovery codes once; the old ones are void, a new one lets in one time', async ({
    browser,
    page,
    site,
  }) => {
    const { email, session, codes } = await someoneSecured(site, SECRET);
    const own = await (await contextWith(browser, site, session)).newPage();
    await own.goto('/profile?tab=security');
    await own.getByRole('button', { name: 'Nuovi codici di recupero' }).click();
    await dialog(own).getByLabel('La tua password').fill(SECRET);
    await dialog(own).getByLabel('Codice dell’app o di recupero').fill(codes[0]!);
    await dialog(own).getByRole('button', { name: 'Genera nuovi codici' }).click();
    const list = dialog(own).getByRole('list', { name: 'Codici di recupero' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const fresh = await list.getByRole('listitem').first().innerText();
    await dialog(own).getByLabel('Li ho conservati in un posto sicuro').check();
    await dialog(own).getByRole('button', { name: 'Fine' }).click();
    await own.reload();
    await expect(codesLeft(own, 10)).toBeVisible();
    await expect(own.getByText(fresh)).toHaveCount(0);

    const withCode = async (code: string) => {
      await enter(page, email);
      await page.getByRole('button', { name: /Usa un codice di recupero/ }).click();
      await proveWith(page, 'Codice di recupero', code);
    };
    await withCode(codes[1]!);
    await expect(page.getByText(/Il codice non è giusto/)).toBeVisible();
    await withCode(fresh);
    await onDashboard(page);
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await withCode(fresh);
    await expect(page.getByText(/Il codice non è giusto/)).toBeVisible();
  });

  test('is turned off with the password and a code; then the password alone lets in', async ({
    browser,
    page,
    site,
  }) => {
    const { email, session, codes } = await someoneSecured(site, SECRET);
    const own = await (await contextWith(browser, site, session)).newPage();
    await own.goto('/profile?tab=security');
    await own.getByRole('button', { name: 'Disattiva', exact: true }).click();
    await dialog(own).getByLabel('La tua password').fill(SECRET);
    await dialog(own).getByRole('button', { name: 'Disattiva la verifica' }).click();
    await expect(dialog(own).getByText('Scrivi il codice.')).toBeVisible();
    await dialog(own).getByLabel('Codice dell’app o di recupero').fill(codes[0]!);
    await dialog(own).getByRole('button', { name: 'Disattiva la verifica' }).click();
    await expect(own.getByText('Verifica in due passaggi disattivata.')).toBeVisible();
    await enter(page, email);
    await onDashboard(page);
  });
});

test('a device is signed out from another', async ({ browser, site }) => {
  const { email } = await registerSomebody(site, SECRET);
  const sessions = [await openSessionAs(site, email, SECRET), await openSessionAs(site, email, SECRET)] as const;
  const [here, there] = await Promise.all(sessions.map((session) => contextWith(browser, site, session)));
  const [page, other] = [await here!.newPage(), await there!.newPage()];
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/profile?tab=security');
  await expect(page.getByText('Questo dispositivo', { exact: true })).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Disconnetti / })
    .first()
    .click();
  await expect(page.getByText('Dispositivo disconnesso.')).toBeVisible();
  await expect(page.getByText('Sei collegato solo da qui.')).toBeVisible();
  await expect(other).toHaveURL(/\/sign-in/);
});

test('a changed password: the old one lets nobody in, the new one does, and other sessions end', async ({
  browser,
  page: later,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const sessions = [await openSessionAs(site, email, SECRET), await openSessionAs(site, email, SECRET)] as const;
  const [here, there] = await Promise.all(sessions.map((session) => contextWith(browser, site, session)));
  const [page, other] = [await here!.newPage(), await there!.newPage()];
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/profile?tab=security');
  const change = async (current: string) => {
    await page.getByLabel('Password attuale').fill(current);
    await page.getByLabel('Nuova password', { exact: true }).fill(NEW_SECRET);
    await page.getByLabel('Ripeti la nuova password').fill(NEW_SECRET);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
  };
  await change('Sbagliata-1');
  await expect(page.getByText('La password non è giusta.')).toBeVisible();
  await change(SECRET);
  await expect(page.getByText('Password cambiata: le altre sessioni sono state chiuse.')).toBeVisible();
  await expect(page.getByLabel('Password attuale')).toHaveValue('');
  await expect(other).toHaveURL(/\/sign-in\?/);

  await enter(later, email);
  await expect(later.getByRole('alert')).toBeVisible();
  await typeSignIn(later, email, NEW_SECRET);
  await onDashboard(later);
});
