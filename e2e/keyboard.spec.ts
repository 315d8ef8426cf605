import { expect, type Page } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, registerSomebody, test } from './people.ts';
import { settled } from './screens.ts';

const SECRET = 'Tramonto-verde-41';

/** The part of the page that has the focus (MAIN, DIALOG …); `nowhere` when the focus fell back to the document. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? 'nowhere' : activeElement?.closest('main, [role="dialog"]')?.nodeName;
  });

test('the first Tab leads past the menu', async ({ browser, site }) => {
  const context = await contextOf(browser, site, 'pro');
  const page = await context.newPage();
  await page.goto('/valuebet');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await context.close();
});

test('a filter and a league keep the focus where they were chosen', async ({ browser, site }) => {
  const context = await contextOf(browser, site, 'elite');
  const page = await context.newPage();
  await page.goto('/valuebet');
  await settled(page);
  const sport = page.getByLabel('Sport').first();
  await sport.focus();
  await sport.selectOption({ index: 1 });
  await expect(page).toHaveURL(/sport=/);
  await settled(page);
  await expect(sport).toBeFocused();

  await page.goto('/tools?calc=xg');
  await settled(page);
  await page
    .getByRole('list', { name: 'Campionati' })
    .getByRole('button', { name: /Lega Tirreno/ })
    .press('Enter');
  await settled(page);
  await expect.poll(() => focused(page)).toBe('MAIN');
  await context.close();
});

test('an explanation opens with Enter and closes with Escape, which gives the focus back to its button', async ({
  page,
}) => {
  await page.goto('/classifiche');
  const ask = page.getByRole('button', { name: /^Che cos’è/ }).first();
  const note = page.locator(`[id="${await ask.getAttribute('popovertarget')}"]`);
  await ask.press('Enter');
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(ask).toBeFocused();
});

test('what is saved or confirmed gives the focus back to its place', async ({ browser, site }) => {
  const { email } = await registerSomebody(site, SECRET);
  const context = await contextWith(browser, site, await openSessionAs(site, email, SECRET));
  const page = await context.newPage();
  await page.goto('/profile');
  await settled(page);
  await page.getByLabel('Cognome').fill('Nuovi');
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Modifiche salvate').first()).toBeVisible();
  await expect.poll(() => focused(page)).toBe('MAIN');
  await context.close();
});

test('a suspension leaves the focus in the page of the account', async ({ browser, site }) => {
  const { username } = await registerSomebody(site, SECRET);
  const context = await contextOf(browser, site, 'admin');
  const page = await context.newPage();
  await page.goto(`/users?search=${username}`);
  await page.getByRole('main').getByRole('link', { name: 'Nina Bruni' }).first().press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Sospendi', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Prova della tastiera');
  await dialog.getByRole('button', { name: 'Sospendi', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('note')).toContainText('Prova della tastiera');
  await expect.poll(() => focused(page)).toBe('MAIN');
  await context.close();
});

test('the account’s menu opens with Enter, closes with Escape and behind whom it led away', async ({
  browser,
  site,
}) => {
  const page = await (await contextOf(browser, site, 'pro')).newPage();
  await page.goto('/dashboard');
  const account = page.getByRole('button', { name: 'Account e aiuto' });
  const menu = page.getByRole('navigation', { name: 'Account e aiuto' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Profilo' })).toBeFocused();
  await menu.getByRole('link', { name: 'Abbonamenti' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(menu).toBeHidden();
});
