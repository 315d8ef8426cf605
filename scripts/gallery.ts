import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './browser.ts';
import { answeredAboutCookies } from './consent.ts';
import { applyTwice } from './screens/applications.ts';
import { pretend } from './screens/states.ts';
import { addressOf, type Reader, SCREENS, type Screen } from './screens/table.ts';
import { readWorld } from './screens/world.ts';
import { callApi, openSession, storageWith } from './session.ts';

/**
 * A picture of every screen, phone and desktop, light and dark, into `gallery/`. Starts the product on a folder of its own unless
 * `--url` names one that is running: there the demo accounts are left in the last language. With `--screens`, the pictures that the
 * home page and upgrades show instead, into `apps/web/public/screens`.
 */
const HELP = `npm run gallery -- [--url http://127.0.0.1:3000] [--only profile,leaderboard] [--look phone.dark,desktop.light]
  [--language it,de] [--out gallery] [--screens]`;

const PORT = 3950;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    look: { type: 'string' },
    language: { type: 'string', default: 'it' },
    out: { type: 'string', default: 'gallery' },
    screens: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** A browser of this reader, whose account reads in this language too. */
async function storageFor(base: string, reader: Reader, language: string) {
  if (reader === 'visitor') return { cookies: [answeredAboutCookies(base)], origins: [] };
  const session = await openSession(base, reader);
  await callApi(base, session, '/users/v1/user-me/', { method: 'PATCH', body: { language } });
  const { cookies, origins } = storageWith(base, session, language);
  return { cookies: [...cookies, { ...cookies[0]!, name: 'language', value: language }], origins };
}

/** A screen at its address in the simulated world. */
type Found = Screen & { path: string };

const QUIET_MS = 400;
const PATIENCE_MS = 15_000;

/** Waits until the page is alive and asks for nothing more. "Network idle" never comes: a member's live stream stays open. */
function watch(page: Page, loading: boolean): () => Promise<void> {
  const asked = new Set<unknown>();
  let last = Date.now();
  const ended = (request: unknown) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.includes('stream') && !(loading && pathname.startsWith('/api/'))) asked.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    await page.locator('html[data-hydrated="true"] h1').first().waitFor({ timeout: PATIENCE_MS });
    const until = Date.now() + PATIENCE_MS;
    last = Date.now();
    while ((asked.size > 0 || Date.now() - last < QUIET_MS) && Date.now() < until) await page.waitForTimeout(50);
  };
}

async function picture(page: Page, address: string, file: string, { keys = [], press, state }: Screen): Promise<void> {
  const still = watch(page, state === 'loading');
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await still();
  for (const key of keys) {
    await page.keyboard.press(key);
    // The part that a shortcut opens is loaded first; then it listens.
    if (key.includes('+')) await still();
  }
  if (press && (await page.locator(press).count()) > 0) await page.locator(press).click();
  if (keys.length > 0 || press) await still();
  // Parts that are laid out when they come near change the page's height while the picture is taken.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.below-fold')) part.style.contentVisibility = 'visible';
  });
  await page.screenshot({ path: file, fullPage: true, timeout: 60_000 });
  console.log(file);
}

async function take(browser: Browser, base: string, all: readonly Found[], language: string): Promise<void> {
  const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
  const looks = values.look?.split(',');
  for (const as of new Set(all.map((screen) => screen.as))) {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const look = `${size}.${colorScheme}`;
        if (looks && !looks.includes(look)) continue;
        const context = await browser.newContext({
          storageState: await storageFor(base, as, language),
          viewport,
          hasTouch: size === 'phone',
          isMobile: size === 'phone',
          colorScheme,
          locale: language,
          timezoneId: 'Europe/Rome',
          reducedMotion: 'reduce',
        });
        for (const screen of all.filter((each) => each.as === as)) {
          const page = await context.newPage();
          if (screen.state) await pretend(page, screen.state);
          if (screen.unanswered) await context.clearCookies({ name: 'cookie-consent' });
          const prefix = as === 'visitor' && language !== 'it' ? `/${language}` : '';
          const file = join(values.out, `${screen.name}.${look}.${language}.png`);
          // A screen that doesn't come keeps no other from its picture.
          await picture(page, base + prefix + screen.path, file, screen).catch((error: unknown) =>
            console.error(file, error),
          );
          await page.close();
          if (screen.unanswered) await context.addCookies([answeredAboutCookies(base)]);
        }
        await context.close();
      }
    }
  }
}

