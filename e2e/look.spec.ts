import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../apps/web/app/screens.ts';
import { contextOf, type Person, readApi, test } from './people.ts';

// Hundreds of screens: tracing each of them costs more than looking at it.
test.use({ trace: 'off' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
const NOT_READY = 'Questa pagina non è ancora pronta';

interface Address {
  readonly path: string;
  /** Whether its screen exists: the others all are the not-ready page. */
  readonly built: boolean;
}

/** Every route of the product; those with a parameter lead to something that is there. */
async function addresses(site: string): Promise<Record<'open' | 'members', Address[]> & { tipster: string }> {
  const board = await readApi<{ results: { tipster: { id: number; username: string } }[] }>(
    site,
    null,
    '/tips/v1/leaderboard/?page_size=1',
  );
  const tipster = board.results[0]?.tipster.username ?? '';
  // A tipster's number is their account's.
  const account = String(board.results[0]?.tipster.id);
  const tips = await readApi<{ results: { id: number }[] }>(
    site,
    null,
    `/tips/v1/tipsters/${tipster}/tips/?state=settled`,
  );
  const values: Record<string, string> = { username: tipster, id: String(tips.results[0]?.id), slug: 'prima' };
  const filled = (paths: Readonly<Record<string, string>>, screens: Readonly<Record<string, string>>): Address[] =>
    Object.entries(paths).map(([key, path]) => ({
      path: path.replace(/:(\w+)/, (_, name: string) => (key === 'user' ? account : (values[name] ?? name))),
      built: key in screens,
    }));
  return { open: filled(PUBLIC_PATHS, PUBLIC_SCREENS), members: filled(PRIVATE_PATHS, PRIVATE_SCREENS), tipster };
}

/** What the browser complains of: errors, refused content (CSP), exceptions. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const add = (page: Page | null, text: string) =>
    complaints.push(`${page ? new URL(page.url()).pathname : ''}: ${text}`);
  context.on('console', (message) => {
    if (message.type() === 'error') add(message.page(), message.text());
  });
  context.on('weberror', (error) => add(error.page(), String(error.error())));
  return complaints;
}

/** Loaded, hydrated, and its skeletons gone. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // The title comes with the screen's code; what it still waits for says so from then on.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
}

/** How far the page reaches beyond the screen, in pixels, and what reaches furthest. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    if (over <= 0) return null;
    const widest = [...document.querySelectorAll('main *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)[0];
    return `${over}px: ${widest?.element.tagName}.${widest?.element.className}`;
  });

test.describe('every route', () => {
  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const) {
    test.describe(`resolves on ${name}, within the screen, without a complaint`, () => {
      async function walk(context: BrowserContext, routes: readonly Address[]): Promise<string[]> {
        const problems: string[] = [];
        const complaints = complaintsOf(context);
        const page = await context.newPage();
        for (const { path, built } of routes) {
          // The not-ready page is looked at everywhere on the narrow screen, where it could be too wide.
          if (!built && screen === DESKTOP) continue;
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
        expect(await walk(await browser.newContext({ ...screen, baseURL: site }), open)).toEqual([]);
      });

      // An admin who is no tipster sees every screen but the tip form, which says so.
      test('for an admin', async ({ browser, site }) => {
        const { members } = await addresses(site);
        expect(await walk(await contextOf(browser, site, 'admin', screen), members)).toEqual([]);
      });

      test('in the tools’ tabs', async ({ browser, site }) => {
        const tabs = ['declared', 'imports', 'feed', 'matches&when=all', 'schedules', 'data', 'bookmakers'].map(
          (tab) => ({
            path: `${PRIVATE_PATHS.toolsAdmin}?tab=${tab}`,
            built: true,
          }),
        );
        expect(await walk(await contextOf(browser, site, 'admin', screen), tabs)).toEqual([]);
      });
    });
  }

  test('that is not built yet says so, and what does not exist answers 404', async ({ page }) => {
    await page.goto(PUBLIC_PATHS.faq);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_READY);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
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

test.describe('nobody is left out', () => {
  const screens: readonly { readonly path: string; readonly as: Person | null }[] = [
    { path: '/sign-in', as: null },
    { path: '/home', as: null },
    { path: '/verify?tipster=', as: null },
    { path: '/toolsadmin?tab=matches', as: 'admin' },
    { path: '/toolsadmin?tab=imports', as: 'admin' },
    { path: '/toolsadmin', as: 'admin' },
    { path: '/profile', as: 'admin' },
    { path: '/profile?tab=public', as: 'admin' },
    { path: '/profile?tab=preferences', as: 'admin' },
  ];
  for (const [name, screen, colorScheme] of [
    ['desktop, light', DESKTOP, 'light'],
    ['desktop, dark', DESKTOP, 'dark'],
    ['phone, light', PHONE, 'light'],
    ['phone, dark', PHONE, 'dark'],
  ] as const) {
    test.describe(`axe finds nothing serious, ${name}`, () => {
      const options = { ...screen, colorScheme, reducedMotion: 'reduce' } as const;
      const contextFor = (browser: Browser, site: string, as: Person | null) =>
        as === null ? browser.newContext({ ...options, baseURL: site }) : contextOf(browser, site, as, options);

      for (const { path, as } of screens) {
        test(`on ${path}`, async ({ browser, site }) => {
          const context = await contextFor(browser, site, as);
          const page = await context.newPage();
          await page.goto(path.endsWith('=') ? path + (await addresses(site)).tipster : path);
          await settled(page);
          expect(await serious(page)).toEqual([]);
          await context.close();
        });
      }

      test('in the open notifications', async ({ browser, site }) => {
        const context = await contextFor(browser, site, 'admin');
        const page = await context.newPage();
        await page.goto('/profile');
        await settled(page);
        await page
          .getByRole('button', { name: /^Notifiche/ })
          .filter({ visible: true })
          .click();
        await page.getByRole('dialog', { name: 'Notifiche' }).waitFor();
        await settled(page);
        expect(await serious(page)).toEqual([]);
        await context.close();
      });
    });
  }
});
