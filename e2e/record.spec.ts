import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readApi, TRY_MS, test } from './people.ts';

// A tipster's record as any visitor browses it: filtered by its address, downloaded, checked entry by entry.

interface Stats {
  settled: number;
  profit: string;
}

async function best(site: string): Promise<string> {
  const { results } = await readApi<{ results: { tipster: { username: string } }[] }>(
    site,
    null,
    '/tips/v1/leaderboard/?page_size=1',
  );
  return results[0]!.tipster.username;
}

const read = (site: string, username: string, rest = 'all/') =>
  readApi<{ count: number; stats: Stats; results: { id: number; ledger: { index: number } }[] }>(
    site,
    null,
    `/tips/v1/tipster/record/${username}/${rest}`,
  );

const tile = (page: Page, name: string) => page.locator('dl > *', { has: page.getByText(name, { exact: true }) });
const rows = (page: Page) => page.locator('table tbody tr:has(td[data-card="title"])');
const formatCount = (count: number) => new Intl.NumberFormat('it-IT').format(count);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the record is drawn whole and its form filters it', async ({ page, site }) => {
    const username = await best(site);
    const { stats, results } = await read(site, username);
    await page.goto(`${site}/tipsters/${username}/record`);
    await expect(tile(page, 'Tip conclusi')).toContainText(formatCount(stats.settled));
    await expect(rows(page)).toHaveCount(Math.min(25, results.length));
    await page.getByText('Altri filtri').click();
    await page.getByLabel('Quota', { exact: true }).selectOption('2,00–2,99');
    await page.getByLabel('Periodo').selectOption('Ultimo anno');
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page).toHaveURL(/period=365d.*odds_band=2\.00-2\.99/);
    const part = await read(site, username, '365d/?odds_band=2.00-2.99');
    expect(part.stats.settled).toBeLessThan(stats.settled);
    await expect(tile(page, 'Tip conclusi')).toContainText(formatCount(part.stats.settled));
  });
});

test('a visitor filters, reads the same figures everywhere, takes the file and opens a log entry', async ({
  page,
  site,
}) => {
  const username = await best(site);
  const all = await read(site, username);
  await page.goto(`${site}/tipsters/${username}`);
  await expect(page.getByText(/^Il badge viene da/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Tutti i tip', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/tipsters/${username}/record$`));
  await expect(page.getByRole('heading', { level: 1, name: /^Il record di/ })).toBeVisible();
  await expect(tile(page, 'Tip conclusi')).toContainText(formatCount(all.stats.settled));

  await expect(async () => {
    await page.getByLabel('Quali tip').selectOption('Tutti');
    await expect(page).toHaveURL(/scope=all/, { timeout: TRY_MS });
  }).toPass();
  const everything = await read(site, username, 'all/?scope=all');
  expect(everything.stats.settled).toBeGreaterThan(all.stats.settled);
  await expect(tile(page, 'Tip conclusi')).toContainText(formatCount(everything.stats.settled));
  await expect(
    page.getByRole('heading', { name: new RegExp(`Dopo ${formatCount(everything.stats.settled)} tip il profitto è`) }),
  ).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${username}-all.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(everything.count + 1);
  expect(lines[1]!.split(',')[0]).toBe(String(everything.results[0]!.id));

  await rows(page)
    .first()
    .getByRole('link', { name: /^Voce .* del registro$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/t/${everything.results[0]!.id}#ledger$`));
  await expect(page.getByText(`#${formatCount(everything.results[0]!.ledger.index)}`).first()).toBeVisible();
});