interface Shown {
  of: string;
  /** How far down it is shown (pixels), from this heading where one is named: above it words are as long as the language makes them. */
  from: number;
  heading?: number;
}

/** The home page and upgrades show these pictures of the product. */
const SHOWN: Readonly<Record<string, Shown>> = {
  profile: { of: 'profile', from: 0 },
  forecast: { of: 'tools-xg-result', from: 600 },
  analysis: { of: 'analysis-statistics', from: 260 },
  'what-if-result': { of: 'what-if', heading: 1, from: -570 },
  'what-if-paths': { of: 'what-if', heading: 2, from: -80 },
  'what-if-plan': { of: 'what-if-plan', heading: 1, from: -560 },
  'what-if-optimise': { of: 'what-if-optimise', heading: 1, from: -190 },
  compare: { of: 'compare-five', heading: 0, from: -80 },
  'compare-together': { of: 'compare-five', heading: 3, from: -380 },
  report: { of: 'report-own', heading: 0, from: -470 },
};
const SHOWN_FOLDER = 'apps/web/public/screens';

/** The upper part of a screen on a phone, as WebP: the browser itself writes it. */
async function takeShown(browser: Browser, base: string, all: readonly Found[], language: string): Promise<void> {
  mkdirSync(join(SHOWN_FOLDER, language), { recursive: true });
  for (const [name, { of, from, heading }] of Object.entries(SHOWN)) {
    const screen = all.find((each) => each.name === of);
    if (!screen && values.only) continue;
    if (!screen) throw new Error(`no screen ${of}`);
    const context = await browser.newContext({
      storageState: await storageFor(base, screen.as, language),
      viewport: { width: 390, height: 720 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: language,
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const still = watch(page, false);
    await page.goto(base + (screen.as === 'visitor' && language !== 'it' ? `/${language}` : '') + screen.path);
    await still();
    const startOf = async (nth: number) => {
      const box = await page.locator('main h2').nth(nth).boundingBox();
      return (box?.y ?? Number.NaN) + (await page.evaluate(() => scrollY));
    };
    // A part that is drawn late above the heading moves it.
    for (let before = -1, start = 0; start !== before; ) {
      before = start;
      start = heading === undefined ? 0 : await startOf(heading);
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + from);
      await page.waitForTimeout(QUIET_MS);
    }
    const png = (await page.screenshot()).toString('base64');
    const webp = await page.evaluate(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, png);
    const file = join(SHOWN_FOLDER, language, `${name}.webp`);
    writeFileSync(file, Uint8Array.from(webp));
    console.log(file, webp.length);
    await context.close();
  }
}

async function ready(base: string): Promise<void> {
  const until = Date.now() + 180_000;
  while (Date.now() < until) {
    const answered = await fetch(`${base}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${base} did not get ready`);
}

async function run(): Promise<void> {
  mkdirSync(values.out, { recursive: true });
  const base = values.url ?? `http://127.0.0.1:${PORT}`;
  const server = values.url
    ? null
    : spawn(process.execPath, ['e2e/serve.ts'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, E2E_PORT: String(PORT), E2E_WORKERS: '1' },
      });
  try {
    await ready(base);
    const browser = await chromium.launch({ executablePath: await browserPath(), args: [...BROWSER_FLAGS] });
    const names = values.only?.split(',');
    const screens = SCREENS.filter(({ name }) => names?.some((part) => name.includes(part)) ?? true);
    const applies = screens.some(({ name }) => name.startsWith('application-own'));
    const world = { ...(await readWorld(base)), applications: applies ? await applyTwice(base) : null };
    const all = screens.flatMap((screen): Found[] => {
      const path = addressOf(screen, world);
      return path === null ? [] : [{ ...screen, path }];
    });
    for (const language of values.language.split(',')) {
      await (values.screens ? takeShown : take)(browser, base, all, language);
    }
    await browser.close();
  } finally {
    server?.kill('SIGTERM');
  }
}

if (values.help) console.log(HELP);
else await run();
