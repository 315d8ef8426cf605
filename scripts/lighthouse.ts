import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { BROWSER_FLAGS, browserPath } from './browser.ts';
import { measureMemberScreens } from './member-loads.ts';

/**
 * Lighthouse on its phone profile over the public pages of a running product, as read in Italian and in Italy: the scores as medians of
 * several runs, each figure run by run. npx fetches Lighthouse, since nothing else needs it. `speed` is Lighthouse's measure of the machine at
 * that moment: blocking follows it, so that runs compare only where it is about the same. Then the screens of a member, which Lighthouse can't
 * open: when their content is there, on a slow phone and a quiet desktop, and what was fetched until then.
 */
const HELP = 'npm run lighthouse -- [--url http://127.0.0.1:3000] [--only home,dashboard] [--runs 3]';
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

interface Report {
  categories: Readonly<Record<string, { score: number | null }>>;
  audits: Readonly<Record<string, { numericValue?: number }>>;
  environment: { benchmarkIndex: number };
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

const run = promisify(execFile);

/** Chromium's trace now and then lacks the start of the navigation; Lighthouse then asks to be run again. */
async function measure(address: string, folder: string, tries = 5): Promise<Report> {
  const file = join(folder, 'report.json');
  const browser = await browserPath('whole');
  const language = JSON.stringify({ 'Accept-Language': 'it' });
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--extra-headers=${language}`,
  ];
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ');
  const lighthouse = run('npx', ['--yes', LIGHTHOUSE, address, ...options, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: browser, TZ: 'Europe/Rome' },
  });
  try {
    await lighthouse;
  } catch (error) {
    if (tries > 1 && String(error).includes('NO_NAVSTART')) return measure(address, folder, tries - 1);
    throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function publicPages(base: string): Promise<Readonly<Record<string, string>>> {
  const board = await (await fetch(`${base}/api/tips/v1/leaderboard/?page_size=1`)).json();
  const { results: leagues } = await (await fetch(`${base}/api/tips/v1/competitions/`)).json();
  const competition = `/competitions/${leagues[0]?.id ?? 0}`;
  const { matches } = await (await fetch(`${base}/api/tips/v1${competition}/`)).json();
  const profile = `/tipsters/${board.results[0]?.tipster.username ?? 'nobody'}`;
  return {
    home: '/home',
    leaderboard: '/classifiche',
    tipsters: '/tipsters',
    profile,
    article: '/news/fortuna-o-abilita',
    forecasts: '/forecasts',
    competition,
    match: `/m/${matches?.[0]?.id ?? 0}`,
  };
}

async function main(): Promise<void> {
  const only = values.only?.split(',');
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-lighthouse-'));
  try {
    for (const [name, path] of Object.entries(await publicPages(values.url))) {
      if (only && !only.includes(name)) continue;
      const reports: Report[] = [];
      for (let i = 0; i < Number(values.runs); i += 1) reports.push(await measure(values.url + path, folder));
      const scoresOf = (id: string) => reports.map((each) => Math.round((each.categories[id]?.score ?? 0) * 100));
      const scores = CATEGORIES.map((id) => median(scoresOf(id)));
      const figures = Object.entries(AUDITS).map(([short, id]) => {
        const runs = reports.map((each) => each.audits[id]?.numericValue ?? Number.NaN);
        return `${short} ${runs.map((value) => value.toFixed(short === 'CLS' ? 3 : 0)).join(' ')}`;
      });
      const speed = reports.map((each) => each.environment.benchmarkIndex.toFixed(0));
      const performance = scoresOf('performance');
      console.log(
        `${name}: ${scores.join(' / ')} · ${figures.join(' · ')} · performance ${performance.join(' ')} · speed ${speed.join(' ')}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await measureMemberScreens(values.url, only, Number(values.runs));
}

if (values.help) console.log(HELP);
else await main();
