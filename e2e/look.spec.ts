import { type BrowserContext, expect } from '@playwright/test';
import { PRIVATE_PATHS } from '../apps/web/app/paths.ts';
import { contextOf, test } from './people.ts';
import { type Address, addresses, beyond, complaintsOf, settled, TOOLS_TABS } from './screens.ts';

// Tracing hundreds of screens costs more than checking them.
test.use({ trace: 'off' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const NOT_READY = 'Questa pagina non è ancora pronta';

test.describe('every route', () => {
  // On a desktop, axe.spec.ts looks at the same screens while it is there.
  test.describe('resolves on a phone, within the screen, without a complaint', () => {
    /** What a desktop of 640 pixels shows at 200%, and the smallest phone. */
    const NARROW = { viewport: { width: 320, height: 640 } } as const;

    async function walk(context: BrowserContext, routes: readonly Omit<Address, 'key'>[]): Promise<string[]> {
      const problems: string[] = [];
      const complaints = complaintsOf(context);
      const page = await context.newPage();
      for (const { path, built } of routes) {
        const reply = await page.goto(path);
        await settled(page);
        if (reply?.status() !== 200) problems.push(`${path}: status ${reply?.status()}`);
        if (!page.url().endsWith(path)) problems.push(`${path}: led to ${page.url()}`);
        const waiting = await page.getByRole('heading', { level: 1, name: NOT_READY }).count();
        if (built === waiting > 0) problems.push(`${path}: ${built ? 'not ready' : 'not the not-ready page'}`);
        if ((await page.getByRole('heading', { level: 1 }).count()) !== 1) problems.push(`${path}: not one h1`);
        const wide = await beyond(page);
        if (wide) problems.push(`${path}: wider than the screen, ${wide}`);
      }
      await context.close();
      return [...problems, ...complaints];
    }

    test('for a visitor', async ({ browser, site }) => {
      const { open } = await addresses(site);
      expect(await walk(await browser.newContext({ ...PHONE, baseURL: site }), open)).toEqual([]);
    });

    // An admin who is not a tipster gets a message instead of the tip form.
    test('for an admin', async ({ browser, site }) => {
      const { members } = await addresses(site);
      expect(await walk(await contextOf(browser, site, 'admin', PHONE), members)).toEqual([]);
    });

    test('at 200% for a visitor, in the longest language', async ({ browser, site }) => {
      const { open } = await addresses(site);
      const german = open.filter(({ built }) => built).map((each) => ({ ...each, path: `/de${each.path}` }));
      expect(await walk(await browser.newContext({ ...NARROW, baseURL: site, locale: 'de-DE' }), german)).toEqual([]);
    });

    test('at 200% for an admin', async ({ browser, site }) => {
      const { members } = await addresses(site);
      expect(await walk(await contextOf(browser, site, 'admin', NARROW), members)).toEqual([]);
    });

    test('in the tools’ tabs', async ({ browser, site }) => {
      const tabs = TOOLS_TABS.map((tab) => ({ path: `${PRIVATE_PATHS.toolsAdmin}?tab=${tab}`, built: true }));
      expect(await walk(await contextOf(browser, site, 'admin', PHONE), tabs)).toEqual([]);
    });
  });

  test('that does not exist answers 404', async ({ page }) => {
    const missing = await page.goto('/nowhere-at-all');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
  });

  test('that is private asks a visitor to sign in', async ({ page }) => {
    for (const path of Object.values(PRIVATE_PATHS).slice(0, 6)) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`/sign-in\\?redirect=${encodeURIComponent(path)}$`));
    }
  });
});
