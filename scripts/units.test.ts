import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['{apps,packages,research,scripts,e2e}/**/*.{ts,tsx}', '*.ts'];
const HOME = 'packages/domain/src/time/units.ts';

/** A migration that has run is never edited. */
const MIGRATIONS = 'apps/server/src/migrations/';

/** Each pattern spells the length of a minute, an hour, a day or a week, or gives it a second name. */
const PATTERNS = [
  /^\s*(?:export )?const (?:SECOND|MINUTE|HOUR|DAY|WEEK)(?:_MS|_S|_MINUTES) =.*/gm,
  /^\s*(?:export )?const (?:MINUTE|HOUR|DAY|WEEK) = [\d_]{5,};/gm,
  /\b(?:86_?400|604_?800|3_600)(?:_?000)?\b/g,
  /[*/%] 60_000\b/g,
  /\b24 \* (?:60\b|3_?600\b|HOUR)|\b60 \* (?:60\b|MINUTE)/g,
];

function unitsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return PATTERNS.flatMap((pattern) => code.match(pattern) ?? []);
}

test('minutes, hours, days and weeks have their lengths from domain/time alone', () => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => ['node_modules', 'build'].includes(name) });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((file) => file !== HOME && file !== 'scripts/units.test.ts' && !file.startsWith(MIGRATIONS))
    .flatMap((file) => unitsIn(readFileSync(join(ROOT, file), 'utf8')).map((unit) => `${file}: ${unit.trim()}`));
  expect(found).toEqual([]);
});

test.each([
  'const DAY_MS = someOther;',
  'const HOUR = 3_600_000;',
  'advance(86_400_000);',
  'const SPAN_MS = 7 * 24 * 60 * 60_000;',
  'const limit = { points: 5, seconds: 60 * 60 };',
  'const minutes = ms / 60_000;',
])('%s is found to spell a unit of time', (planted) => {
  expect(unitsIn(planted)).not.toEqual([]);
});

test.each(['const REQUEST_TIMEOUT_MS = 60_000;', 'const odds = 3600;', 'const HOUR = 6;', '// 24 * 60 minutes'])(
  '%s spells no unit of time',
  (line) => {
    expect(unitsIn(line)).toEqual([]);
  },
);
