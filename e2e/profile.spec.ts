import { expect, type Page } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-9-verde';

const notice = (page: Page, text: string) => page.getByText(text).first();

test.describe('the own profile', () => {
  let page: Page;
  test.beforeEach(async ({ browser, site }) => {
    page = await (await contextOf(browser, site, 'pro')).newPage();
  });
  test.afterEach(() => page.context().close());

  test('is edited in sections; what is unsaved is not lost, and a reload shows what was saved', async () => {
    await page.goto('/profile');
    const phone = page.getByLabel('Telefono');
    await phone.fill('+39 12');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Numero di telefono non valido')).toBeVisible();
    await expect(phone).toBeFocused();
    // The value differs at each run, because an unchanged section can't be saved.
    const digits = String(Date.now()).slice(-7);
    await phone.fill(`+39333${digits}`);

    await page.getByRole('link', { name: 'Profilo pubblico' }).click();
    await expect(page.getByRole('dialog')).toContainText('Modifiche non salvate');
    await page.getByRole('button', { name: 'Salva e continua' }).click();
    await expect(page).toHaveURL(/tab=public$/);

    const bio = `Solo Serie A, dal ${Date.now()}.`;
    await page.getByLabel('Biografia').fill(`${bio} https://example.com/a?aff=1`);
    await page.getByLabel('Telegram').fill('https://t.me/pro_tips?start=aff1');
    await page.getByLabel('Instagram').fill('https://www.bet365.it/promo');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByLabel('Instagram')).toHaveAccessibleDescription(
      /I link a siti di scommesse non sono ammessi/,
    );
    await page.getByLabel('Instagram').fill('');
    await page.getByText('Rugby', { exact: true }).click();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(notice(page, 'Modifiche salvate')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Biografia')).toHaveValue(`${bio} https://example.com/a`);
    await expect(page.getByLabel('Telegram')).toHaveValue('pro_tips');
    await expect(page.getByRole('checkbox', { name: 'Rugby' })).toBeChecked();
    await page.getByText('Rugby', { exact: true }).click();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(notice(page, 'Modifiche salvate')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Rugby' })).not.toBeChecked();
    await page.getByRole('link', { name: 'Dati personali' }).click();
    await expect(phone).toHaveValue(`+39 333 ${digits.slice(0, 3)} ${digits.slice(3)}`);
  });

  test('a name that is taken, or looks like one that is, is said while it is typed', async () => {
    await page.goto('/profile?tab=public');
    const name = page.getByLabel('Nome visibile');
    await name.fill('R1naldi.Bets');
    await expect(page.getByText('Già in uso: scegline un altro.').first()).toBeVisible();
    await name.fill('un-nome-libero');
    await expect(page.getByText('un-nome-libero è libero')).toBeAttached();
    await expect(page.getByText('Già in uso: scegline un altro.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Annulla modifiche' }).click();
  });

  test('a picture is cropped and shown wherever the account is; one that is too large is refused by size', async () => {
    await page.goto('/profile?tab=public');
    await expect(page.getByLabel('Nome visibile')).toBeVisible();
    const input = page.locator('input[type=file]').last();
    const big = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(4 * 1024 * 1024) };
    await input.setInputFiles(big);
    await expect(page.getByText('File troppo grande: la dimensione massima è 4 MB.')).toBeVisible();

    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await input.setInputFiles(picture);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Ritaglia la foto');
    await dialog.getByLabel('Immagine da spostare').press('ArrowRight');
    await dialog.getByLabel('Ingrandimento').press('ArrowRight');
    await dialog.getByRole('button', { name: 'Usa questa immagine' }).click();
    await expect(notice(page, 'Immagine salvata')).toBeVisible();
    await expect(page.locator('img[src*="-96.webp"]').first()).toBeVisible();

    await page.reload();
    await expect(page.locator('img[src*="-512.webp"]').first()).toBeVisible();
    const loaded = page.locator('img[src*="-512.webp"]').first();
    await expect.poll(() => loaded.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await page.getByRole('button', { name: 'Rimuovi la foto' }).click();
    await expect(page.locator('img[src*="-512.webp"]')).toHaveCount(0);
  });

  test('a cover is cropped and shown; it is removed again', async () => {
    await page.goto('/profile?tab=public');
    const input = page.locator('input[type=file]').first();
    const cover = page.getByRole('main').locator('img[width="1600"]');
    await input.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await page.screenshot() });
    const dialog = page.getByRole('dialog', { name: 'Ritaglia la copertina' });
    await dialog.getByLabel('Immagine da spostare').press('ArrowDown');
    await dialog.getByRole('button', { name: 'Usa questa immagine' }).click();
    await expect(dialog).toBeHidden();
    await expect(cover).toBeVisible();
    await page.reload();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
      .toBe(4);
    await page.getByRole('button', { name: 'Rimuovi la copertina' }).click();
    await expect(cover).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Cambia copertina', { exact: true })).toBeVisible();
    await expect(cover).toHaveCount(0);
  });

  test('the invitation is copied: the code, and the address of the registration with it', async ({ site }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/profile?tab=invite');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (const label of ['Codice', 'Collegamento']) {
      const copy = page.getByRole('button', { name: `Copia: ${label}` });
      await copy.click();
      await expect(copy).toHaveText('Copiato');
      expect(await clipboard()).toBe(await page.getByLabel(label, { exact: true }).inputValue());
    }
    const code = await page.getByLabel('Codice', { exact: true }).inputValue();
    expect(await clipboard()).toBe(`${site}/register?ref=${code}`);
  });
});

