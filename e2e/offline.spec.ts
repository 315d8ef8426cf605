import { expect, type Page } from '@playwright/test';
import { contextOf, test } from './people.ts';
import { settled } from './screens.ts';

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('offline'))) return [];
    return (await (await caches.open('offline')).keys()).map(({ url }) => new URL(url).pathname);
  });

test('without a connection the dashboard is there as it was last seen, until the sign-out takes it away', async ({
  browser,
  site,
}) => {
  const context = await contextOf(browser, site, 'elite', { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await settled(page);
  const greeting = await page.getByRole('heading', { level: 1 }).textContent();
  const tips = await page.getByRole('article').count();
  expect(tips).toBeGreaterThan(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(async () =>
    expect(await storedPaths(page)).toEqual(expect.arrayContaining(['/reads', '/offline'])),
  ).toPass();

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting ?? '');
  await expect(page.getByText(/^Non riusciamo ad aggiornare: quello che vedi è di/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(tips);
  await page.goto('/tools');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sei offline');
  await page.getByRole('link', { name: 'Ultima dashboard vista' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting ?? '');

  await context.setOffline(false);
  await expect(page.getByText(/^Non riusciamo ad aggiornare/)).toBeHidden();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(async () => expect(await storedPaths(page)).toEqual([])).toPass();
  await context.setOffline(true);
  await expect(page.goto('/dashboard')).rejects.toThrow();
  await context.close();
});

test('a newer build is announced and loaded when its reader asks for it', async ({ browser, site }) => {
  const context = await contextOf(browser, site, 'free', { serviceWorkers: 'allow' });
  const page = await context.newPage();
  // The page registers its own worker some time after it stands: later than the newer one, it would be the newer.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...given) => {
      const registration = await register(...given);
      document.documentElement.dataset.worker = 'registered';
      return registration;
    };
  });
  const registered = page.locator('html[data-worker]');
  await page.goto('/dashboard');
  await expect(registered).toBeAttached();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(registered).toBeAttached();
  // To the browser a worker of another address is another version, as one of another content is.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?newer')));
  await expect(page.getByText('Nuova versione di Quotavera')).toBeVisible();
  await page.getByRole('button', { name: 'Ricarica' }).click();
  await expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?newer');
  }).toPass();
  await context.close();
});
