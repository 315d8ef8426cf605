import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../apps/web/app/screens.ts';
import { contextOf, type Person, test } from './people.ts';
import { addresses, beyond, complaintsOf, settled, TOOLS_TABS } from './screens.ts';

// Tracing dozens of screens costs more than checking them.
test.use({ trace: 'off' });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WHOLE: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Rules that depend on colours: all other rules find the same in both schemes. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Each scheme at each width, with no more changes of scheme than needed: each draws the whole page anew. */
const LOOKS = [
  { width: 360, scheme: 'light', rules: WHOLE },
  { width: 360, scheme: 'dark', rules: COLOURS },
  { width: 1440, scheme: 'dark', rules: COLOURS },
  { width: 1440, scheme: 'light', rules: WHOLE },
] as const;

/** What axe finds. It runs within the page: its adapters for Playwright open a second page each time and take three times as long. */
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

/** The violations that axe finds on a phone and on a desktop, light and dark. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  await still(page);
  const violations: string[] = [];
  for (const { width, scheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((colours) => document.documentElement.dataset.mantineColorScheme === colours, scheme);
    await settled(page);
    const wider = await beyond(page);
    if (wider) violations.push(`${width}: wider than the screen by ${wider}`);
    violations.push(...(await findings(page, `${width} ${scheme}`, rules)));
  }
  return violations;
}

/** States of a screen that open by a press or by a parameter of the address. */
const PARTS: readonly { readonly path: string; readonly as: Person | null; readonly open?: string }[] = [
  { path: `${PUBLIC_PATHS.verify}?tipster=`, as: null },
  { path: `${PUBLIC_PATHS.forecasts}?when=past`, as: null },
  { path: PRIVATE_PATHS.tip, as: 'tipster' },
  { path: PRIVATE_PATHS.tips, as: 'tipster' },
  { path: PRIVATE_PATHS.dashboard, as: 'free' },
  // What an admin who isn't a tipster, or who has no bets, sees empty.
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

/** What looking doesn't change is made once a worker: the addresses, and each reader's browser, which keeps the scripts it has read. */
const known = new Map<string, ReturnType<typeof addresses>>();
const readers = new Map<Person | null, { readonly context: BrowserContext; readonly complaints: string[] }>();

function addressesOf(site: string): ReturnType<typeof addresses> {
  const found = known.get(site) ?? addresses(site);
  known.set(site, found);
  return found;
}

async function readerOf(browser: Browser, site: string, as: Person | null) {
  const found = readers.get(as);
  if (found) return found;
  const quiet = { reducedMotion: 'reduce', colorScheme: LOOKS[0].scheme } as const;
  const context = as
    ? await contextOf(browser, site, as, quiet)
    : await browser.newContext({ ...quiet, baseURL: site });
  const reader = { context, complaints: complaintsOf(context) };
  readers.set(as, reader);
  return reader;
}

test.afterAll(async () => {
  for (const { context } of readers.values()) await context.close();
  readers.clear();
});

test.describe('is within a desktop’s screen, without a complaint, and axe finds nothing:', () => {
  // Nothing is changed by looking: both workers share the screens.
  test.describe.configure({ mode: 'parallel' });
  const visit = (name: string, as: Person | null, pathOn: (site: string) => Promise<string>, open?: string) =>
    test(`${name} as ${as ?? 'a visitor'}${open ? ` with ${open} open` : ''}`, async ({ browser, site }) => {
      const { context, complaints } = await readerOf(browser, site, as);
      const page = await context.newPage();
      const path = await pathOn(site);
      const reply = await page.goto(path);
      await settled(page);
      expect([reply?.status(), new URL(page.url()).pathname]).toEqual([200, new URL(path, site).pathname]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await beyond(page), 'wider than the screen').toBeNull();
      if (open) {
        const opener = page.getByRole('button', { name: new RegExp(`^${open}`) });
        await opener.filter({ visible: true }).click();
        await page.getByRole('dialog', { name: open }).waitFor();
      }
      expect([...(await look(page)), ...complaints.splice(0)]).toEqual([]);
      await page.close();
    });

  for (const [key, as] of [
    ...Object.keys(PUBLIC_SCREENS).map((each) => [each, null] as const),
    ...Object.keys(PRIVATE_SCREENS).map((each) => [each, 'admin'] as const),
  ]) {
    visit(key, as, async (site) => {
      const { open, members } = await addressesOf(site);
      return [...open, ...members].find((each) => each.key === key)?.path ?? '';
    });
  }
  for (const { path, as, open } of PARTS) {
    const pathOn = async (site: string) => (path.endsWith('=') ? path + (await addressesOf(site)).tipster : path);
    visit(path, as, pathOn, open);
  }
});
