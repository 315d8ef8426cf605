import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './browser.ts';
import { answeredAboutCookies } from './consent.ts';

/**
 * A picture of every screen, phone and desktop, light and dark, into `gallery/`. Starts the product on a folder of its own unless
 * `--url` names one that is running.
 */
const HELP = `npm run gallery -- [--url http://127.0.0.1:3000] [--only profile,leaderboard] [--language it,de] [--out gallery]`;

type Reader = 'visitor' | 'free' | 'pro' | 'elite' | 'tipster' | 'admin';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Reader;
}

const PASSWORD = 'Quotavera-demo-1';
const PORT = 3950;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    language: { type: 'string', default: 'it' },
    out: { type: 'string', default: 'gallery' },
    help: { type: 'boolean', default: false },
  },
});

async function firstIds(base: string): Promise<{ tipster: string; settled: number | null; open: number | null }> {
  const board = await (await fetch(`${base}/api/tips/v1/leaderboard/?page_size=1`)).json();
  const tipster: string = board.results[0]?.tipster.username ?? 'nobody';
  const tips = async (state: string) =>
    (await (await fetch(`${base}/api/tips/v1/tipsters/${tipster}/tips/?state=${state}`)).json()).results ?? [];
  const [settled] = await tips('settled');
  const [open] = await tips('open');
  return { tipster, settled: settled?.id ?? null, open: open?.id ?? null };
}

