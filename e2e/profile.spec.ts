import { expect, type Page } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, registerSomebody, test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-9-verde';

const notice = (page: Page, text: string) => page.getByText(text).first();

test('a picture is cropped and shown wherever the account is; one that is too large is refused by size', async ({
  browser,
  site,
}) => {
  const context = await contextOf(browser, site, 'pro');
  const page = await context.newPage();
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
