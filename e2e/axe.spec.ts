import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../apps/web/app/screens.ts';
import { contextOf, type Person, test } from './people.ts';
import { addresses, beyond, complaintsOf, settled, TOOLS_TABS } from './screens.ts';

// Tracing dozens of screens costs more than checking them.
test.use({ trace: 'off' });

const WIDTHS = [360, 1440] as const;

const WHOLE: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** Rules that depend on colours: all other rules find the same in both schemes. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

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

/** Switches the colour scheme and waits for the end of the transition, during which the old colours are still on screen. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  // One that isn't on the screen never ends.
  await page
    .waitForFunction(() => !document.getAnimations().some(({ playState }) => playState === 'running'), null, {
      timeout: 1_000,
    })
    .catch(() => undefined);
}

/** Parts that are laid out when they come near are not seen where they would be. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.below-fold')) part.style.contentVisibility = 'visible';
  });
}

/** The violations that axe finds on a phone and on a desktop, light and dark. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await paint(page, 'light');
    await settled(page);
    await layOutAll(page);
    const wider = await beyond(page);
    if (wider) violations.push(`${width}: wider than the screen by ${wider}`);
    violations.push(...(await findings(page, `${width} light`, WHOLE)));
    await paint(page, 'dark');
    violations.push(...(await findings(page, `${width} dark`, COLOURS)));
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

/** Asked for once a worker: nothing here changes them. */
const known = new Map<string, ReturnType<typeof addresses>>();
function addressesOf(site: string): ReturnType<typeof addresses> {
  const found = known.get(site) ?? addresses(site);
  known.set(site, found);
  return found;
}

test.describe('is within a desktop’s screen, without a complaint, and axe finds nothing:', () => {
  // Nothing is changed by looking: both workers share the screens.
  test.describe.configure({ mode: 'parallel' });
  const visit = (name: string, as: Person | null, pathOn: (site: string) => Promise<string>, open?: string) =>
    test(`${name} as ${as ?? 'a visitor'}${open ? ` with ${open} open` : ''}`, async ({ browser, site }) => {
      const context = as ? await contextOf(browser, site, as) : await browser.newContext({ baseURL: site });
      const complaints = complaintsOf(context);
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
      expect([...(await look(page)), ...complaints]).toEqual([]);
      await context.close();
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