/** The calculators on a coming match, with odds typed where nothing was imported. */
async function calculatorScreens(base: string): Promise<Screen[]> {
  const signed = await fetch(`${base}/api/users/v1/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: 'pro@example.com', password: PASSWORD }),
  });
  const { access_token: token } = await signed.json();
  const ask = async (path: string) =>
    (await fetch(`${base}/api/tools/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const league: number | undefined = (await ask('leagues/')).results?.[0]?.id;
  const fixture = league === undefined ? null : (await ask(`teams/?league=${league}`)).coming?.at(-1);
  const pick: Screen = { name: 'tools-pick', path: '/tools?calc=xg', as: 'free' };
  if (!fixture) return [pick];
  const match = `league=${league}&home=${fixture.home.id}&away=${fixture.away.id}`;
  const bets = 'o=total_shots*over*24.5*2.1&o=total_shots*over*26.5*2.9&o=team_shots*home_over*12.5*1.9';
  return [
    pick,
    ...['result', 'goals', 'handicap', 'scores'].map(
      (view): Screen => ({ name: `tools-xg-${view}`, path: `/tools?calc=xg&${match}&view=${view}`, as: 'tipster' }),
    ),
    { name: 'tools-shots', path: `/tools?calc=total-shots&${match}`, as: 'free' },
    { name: 'tools-upgrade', path: `/tools?calc=team-shots&${match}`, as: 'free' },
    { name: 'tools-team-shots', path: `/tools?calc=team-shots&${match}`, as: 'pro' },
    { name: 'tools-advanced', path: `/tools?calc=advanced&kind=shots&${match}&${bets}`, as: 'pro' },
  ];
}

async function screens(base: string): Promise<Screen[]> {
  const { tipster, settled, open } = await firstIds(base);
  const calculators = await calculatorScreens(base);
  const list: Screen[] = [
    { name: 'home', path: '/home', as: 'visitor' },
    { name: 'sign-in', path: '/sign-in', as: 'visitor' },
    { name: 'recover-password', path: '/recover-psw', as: 'visitor' },
    { name: 'recover-password-expired', path: '/recover-psw?token=none', as: 'visitor' },
    { name: 'confirm-email', path: '/confirm-email?token=none', as: 'visitor' },
    { name: 'confirm-email-useless', path: '/confirm-email', as: 'visitor' },
    { name: 'register', path: '/register', as: 'visitor' },
    { name: 'thank-you', path: '/thank-you', as: 'visitor' },
    { name: 'cookie-policy', path: '/cookie-policy', as: 'visitor' },
    { name: 'leaderboard-public', path: '/classifiche', as: 'visitor' },
    { name: 'tipsters-public', path: '/tipsters', as: 'visitor' },
    { name: 'profile-public', path: `/tipsters/${tipster}`, as: 'visitor' },
    { name: 'verify', path: `/verify?tipster=${tipster}`, as: 'visitor' },
    { name: 'forecasts', path: '/forecasts?when=past', as: 'visitor' },
    { name: 'not-ready', path: '/faq', as: 'visitor' },
    { name: 'not-found', path: '/nowhere', as: 'visitor' },
    { name: 'dashboard', path: '/dashboard', as: 'free' },
    { name: 'dashboard-tipster', path: '/dashboard', as: 'tipster' },
    { name: 'valuebet-start', path: '/valuebet', as: 'free' },
    { name: 'valuebet-pro', path: '/valuebet', as: 'pro' },
    { name: 'exchange-elite', path: '/exchange', as: 'elite' },
    { name: 'tips', path: '/tips-public', as: 'elite' },
    { name: 'tips-empty', path: '/tips-public?sport=cricket', as: 'elite' },
    { name: 'tip-form', path: '/tip', as: 'tipster' },
    { name: 'leaderboard', path: '/leaderboard', as: 'pro' },
    { name: 'leaderboard-start', path: '/leaderboard', as: 'free' },
    { name: 'tipsters', path: '/tipstersp', as: 'pro' },
    { name: 'profile', path: `/tipsters/${tipster}`, as: 'pro' },
    { name: 'own-profile', path: '/profile', as: 'tipster' },
    { name: 'own-profile-public', path: '/profile?tab=public', as: 'tipster' },
    { name: 'own-profile-address', path: '/profile?tab=address', as: 'pro' },
    { name: 'preferences', path: '/profile?tab=preferences', as: 'pro' },
    { name: 'invite', path: '/profile?tab=invite', as: 'free' },
    { name: 'tools', path: '/tools', as: 'free' },
    ...calculators,
    { name: 'mails', path: '/mails', as: 'admin' },
    { name: 'tools-admin', path: '/toolsadmin', as: 'admin' },
    { name: 'users', path: '/users', as: 'admin' },
    { name: 'user', path: '/users/2', as: 'admin' },
    { name: 'audit', path: '/users?tab=audit', as: 'admin' },
    { name: 'tools-admin-refused', path: '/toolsadmin', as: 'free' },
  ];
  if (settled !== null) list.push({ name: 'tip-settled', path: `/t/${settled}`, as: 'visitor' });
  if (open !== null)
    list.push(
      { name: 'tip-open-visitor', path: `/t/${open}`, as: 'visitor' },
      { name: 'tip-open-elite', path: `/t/${open}`, as: 'elite' },
    );
  const wanted = values.only?.split(',');
  return wanted ? list.filter(({ name }) => wanted.some((part) => name.includes(part))) : list;
}

async function signIn(context: BrowserContext, base: string, reader: Reader): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/sign-in`, { waitUntil: 'networkidle' });
  await page.locator('input:not([type=password])').first().fill(`${reader}@example.com`);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard', { timeout: 30_000 });
  await page.close();
}

async function take(browser: Browser, base: string, all: readonly Screen[], language: string): Promise<void> {
  const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
  for (const as of new Set(all.map((screen) => screen.as))) {
    const anonymous = await browser.newContext({
      locale: language,
      storageState: { cookies: [answeredAboutCookies(base)], origins: [] },
    });
    if (as !== 'visitor') await signIn(anonymous, base, as);
    const storageState = await anonymous.storageState();
    await anonymous.close();
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          storageState,
          viewport,
          colorScheme,
          locale: language,
          timezoneId: 'Europe/Rome',
          reducedMotion: 'reduce',
        });
        for (const screen of all.filter((each) => each.as === as)) {
          const page = await context.newPage();
          const prefix = as === 'visitor' && language !== 'it' ? `/${language}` : '';
          await page.goto(base + prefix + screen.path, { waitUntil: 'load', timeout: 60_000 });
          await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
          await page.waitForTimeout(400);
          const file = join(values.out, `${screen.name}.${size}.${colorScheme}.${language}.png`);
          await page.screenshot({ path: file, fullPage: true, timeout: 60_000 });
          console.log(file);
          await page.close();
        }
        await context.close();
      }
    }
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
        env: { ...process.env, PORT: String(PORT) },
      });
  try {
    await ready(base);
    const browser = await chromium.launch({ executablePath: await browserPath(), args: [...BROWSER_FLAGS] });
    const all = await screens(base);
    for (const language of values.language.split(',')) await take(browser, base, all, language);
    await browser.close();
  } finally {
    server?.kill('SIGTERM');
  }
}

if (values.help) console.log(HELP);
else await run();
