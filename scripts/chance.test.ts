import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chancesIn } from './chance.ts';

const ROOT = join(import.meta.dirname, '..');
const TESTS = ['{apps,packages,research,scripts}/**/*.test.{ts,tsx}', 'apps/server/src/testing/**/*.ts', 'e2e/**/*.ts'];

/** Files that may wait, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'scripts/chance.test.ts': 'plants what is looked for',
  'apps/server/src/testing/eventually.ts': 'is what tests wait with',
  'apps/server/src/testing/server-process.ts': 'asks a process again and again that can’t tell',
  'apps/server/src/testing/crash.test.ts': 'its tipsters pause between two tries while the product is down',
  'apps/server/src/testing/attack/fuzz.test.ts': 'holds for hanging whoever isn’t answered within a minute',
  'e2e/serve.ts': 'asks products again and again whether they are ready',
};

test('no test waits a fixed time, has a deadline under 20 s or draws numbers without a seed', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' });
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => !(file in EXCEPTIONS))
    .flatMap((file) => chancesIn(readFileSync(join(ROOT, file), 'utf8')).map((chance) => `${file}:${chance}`));
  expect(found).toEqual([]);
});

test.each([
  'await page.waitForTimeout(500);',
  'await new Promise((done) => setTimeout(done, 30));',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  'await vi.waitFor(() => expect(calls).toBe(1));',
  'await expect(row).toBeVisible({ timeout: 5_000 });',
  'await fetch(address, { signal: AbortSignal.timeout(60_000) });',
  'const name = String(Math.random());',
])('%s is found to fail by chance', (planted) => {
  expect(chancesIn(`const before = 1;\n${planted}`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  'await expect(row).toBeVisible({ timeout: 20_000 });',
  'setTimeout(() => void answer(), 1_000);',
  "import { setImmediate as nextTurn } from 'node:timers/promises';",
])('%s is no chance', (planted) => {
  expect(chancesIn(planted)).toEqual([]);
});
