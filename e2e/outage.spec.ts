import { expect } from '@playwright/test';
import { DAY_MS } from '@quotavera/domain/time';
import { databaseProcesses } from '../apps/server/src/testing/server-process.ts';
import { openSession, postApi, test } from './people.ts';
import { dataOf, productOf } from './sites.ts';

/** Publishes a tip, because a cached page becomes stale only when something changes what public pages show. */
async function publishTip(site: string): Promise<void> {
  const matchdate = new Date(Date.now() + DAY_MS).toISOString();
  const leg = { type: 'custom', sport: 'tennis', match: 'Sinner - Musetti', market: 'Vincente', result: 'Sinner' };
  const body = { publish: true, stake: '1', legs: [{ ...leg, matchdate, odds: '1.8' }] };
  await postApi(site, await openSession(site, 'tipster'), '/tips/v1/tips-public/', body);
}

test('while the database stands still the last good page is there, marked as such in its reader’s language', async ({
  browser,
  site,
}, info) => {
  const context = await browser.newContext({ baseURL: site, locale: 'de-DE' });
  const page = await context.newPage();
  const notice = page.getByText('Der Server antwortet nicht. Stand:');
  const open = async () => (await page.goto('/classifiche'))!;
  expect((await open()).headers()['cache-control']).toBe('no-cache');
  await expect(notice).toBeHidden();
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of databaseProcesses(dataOf(productOf(info)))) process.kill(pid, name);
  };
  try {
    // The server learns of the change by a notification of the database. If the database stops before it is sent, the page still counts as current.
    await expect(async () => {
      signal('SIGCONT');
      await publishTip(site);
      signal('SIGSTOP');
      const stale = await open();
      expect([stale.status(), stale.headers()['cache-control']]).toEqual([200, 'no-store']);
    }).toPass({ timeout: 90_000 });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rangliste/);
    await expect(page.getByRole('table').first()).toBeVisible();
  } finally {
    signal('SIGCONT');
  }
  // The page reads itself again once the server can render it, without being loaded anew.
  await expect(notice).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rangliste/);
  await expect(async () => {
    expect((await open()).headers()['cache-control']).toBe('no-cache');
    expect(await notice.isVisible()).toBe(false);
  }).toPass({ timeout: 60_000 });
  await context.close();
});
