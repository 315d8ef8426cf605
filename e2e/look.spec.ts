import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { contextOf, type Person, test } from './people.ts';
import { addresses, beyond, complaintsOf, ROUTES, settled, TOOLS_TABS } from './screens.ts';

// Tracing hundreds of screens costs more than checking them.
test.use({ trace: 'off' });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WHOLE: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Rules that depend on colours: all other rules find the same in both schemes. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Each scheme at each width, with one change of scheme: it draws the whole page anew and costs twice as much as one of width. */
const LOOKS = [
  { width: 360, scheme: 'light', rules: WHOLE },
  { width: 1440, scheme: 'light', rules: WHOLE },
  { width: 1440, scheme: 'dark', rules: COLOURS },
  { width: 360, scheme: 'dark', rules: COLOURS },
] as const;

const NOT_READY = 'Questa pagina non è ancora pronta';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** A desktop of 640 pixels at 200% shows as much as the smallest phone. */
const NARROW = { width: 320, height: 640 } as const;

/** Axe runs within the page: its adapters for Playwright open a second page each time and take three times as long. */
async function findings(page: Page, where: string, options: RunOptions): Promise<string[]> {
  const asked: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
  const found = await page.evaluate(async (runOptions) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(runOptions);
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} (${impact}) ${target}: ${failureSummary}`),
    );
  }, asked);
  return found.map((each) => `${where}: ${each}`);
}

/** Colours are final at once, and what is laid out only when it comes near is where it would be. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important } .below-fold { content-visibility: visible !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** How far the page is wider than the screen at this size. */
async function tooWide(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  // The window has its new width before the document is laid out in it.
  await page.waitForFunction((width) => document.documentElement.getBoundingClientRect().width <= width, size.width);
  await settled(page);
  const wider = await beyond(page);
  return wider ? [`${size.width}: wider than the screen by ${wider}`] : [];
}

/** The violations that axe finds on a phone and on a desktop, light and dark. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  await still(page);
  const violations: string[] = [];
  for (const { width, scheme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((colours) => document.documentElement.dataset.mantineColorScheme === colours, scheme);
    violations.push(
      ...(await tooWide(page, { ...DESKTOP, width })),
      ...(await findings(page, `${width} ${scheme}`, rules)),
    );
  }
  return violations;
}

/** States of a screen that open by a press or by a parameter of the address. */
const PARTS: readonly { path: string; as: Person | null; open?: string }[] = [
  { path: `${PUBLIC_PATHS.verify}?tipster=`, as: null },
  { path: `${PUBLIC_PATHS.forecasts}?when=past`, as: null },
  { path: PRIVATE_PATHS.tip, as: 'tipster' },
  { path: PRIVATE_PATHS.tips, as: 'tipster' },
  { path: PRIVATE_PATHS.dashboard, as: 'free' },
  // An admin who isn't a tipster, or who has no bets, sees these empty.
  { path: PRIVATE_PATHS.analysis, as: 'pro' },
  { path: PRIVATE_PATHS.subscriptions, as: 'pro' },
  { path: PRIVATE_PATHS.messages, as: 'pro' },
  { path: PRIVATE_PATHS.channels, as: 'tipster' },
  { path: PRIVATE_PATHS.earnings, as: 'tipster' },
  { path: PRIVATE_PATHS.blog, as: 'tipster' },
  { path: PUBLIC_PATHS.blogEditor, as: 'tipster' },
  { path: PRIVATE_PATHS.dashboard, as: 'admin', open: 'Notifiche' },
  ...['public', 'address', 'preferences', 'security', 'privacy', 'care', 'invite'].map((tab) => ({
    path: `${PRIVATE_PATHS.profile}?tab=${tab}`,
    as: 'tipster' as const,
  })),
  ...TOOLS_TABS.map((tab) => ({
    path: `${PRIVATE_PATHS.toolsAdmin}?tab=${tab}`,
    as: 'admin' as const,
  })),
];

/** The addresses and each reader's browser, which keeps the scripts it has read, are made once a worker: looking changes neither. */
const known = new Map<string, ReturnType<typeof addresses>>();
const readers = new Map<Reader, { context: BrowserContext; complaints: string[] }>();

/** A visitor is null. A German has the longest words. */
type Reader = Person | 'German' | null;

function addressesOf(site: string): ReturnType<typeof addresses> {
  const found = known.get(site) ?? addresses(site);
  known.set(site, found);
  return found;
}

/** Visitors' pages come as a desktop draws them, and once more narrow and in German; a member's are drawn on a phone at first. */
function contextOfReader(browser: Browser, site: string, as: Reader): Promise<BrowserContext> {
  const quiet = { reducedMotion: 'reduce', colorScheme: LOOKS[0].scheme, baseURL: site } as const;
  if (as === null) return browser.newContext({ ...quiet, viewport: DESKTOP });
  if (as === 'German') return browser.newContext({ ...quiet, viewport: NARROW, locale: 'de-DE' });
  return contextOf(browser, site, as, { ...quiet, ...PHONE });
}

async function readerOf(browser: Browser, site: string, as: Reader) {
  const found = readers.get(as);
  if (found) return found;
  const context = await contextOfReader(browser, site, as);
  const reader = { context, complaints: complaintsOf(context) };
  readers.set(as, reader);
  return reader;
}

test.afterAll(async () => {
  for (const { context } of readers.values()) await context.close();
  readers.clear();
});

test.describe('resolves, is within the screen, without a complaint, and axe finds nothing:', () => {
  // Nothing is changed by looking: both workers share the screens.
  test.describe.configure({ mode: 'parallel' });

  interface Visit {
    name: string;
    as: Reader;
    pathOn: (site: string) => Promise<string>;
    /** Every other route shows the not-ready page. */
    built: boolean;
    open?: string | undefined;
  }

  const visit = ({ name, as, pathOn, built, open }: Visit) =>
    test(`${name} as ${as ?? 'a visitor'}${open ? ` with ${open} open` : ''}`, async ({ browser, site }) => {
      const { context, complaints } = await readerOf(browser, site, as);
      const page = await context.newPage();
      const path = await pathOn(site);
      const reply = await page.goto(path);
      await settled(page);
      expect(reply?.status()).toBe(200);
      await expect(page).toHaveURL(new URL(path, site).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1, name: NOT_READY })).toHaveCount(built ? 0 : 1);
      expect(await beyond(page), 'wider than the screen').toBeNull();
      // The German's words are judged by their length alone: axe has seen the page that they are on.
      if (as === 'German') {
        expect(complaints.splice(0)).toEqual([]);
        return page.close();
      }
      const narrow = [...(await tooWide(page, PHONE.viewport)), ...(await tooWide(page, NARROW))];
      if (open) {
        await page.setViewportSize(DESKTOP);
        const opener = page.getByRole('button', { name: new RegExp(`^${open}`) });
        await opener.filter({ visible: true }).click();
        await page.getByRole('dialog', { name: open }).waitFor();
      }
      expect([...narrow, ...(await look(page)), ...complaints.splice(0)]).toEqual([]);
      return page.close();
    });

  for (const { key, built, isPublic } of ROUTES) {
    const pathOn = async (site: string) => {
      const { open, members } = await addressesOf(site);
      return [...open, ...members].find((each) => each.key === key)?.path ?? '';
    };
    visit({ name: key, as: isPublic ? null : 'admin', pathOn, built });
    if (isPublic && built)
      visit({ name: key, as: 'German', pathOn: async (site) => `/de${await pathOn(site)}`, built });
  }
  for (const { path, as, open } of PARTS) {
    const pathOn = async (site: string) => (path.endsWith('=') ? path + (await addressesOf(site)).tipster : path);
    visit({ name: path, as, pathOn, built: true, open });
  }
});

test('a route that does not exist answers 404', async ({ page }) => {
  const missing = await page.goto('/nowhere-at-all');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
});

test('a route that is private asks a visitor to sign in', async ({ page }) => {
  for (const path of Object.values(PRIVATE_PATHS).slice(0, 6)) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/sign-in\\?redirect=${encodeURIComponent(path)}$`));
  }
});
