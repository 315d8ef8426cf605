import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a record is checked in front of the visitor, who is caught when he makes a loss a win', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Verifica adesso' }).click();
  await expect(page.getByText(/voci, .* controllate qui in .* torna tutto/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ogni voce sta nel registro' })).toContainText('a posto');
  const loss = await page.getByLabel('Profitto').inputValue();
  expect(loss).toMatch(/^-/);
  await page.getByRole('button', { name: 'Cambia e verifica' }).click();
  await expect(page.getByText('Non hai cambiato niente')).toBeVisible();
  await page.getByLabel('Profitto').fill('0.95');
  await page.getByRole('button', { name: 'Cambia e verifica' }).click();
  await expect(page.getByText('Scoperto')).toBeVisible();
  await expect(page.getByText(`diceva ${loss}, ora dice 0.95`)).toBeVisible();
});

test('the first paint has its fonts, and the modules wait for them', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route(/poppins-latin-600/, async (route) => {
    await sent;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => path.endsWith('.js'));

  await page.goto('/home', { waitUntil: 'commit' });
  await page.evaluate(
    () => new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
  );
  await page.clock.runFor(100);
  expect(scripts()).toEqual([]);
  send();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.clock.runFor(100);
  await expect.poll(() => scripts().length).toBeGreaterThan(0);

  // One that only the styles name comes too late for the first layout.
  const preloaded = await page
    .locator('link[as="font"]')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
  expect(preloaded).toEqual(expect.arrayContaining(asked.filter((path) => /-latin-\d/.test(path))));
});

test('a part below the first screen is fetched when one comes near, and answers what was pressed before it could', async ({
  page,
}) => {
  const asked: string[] = [];
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/LuckGame-/, async (route) => {
    asked.push(route.request().url());
    await sent;
    await route.continue();
  });
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // What the page fetches by itself once it is alive has been asked for by then.
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Scelgo A' }).click();
  await expect.poll(() => asked.length).toBe(1);
  send();
  await expect(page.getByText(/^(Giusto|No): il vantaggio vero ce l’ha [AB]\.$/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is whole: ranking, a proof, both records, articles, plans', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'Tutti i controlli' })).toBeVisible();
    for (const name of [
      'In testa alla classifica',
      'Come si verifica un record',
      'Tipster B',
      'Com’è fatto',
      'Dal blog',
      'Piani',
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('article')).toHaveCount(4);
  });
});
