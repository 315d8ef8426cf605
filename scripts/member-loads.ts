import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './browser.ts';
import { readWorld } from './screens/world.ts';
import { openSession, type Person, storageWith } from './session.ts';

/** Lighthouse's slow 4G with a processor four times slower, and a desktop that waits for nothing. */
const LINES = {
  phone: {
    viewport: { width: 390, height: 844 },
    network: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
    slower: 4,
  },
  desktop: { viewport: { width: 1440, height: 900 }, network: null, slower: 1 },
} as const;
type Line = keyof typeof LINES;

const PATIENCE_MS = 60_000;
/** A screen goes on fetching in idle moments; the next visit finds that too. */
const QUIET_MS = 2_500;

interface Screen {
  path: string;
  as: Person;
  /** Stands in the page's main part once its content is there. */
  content: string;
}

async function screens(site: string): Promise<Readonly<Record<string, Screen>>> {
  const { openTip, settledTip } = await readWorld(site);
  return {
    dashboard: { path: '/dashboard', as: 'pro', content: 'h2' },
    tips: { path: '/tips-public', as: 'pro', content: 'article' },
    tip: { path: `/t/${openTip ?? settledTip}`, as: 'elite', content: 'header h1' },
    'tip-form': { path: '/tip', as: 'tipster', content: 'form input' },
    analysis: { path: '/analysis', as: 'pro', content: 'h2' },
  };
}

/** Runs in the page: notes when content is seen. Some pages hold, hidden, the view of a visitor. */
function noteContent(selector: string): void {
  const look = () => {
    const found = document.querySelectorAll(`main:not([aria-busy="true"]) :is(${selector})`);
    if ([...found].some((each) => each.checkVisibility()))
      (window as { contentAt?: number }).contentAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The counts of one visit: scripts and styles that came over the line, and calls of the API. */
interface Fetched {
  files: number;
  bytes: number;
  calls: number;
}

function count(client: CDPSession): Fetched {
  const fetched: Fetched = { files: 0, bytes: 0, calls: 0 };
  const files = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/')) fetched.calls += 1;
    if ((type !== 'Script' && type !== 'Stylesheet') || response.fromDiskCache) return;
    files.add(requestId);
    fetched.files += 1;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) fetched.bytes += encodedDataLength;
  });
  return fetched;
}

interface Visit extends Fetched {
  ms: number;
}

async function visit(page: Page, line: Line, address: string): Promise<Visit> {
  const { network, slower } = LINES[line];
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  if (network) await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const fetched = count(client);
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MS });
  const content = await page.waitForFunction(() => (window as { contentAt?: number }).contentAt, null, {
    timeout: PATIENCE_MS,
  });
  const untilContent = { ...fetched };
  await page.waitForTimeout(QUIET_MS);
  return { ms: Number(await content.jsonValue()), ...untilContent };
}

/** A first visit in a new browser, and the next one. */
async function measure(browser: Browser, site: string, line: Line, { path, as, content }: Screen): Promise<Visit[]> {
  const context = await browser.newContext({
    storageState: storageWith(site, await openSession(site, as), 'it'),
    viewport: LINES[line].viewport,
    locale: 'it',
    timezoneId: 'Europe/Rome',
  });
  await context.addInitScript(noteContent, content);
  const visits: Visit[] = [];
  for (let n = 0; n < 2; n += 1) {
    const page = await context.newPage();
    visits.push(await visit(page, line, site + path));
    await page.close();
  }
  await context.close();
  return visits;
}

const figuresOf = (which: string, visits: readonly (Visit | undefined)[]) => {
  const times = visits.map((visit) => visit?.ms.toFixed(0)).join(' ');
  const { files = 0, bytes = 0, calls = 0 } = visits[0] ?? {};
  return `${which} ${times} ms (${files} files, ${(bytes / 1_000).toFixed(0)} kB, ${calls} calls)`;
};

/** Prints when a member sees the content of each screen at the first and the next visit, and what was fetched until then. */
export async function measureMemberScreens(site: string, only: string[] | undefined, runs: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: [...BROWSER_FLAGS] });
  try {
    for (const [name, screen] of Object.entries(await screens(site))) {
      if (only && !only.includes(name)) continue;
      for (const line of ['phone', 'desktop'] as const) {
        const all: Visit[][] = [];
        for (let n = 0; n < runs; n += 1) all.push(await measure(browser, site, line, screen));
        const [first, next] = [0, 1].map((which) => all.map((visits) => visits[which]));
        console.log(`${name}, ${line}: ${figuresOf('first', first!)} · ${figuresOf('next', next!)}`);
      }
    }
  } finally {
    await browser.close();
  }
}
