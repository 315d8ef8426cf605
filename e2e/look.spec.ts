import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { PRIVATE_PATHS } from '../apps/web/app/paths.ts';
import { pretend } from '../scripts/screens/states.ts';
import { addressOf, type Reader, ROUTES, routeOf, SCREENS, type Screen } from '../scripts/screens/table.ts';
import { colourFindings, loadAxe, structureFindings } from './axe.ts';
import { contextOf, test } from './people.ts';
import { addressOfRoute, beyond, complaintsOf, settled, unstyled, worldOf } from './screens.ts';

// Tracing hundreds of screens costs more than checking them.
test.use({ trace: 'off' });

const NOT_READY = 'Questa pagina non è ancora pronta';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** A desktop of 640 pixels at 200% shows as much as the smallest phone. */
const NARROW = { width: 320, height: 640 } as const;

interface Look {
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
}

/** Each scheme at each width, with one change of scheme: it draws the whole page anew and costs twice as much as one of width. */
const EVERY_LOOK: readonly Look[] = [
  { size: NARROW, scheme: 'light' },
  { size: DESKTOP, scheme: 'light' },
  { size: DESKTOP, scheme: 'dark' },
  { size: NARROW, scheme: 'dark' },
];
/** A check looks at both widths and both schemes of each screen, and at the next screen the other way round: screens share most of their parts. */
const CROSSED: readonly (readonly Look[])[] = [
  [
    { size: NARROW, scheme: 'light' },
    { size: DESKTOP, scheme: 'dark' },
  ],
  [
    { size: DESKTOP, scheme: 'light' },
    { size: NARROW, scheme: 'dark' },
  ],
];
const IS_ALL = process.env.E2E_ALL === '1';
const looksAt = (at: number): readonly Look[] => (IS_ALL ? EVERY_LOOK : (CROSSED[at % CROSSED.length] ?? EVERY_LOOK));

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
async function tooWide(page: Page, size: Look['size'], isLoading: boolean): Promise<string[]> {
  await page.setViewportSize(size);
  // The window has its new width before the document is laid out in it.
  await page.waitForFunction((width) => document.documentElement.getBoundingClientRect().width <= width, size.width);
  await settled(page, isLoading);
  // Parts that measure themselves follow a change of width a moment later. A page that stays too wide is at fault.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, {
      timeout: 20_000,
    })
    .catch(() => undefined);
  const wider = await beyond(page);
  return wider ? [`${size.width}: wider than the screen by ${wider}`] : [];
}

/** The violations that axe finds on a phone and on a desktop, light and dark. Colours are all that a scheme changes. */
async function look(page: Page, looks: readonly Look[], isLoading: boolean): Promise<string[]> {
  await loadAxe(page);
  await still(page);
  const violations: string[] = [];
  for (const { size, scheme } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((colours) => document.documentElement.dataset.mantineColorScheme === colours, scheme);
    const findings = [
      ...(await tooWide(page, size, isLoading)),
      ...(scheme === 'light' ? await structureFindings(page) : []),
      ...(await colourFindings(page)),
    ];
    violations.push(...findings.map((each) => `${size.width} ${scheme}: ${each}`));
  }
  return violations;
}

/** Presses what the screen's row names, and waits for what that opens. */
async function open(page: Page, { press }: Screen): Promise<void> {
  if (!press) return;
  await page.setViewportSize(DESKTOP);
  await page.locator(press).click();
  await page.locator('[role="dialog"]:visible, [popover]:popover-open').first().waitFor();
}

interface Looking {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/** Each reader's browser and tab, which keep the scripts that they have read, are made once a worker: looking changes nothing in them. */
const readers = new Map<Reader | 'German', Looking>();

/** Visitors' pages come as a desktop draws them, and once more narrow and in German; a member's are drawn on a phone at first. */
function contextOfReader(browser: Browser, site: string, as: Reader | 'German'): Promise<BrowserContext> {
  const quiet = { reducedMotion: 'reduce', colorScheme: 'light', baseURL: site } as const;
  if (as === 'visitor') return browser.newContext({ ...quiet, viewport: DESKTOP });
  if (as === 'German') return browser.newContext({ ...quiet, viewport: NARROW, locale: 'de-DE' });
  return contextOf(browser, site, as, { ...quiet, ...PHONE });
}

async function readerOf(browser: Browser, site: string, as: Reader | 'German'): Promise<Looking> {
  const found = readers.get(as);
  if (found) return found;
  const context = await contextOfReader(browser, site, as);
  const reader = { context, page: await context.newPage(), complaints: complaintsOf(context) };
  readers.set(as, reader);
  return reader;
}

test.afterAll(async () => {
  for (const { context } of readers.values()) await context.close();
  readers.clear();
});

/** Opens the address as it stands, and finds the one title of a page that fits into the screen. */
async function visit(page: Page, address: string, { isBuilt = true, isLoading = false } = {}): Promise<void> {
  const reply = await page.goto(address);
  await settled(page, isLoading);
  expect(reply?.status()).toBe(200);
  await expect(page).toHaveURL(new URL(address, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: NOT_READY })).toHaveCount(isBuilt ? 0 : 1);
  expect(await beyond(page), 'wider than the screen').toBeNull();
  expect(await unstyled(page), 'without their styles').toEqual([]);
}

test.describe('resolves, is within the screen, without a complaint, and axe finds nothing:', () => {
  // Nothing is changed by looking: both workers share the screens.
  test.describe.configure({ mode: 'parallel' });

  const screens = SCREENS.filter(({ looked }) => looked === 'always' || (IS_ALL && looked === 'all'));
  for (const [at, screen] of screens.entries()) {
    test(`${screen.name} as ${screen.as}`, async ({ browser, site }) => {
      const { context, page: tab, complaints } = await readerOf(browser, site, screen.as);
      // A tab whose API was pretended to be slow or broken isn't used again.
      const page = screen.state ? await context.newPage() : tab;
      const address = addressOf(screen, await worldOf(site)) ?? '';
      const isLoading = screen.state === 'loading';
      if (screen.state) await pretend(page, screen.state);
      await visit(page, address, { isBuilt: routeOf(address)?.isBuilt ?? false, isLoading });
      await open(page, screen);
      const findings = [
        ...(await tooWide(page, PHONE.viewport, isLoading)),
        ...(await look(page, looksAt(at), isLoading)),
      ];
      // That the API fails is said in the console too.
      const complained = complaints.splice(0).filter(() => screen.state !== 'error');
      expect([...findings, ...complained]).toEqual([]);
      if (page !== tab) await page.close();
    });
  }

  // A German has the longest words. They are judged by their length alone: axe has seen the page that they are on.
  for (const route of ROUTES.filter(({ isPublic, isBuilt }) => isPublic && isBuilt)) {
    test(`${route.key} in German`, async ({ browser, site }) => {
      const { page, complaints } = await readerOf(browser, site, 'German');
      await visit(page, `/de${addressOfRoute(route, await worldOf(site))}`);
      expect(complaints.splice(0)).toEqual([]);
    });
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
