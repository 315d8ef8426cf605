import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserReport, countBrowserTests } from './browser-report.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Everything that must hold before a change lands, in the order in which it is cheapest to fail. Each check counts as one test;
 * vitest and Playwright report their own. The last line is the sum. `--only checks` leaves the browser tests out, `--only browser`
 * runs them alone on what the checks have built. `--all` adds the tests tagged `long`, and to the screens each state, width and scheme.
 */
const { only, all } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
}).values;
if (only !== undefined && only !== 'checks' && only !== 'browser') throw new Error(`no such part: ${only}`);

const TMPDIR = temporaryFolder();
const reports = mkdtempSync(join(TMPDIR, 'quotavera-reports-'));
let passed = 0;
let failed = 0;
const flaky: string[] = [];

const secondsSince = (started: bigint): number => Number((process.hrtime.bigint() - started) / 1_000_000n) / 1000;

function run(title: string, command: string, args: readonly string[], env: Record<string, string> = {}): number {
  console.log(`\n── ${title}`);
  const started = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TMPDIR, ...env } });
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started)} s`);
  return status ?? 1;
}

type Check = readonly [title: string, command: string, ...args: string[]];

/** Runs a check beside others, and prints what it said once it has ended. */
function check([title, command, ...args]: Check): Promise<void> {
  return new Promise((done) => {
    const started = process.hrtime.bigint();
    const said: Buffer[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TMPDIR } });
    child.stdout.on('data', (bytes) => said.push(bytes));
    child.stderr.on('data', (bytes) => said.push(bytes));
    child.once('error', (error) => said.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      if (code === 0) passed += 1;
      else failed += 1;
      console.log(`\n── ${title}\n${Buffer.concat(said).toString().trimEnd()}`);
      console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started)} s`);
      done();
    });
  });
}

/** The checks of a lane run one after the other, the lanes side by side: most checks keep one core busy. */
async function sideBySide(...lanes: readonly (readonly Check[])[]): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of lane) await check(each);
    }),
  );
}

interface Counted {
  passed: number;
  failed: number;
  flaky?: readonly string[];
}

/** A runner that fails without counting a failure (it crashed, or found no test) is one failure. */
function suite(
  title: string,
  report: string,
  count: (json: never) => Counted,
  command: string,
  ...args: readonly string[]
): void {
  const status = run(title, command, args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(all ? { E2E_ALL: '1' } : {}),
  });
  const counted: Counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed;
  flaky.push(...(counted.flaky ?? []));
  if ((status !== 0 && counted.failed === 0) || counted.passed + counted.failed === 0) failed += 1;
}

async function checks(): Promise<void> {
  await sideBySide(
    [['lint and format', 'biome', 'check', '.']],
    [
      ['comments', 'node', 'scripts/comments.ts'],
      ['aliases', 'node', 'scripts/aliases.ts'],
    ],
  );
  // It has two lanes of its own, and generates the types of routes that the next ones read.
  await sideBySide([['types', 'node', 'scripts/typecheck.ts']]);
  await sideBySide(
    [
      ['arrows', 'npm', 'run', '--silent', 'arrows'],
      ['dead code', 'knip'],
    ],
    [
      ['build', 'npm', 'run', '--silent', 'build'],
      ['first-load budget', 'node', 'apps/web/scripts/bundle-size.ts'],
    ],
  );

  const unitReport = join(reports, 'vitest.json');
  suite(
    'unit and API tests',
    unitReport,
    (json: { numPassedTests: number; numFailedTests: number }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
    }),
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...(all ? [] : ['--tags-filter=!long']),
  );
}

function browserTests(): void {
  const browserReport = join(reports, 'playwright.json');
  suite(
    'browser tests',
    browserReport,
    (json: BrowserReport) => countBrowserTests(json),
    'playwright',
    'test',
    '--reporter=list,json',
  );
}

if (only !== 'browser') await checks();
if (only !== 'checks') browserTests();

rmSync(reports, { recursive: true, force: true });
console.log('');
for (const title of flaky) console.log(`flaky: ${title}`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
