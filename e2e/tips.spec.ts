import { expect, type Page } from '@playwright/test';
import { chooseChip, enterAs, test } from './people.ts';

/** Bets on an Over 2.5, at the market's price, of a match of the calendar's list that isn't about to begin. */
async function pickBet(page: Page): Promise<void> {
  await page.getByRole('listbox').getByRole('option').nth(11).click();
  await page.getByText('Under/Over', { exact: true }).click();
  await chooseChip(page.getByRole('radio', { name: /^Over 2,5/ }));
  const odds = page.getByRole('textbox', { name: 'Quota', exact: true });
  if ((await odds.inputValue()) === '') await odds.fill('1,90');
}

/** The product asks once more when the tipster has a bet on this match already, from the simulated world or from a run before. */
async function confirmRepetition(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Pubblica lo stesso' });
  await expect(again.or(page.getByText('Tutto torna'))).toBeVisible();
  if (await again.isVisible()) await again.press('Enter');
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByRole('button', { name: 'Pubblica adesso' }).click();
  await confirmRepetition(page);
  await page.waitForURL(/\/t\/\d+$/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

test('a new tip waits behind a button when the reader is further down', async ({ page, browser }) => {
  const elite = await (await browser.newContext({ viewport: { width: 1000, height: 600 } })).newPage();
  await enterAs(elite, 'elite', '/valuebet?order=published');
  await expect(elite.locator('[data-tip]').first()).toBeVisible();
  // Not to the end: a list that becomes one row shorter there moves whatever the browser does.
  await elite.mouse.wheel(0, 500);
  // The wheel turns for some frames.
  let reached = -1;
  await expect
    .poll(async () => {
      const before = reached;
      reached = await elite.evaluate(() => window.scrollY);
      return reached > 300 && reached === before;
    })
    .toBe(true);
  // Settlements above must not move the row that is being read.
  const before = await elite.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-tip]')];
    const read = rows.find((row) => row.getBoundingClientRect().top > 150);
    return { tip: read?.dataset.tip, top: read?.getBoundingClientRect().top ?? 0 };
  });
  expect(before.tip).toBeTruthy();
  const rows = await elite.locator('[data-tip]').count();

  await enterAs(page, 'tipster', '/tip');
  await pickBet(page);
  const id = await publish(page);

  const button = elite.getByRole('button', { name: '1 nuovo tip' });
  await expect(button).toBeVisible();
  await expect(elite.locator(`[data-tip="${id}"]`)).toHaveCount(0);
  // A tip that it pushes to the next page stays until it is shown.
  await expect(elite.locator('[data-tip]')).toHaveCount(rows);
  const after = await elite.locator(`[data-tip="${before.tip}"]`).first().boundingBox();
  // Not a pixel: the browser scrolls by whole ones, rows have parts of one.
  expect(Math.abs((after?.y ?? 0) - before.top)).toBeLessThanOrEqual(1);
  await button.click();
  await expect(elite.locator(`[data-tip="${id}"]`)).toBeInViewport();
});

test('a tip is published with the keyboard alone', async ({ page }) => {
  await enterAs(page, 'tipster', '/tip');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (matches: (name: string) => boolean) => {
    for (let n = 0; n < 80; n += 1) {
      if (matches(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('never reached by Tab');
  };
  await tabTo((name) => name === 'Cerca una partita');
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The match takes the place of the list, so the focus goes on to its markets.
  await page.getByRole('radio', { name: '1X2' }).waitFor({ state: 'attached' });
  await expect.poll(focused).not.toBe('');
  const inMarkets = () =>
    page.evaluate(() => document.activeElement?.closest('[role=radiogroup]')?.getAttribute('aria-label'));
  for (let n = 0; n < 30 && (await inMarkets()) !== 'Mercato'; n += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let n = 0; n < 5 && (await inMarkets()) !== 'Esito'; n += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Quota', exact: true })).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await confirmRepetition(page);
  await page.waitForURL(/\/t\/\d+$/);
  await expect(page.getByText('Tutto torna')).toBeVisible();
});
