import { expect, type Page } from '@playwright/test';
import { contextOf, test } from './people.ts';

/** Chooses the match of a simulated league, because other tests import leagues that have too few matches to calculate. */
async function chooseMatch(page: Page): Promise<string> {
  await page
    .getByRole('list', { name: 'Campionati' })
    .getByRole('button', { name: /Lega Tirreno/ })
    .click();
  const next = page.getByRole('region', { name: 'Prossime partite' }).getByRole('button').last();
  const teams = (await next.locator('b').textContent()) ?? '';
  await next.click();
  await expect(page.getByRole('heading', { level: 2, name: teams })).toBeVisible();
  return teams;
}

const lineOf = (page: Page) => page.getByRole('slider', { name: 'Linea', exact: true });

test('a calculation is made, shared whole, and becomes a tip', async ({ browser, site }) => {
  const context = await contextOf(browser, site, 'tipster');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  const page = await context.newPage();
  await page.goto('/tools?calc=xg');
  const teams = await chooseMatch(page);
  await page.getByText('Gol', { exact: true }).click();
  const line = (await lineOf(page).getAttribute('aria-valuetext')) ?? '';
  await lineOf(page).press('ArrowRight');
  await expect(lineOf(page)).not.toHaveAttribute('aria-valuetext', line);
  const text = (await lineOf(page).getAttribute('aria-valuetext')) ?? '';

  const over = page.getByRole('row').filter({ has: page.getByLabel(`Quota del bookmaker per Over ${text}`) });
  await over.getByRole('textbox').fill('9,5');
  await expect(over).toContainText(/\+\d/);
  // Typing must not scroll the page: the rows of matches and calculators scroll only themselves.
  await page.getByLabel('Cassa').scrollIntoViewIfNeeded();
  const down = await page.evaluate(() => scrollY);
  expect(down).toBeGreaterThan(0);
  await page.getByLabel('Cassa').fill('100');
  await expect(page.getByLabel('Cassa')).toHaveValue('100');
  expect(await page.evaluate(() => scrollY)).toBe(down);
  await page.getByText('Intero', { exact: true }).click();
  await expect(over.getByRole('cell').nth(4)).toHaveText(/^(?!0,00)\d+,\d\d$/);
  const worth = await over.innerText();

  await page.getByRole('button', { name: 'Copia link' }).click();
  await expect(page.getByText('Link copiato')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const again = await context.newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { level: 2, name: teams })).toBeVisible();
  await expect(lineOf(again)).toHaveAttribute('aria-valuetext', text);
  await expect
    .poll(() =>
      again
        .getByRole('row')
        .filter({ has: again.getByLabel(`Quota del bookmaker per Over ${text}`) })
        .innerText(),
    )
    .toBe(worth);
  await expect(again.getByLabel('Cassa')).toHaveValue('100');

  await again.getByRole('link', { name: `Prepara il tip: Over ${text}` }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Nuovo tip' })).toBeVisible();
  await expect(again.getByText(teams)).toBeVisible();
  await expect(again.getByLabel('Quota', { exact: true })).toHaveValue('9,5');
  await expect(again.getByRole('radio', { name: `Over ${text}` })).toBeChecked();
  await context.close();
});
