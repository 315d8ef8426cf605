import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addressOf, ROUTES, type Route, routeOf, SCREENS } from '../scripts/screens/table.ts';
import { readWorld, type World } from '../scripts/screens/world.ts';

/** The world of each site is read once a worker. */
const worlds = new Map<string, Promise<World>>();

export function worldOf(site: string): Promise<World> {
  const found = worlds.get(site) ?? readWorld(site);
  worlds.set(site, found);
  return found;
}

/** An address of this route without a query, where the route can do without one. */
export function addressOfRoute({ key }: Route, world: World): string {
  const addresses = SCREENS.flatMap((screen) => addressOf(screen, world) ?? []).filter(
    (each) => routeOf(each)?.key === key,
  );
  const [first = ''] = addresses;
  return addresses.find((each) => !each.includes('?')) ?? first;
}

/** The addresses of all routes that visitors or members see. */
export async function addressesOn(site: string, isPublic: boolean): Promise<(Route & { address: string })[]> {
  const world = await worldOf(site);
  return ROUTES.filter((route) => route.isPublic === isPublic).map((route) => ({
    ...route,
    address: addressOfRoute(route, world),
  }));
}

/** Waits until the page is loaded and hydrated and, unless the API never answers, its skeletons are gone. */
export async function settled(page: Page, isLoading = false): Promise<void> {
  // Asked at each frame, and not in ever longer pauses; what is missing is then said by the expectations.
  await page
    .waitForFunction(
      (loading) =>
        document.documentElement.dataset.hydrated === 'true' &&
        document.querySelector('h1')?.checkVisibility() &&
        (loading || !document.querySelector('[aria-busy="true"]')),
      isLoading,
      { timeout: 30_000 },
    )
    .catch(() => undefined);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // The title comes with the screen's code. From then on everything that is still loading is marked busy.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (!isLoading) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Collects what the browser reports: console errors, content refused by the policy (CSP), exceptions. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const add = (page: Page | null, text: string) =>
    complaints.push(`${page ? new URL(page.url()).pathname : ''}: ${text}`);
  context.on('console', (message) => {
    if (message.type() === 'error') add(message.page(), message.text());
  });
  context.on('weberror', (error) => add(error.page(), String(error.error())));
  return complaints;
}

/**
 * Classes of our own modules without a rule in any style sheet of the page: its styles weren't fetched. A part that loads later, and stays the
 * server's markup, brings none.
 */
export const unstyled = (page: Page) =>
  page.evaluate(() => {
    const known = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name] of rule.selectorText.matchAll(/\.([\w-]+)/g)) known.add(name!);
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const used = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
    return [...new Set(used)].filter((name) => /^_[\w-]+_[\w-]{5}_\d+$/.test(name) && !known.has(name));
  });

/** How far the page reaches beyond the screen, in pixels, and what reaches furthest. */
export const beyond = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    if (over <= 0) return null;
    const widest = [...document.querySelectorAll('main *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)[0];
    return `${over}px: ${widest?.element.tagName}.${widest?.element.className}`;
  });