test('the e-mail is changed by a link to the new address; until then the change can be taken back', async ({
  browser,
  site,
}) => {
  const somebody = await registerSomebody(site, SECRET);
  const session = await openSessionAs(site, somebody.email, SECRET);
  const context = await contextWith(browser, site, session);
  const page = await context.newPage();
  const newEmail = `nuova.${somebody.email}`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Cambia e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nuovo indirizzo e-mail').fill(newEmail);
  await dialog.getByLabel('La tua password').fill('Sbagliata-1');
  await dialog.getByRole('button', { name: 'Invia il collegamento' }).click();
  await expect(dialog.getByText('La password non è giusta.')).toBeVisible();
  await dialog.getByLabel('La tua password').fill(SECRET);
  await dialog.getByLabel('La tua password').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(newEmail).first()).toBeVisible();
  // The dialog's form must not submit the form around it, which would reload the page.
  await expect(page).toHaveURL(/\/profile$/);
  await page.reload();
  await expect(page.getByText(newEmail).first()).toBeVisible();
  await page.getByRole('button', { name: 'Annulla la richiesta' }).click();
  await expect(page.getByText(newEmail)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(somebody.email);
  await expect(page.getByText(newEmail)).toHaveCount(0);
  await context.close();
});

test('the postal address: a text that is too long says so, is kept whole and refused; then it is saved', async ({
  browser,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const context = await contextWith(browser, site, await openSessionAs(site, email, SECRET));
  const page = await context.newPage();
  await page.goto('/profile?tab=address');
  const street = page.getByLabel('Via e numero');
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  await street.fill('v'.repeat(150));
  await expect(page.getByText('150 / 120 · 30 caratteri di troppo')).toBeVisible();
  await expect(street).toHaveValue('v'.repeat(150));
  await save.click();
  await expect(street).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Al massimo 120 caratteri.')).toBeVisible();

  await street.fill('Via Roma 1');
  await page.getByLabel('CAP').fill('20121');
  await page.getByLabel('Città').fill('Milano');
  await page.getByLabel('Paese').selectOption('IT');
  await page.getByLabel('Tipo').selectOption('billing');
  await page.getByLabel('Lingua della corrispondenza').selectOption('de');
  await page.getByLabel('Latitudine').fill('nord');
  await save.click();
  await expect(page.getByText(/^Scrivi i gradi/)).toBeVisible();
  await page.getByLabel('Latitudine').fill('45,4642');
  await page.getByLabel('Longitudine').fill('9,19');
  await save.click();
  await expect(notice(page, 'Modifiche salvate')).toBeVisible();
  await page.reload();
  await expect(street).toHaveValue('Via Roma 1');
  await expect(page.getByLabel('CAP')).toHaveValue('20121');
  await expect(page.getByLabel('Paese')).toHaveValue('IT');
  await expect(page.getByLabel('Tipo')).toHaveValue('billing');
  await expect(page.getByLabel('Lingua della corrispondenza')).toHaveValue('de');
  await expect(page.getByLabel('Latitudine')).toHaveValue('45.4642');
  await context.close();
});

test('language and colours are kept through a reload and on other devices', async ({ browser, site }) => {
  const { email } = await registerSomebody(site, SECRET);
  const context = await contextWith(browser, site, await openSessionAs(site, email, SECRET), { colorScheme: 'light' });
  const page = await context.newPage();
  const dark = (on: Page) => expect(on.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/profile?tab=preferences');
  await page.getByRole('radio', { name: 'Scuro' }).click();
  await expect(notice(page, 'Preferenza salvata')).toBeVisible();
  await dark(page);
  await page.getByLabel('Lingua', { exact: true }).last().selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await dark(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Sprache' })).toBeVisible();

  const device = await browser.newContext({ baseURL: site, locale: 'it-IT', colorScheme: 'light' });
  const elsewhere = await device.newPage();
  await elsewhere.goto('/sign-in');
  await typeSignIn(elsewhere, email, SECRET);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de');
  await dark(elsewhere);
  await device.close();
  await context.close();
});
