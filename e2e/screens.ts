import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../apps/web/app/screens.ts';
import { openSession, readApi } from './people.ts';

/** The tabs of the admin's tools, as their address names them. */
export const TOOLS_TABS = [
  'declared',
  'imports',
  'feed',
  'matches&when=all',
  'schedules',
  'data',
  'bookmakers',
] as const;

export interface Address {
  key: string;
  path: string;
  /** Whether the screen exists; every other route shows the not-ready page. */
  built: boolean;
}

/** Every route of the product, and whether its screen exists. */
export const ROUTES = [
  ...Object.keys(PUBLIC_PATHS).map((key) => ({ key, isPublic: true, built: key in PUBLIC_SCREENS })),
  ...Object.keys(PRIVATE_PATHS).map((key) => ({ key, isPublic: false, built: key in PRIVATE_SCREENS })),
];

/** Every route of the product. Parameters name something that exists in the simulated world. */
export async function addresses(site: string): Promise<Record<'open' | 'members', Address[]> & { tipster: string }> {
  const board = await readApi<{ results: { tipster: { id: number; username: string } }[] }>(
    site,
    null,
    '/tips/v1/leaderboard/?page_size=1',
  );
  const tipster = board.results[0]?.tipster.username ?? '';
  // The number of a tipster is that of the account.
  const account = String(board.results[0]?.tipster.id);
  const tips = await readApi<{ results: { id: number }[] }>(
    site,
    null,
    `/tips/v1/tipsters/${tipster}/tips/?state=settled`,
  );
  const seller = await readApi<{ channels: { id: number }[] }>(site, null, '/tips/v1/tipsters/rinaldi_bets/');
  const learner = await openSession(site, 'pro');
  const school = <Reply>(path: string) => readApi<Reply>(site, learner, `/academy/v1/${path}`);
  const courses = await school<{ results: { certificate: string | null }[] }>('coursesstatus/');
  const course = (await school<{ results: { slug: string }[] }>('courses/')).results[1]?.slug;
  const [module] = (await school<{ modules: { id: number }[] }>(`upperlevels/?course=${course}`)).modules;
  const [lesson] = (await school<{ lessons: { id: number }[] }>(`oversections/?module=${module?.id}`)).lessons;
  /** Some pages show a part of the world that their address names. */
  const queries: Record<string, string> = {
    academyCourse: `?course=${course}`,
    academyLesson: `?lesson=${lesson?.id}`,
    academyExams: `?module=${module?.id}`,
  };
  const values: Record<string, string> = {
    code: courses.results.find(({ certificate }) => certificate)?.certificate ?? '',
    username: tipster,
    id: String(tips.results[0]?.id),
    slug: 'fortuna-o-abilita',
  };
  const keyed: Record<string, string> = { user: account, channel: String(seller.channels[0]?.id) };
  const filled = (paths: Readonly<Record<string, string>>, screens: Readonly<Record<string, string>>): Address[] =>
    Object.entries(paths).map(([key, path]) => ({
      key,
      path: path.replace(/:(\w+)/, (_, name: string) => keyed[key] ?? values[name] ?? name) + (queries[key] ?? ''),
      built: key in screens,
    }));
  return { open: filled(PUBLIC_PATHS, PUBLIC_SCREENS), members: filled(PRIVATE_PATHS, PRIVATE_SCREENS), tipster };
}

/** Waits until the page is loaded and hydrated and its skeletons are gone. */
export async function settled(page: Page): Promise<void> {
  // Asked at each frame, and not in ever longer pauses; what is missing is then said by the expectations.
  await page
    .waitForFunction(
      () =>
        document.documentElement.dataset.hydrated === 'true' &&
        document.querySelector('h1')?.checkVisibility() &&
        !document.querySelector('[aria-busy="true"]'),
      null,
      { timeout: 30_000 },
    )
    .catch(() => undefined);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  // The title comes with the screen's code. From then on everything that is still loading is marked busy.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
