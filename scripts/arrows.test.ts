import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MODULES = 'apps/server/src/modules';
const WINGS = 'apps/web/app/features';

interface Rule {
  name: string;
  to: { path?: string; pathNot?: string | string[] };
}

const load = createRequire(import.meta.url);
const rules: Rule[] = load('../.dependency-cruiser.cjs').forbidden;
const folderRules: Rule[] = load('../.dependency-cruiser.folders.cjs').forbidden;

/** An import of each kind that a rule forbids: the file that imports and the file that it imports. */
const PLANTED: Record<string, [from: string, to: string]> = {
  'domain-imports-nothing': ['packages/domain/src/bet/a.ts', 'packages/contract/src/core/a.ts'],
  'contract-imports-domain-only': ['packages/contract/src/tips/a.ts', 'packages/i18n/src/a.ts'],
  'richtext-imports-domain-only': ['packages/richtext/src/a.ts', 'packages/contract/src/core/a.ts'],
  'the-schema-of-rich-text-stays-out-of-what-readers-load': [
    'packages/richtext/src/tree.ts',
    'packages/richtext/src/markdown.ts',
  ],
  'timestamp-imports-domain-only': ['packages/timestamp/src/a.ts', 'packages/contract/src/core/a.ts'],
  'i18n-imports-no-app': ['packages/i18n/src/b.ts', 'apps/server/src/a.ts'],
  'nothing-imports-research': ['apps/server/src/c.ts', 'research/src/a.ts'],
  'research-reads-the-servers-files-of-matches-alone': ['research/src/b.ts', 'apps/server/src/boot.ts'],
  'server-never-imports-web': ['apps/server/src/b.ts', 'apps/web/app/paths.ts'],
  'web-never-imports-server': ['apps/web/app/root.tsx', 'apps/server/src/a.ts'],
  'platform-knows-no-module': ['apps/server/src/platform/a.ts', `${MODULES}/tips/service.ts`],
  'modules-meet-through-services': [`${MODULES}/records/service-a.ts`, `${MODULES}/tips/tip/presenter.ts`],
  'commands-and-the-demo-pass-by-no-service': ['apps/server/src/manage/a.ts', `${MODULES}/tips/tip/repository.ts`],
  'routes-call-services': [`${MODULES}/tips/tip/routes.ts`, `${MODULES}/tips/tip/repository.ts`],
  'only-repositories-know-the-database': [`${MODULES}/tips/tip/service.ts`, 'node_modules/kysely/index.ts'],
  'ui-is-domain-free-of-features': ['apps/web/app/ui/a.ts', `${WINGS}/tips/index.ts`],
  'wings-meet-through-an-index': [`${WINGS}/records/a.ts`, `${WINGS}/tips/inner.ts`],
  'features-stand-within-layouts': [`${WINGS}/tips/a.ts`, 'apps/web/app/layouts/Frame.tsx'],
  'the-browser-loads-no-zod': [`${WINGS}/tips/b.ts`, 'packages/contract/src/tips/index.ts'],
};

/** The rows of the two tables: an import of a module or a wing that the row doesn't have. */
function plantedRow({ name, to }: Rule, rows: readonly Rule[]): [string, string] | undefined {
  const row = /^(modules|wings)-that-(\w+)-may-(?:call|use)$/.exec(name);
  if (!row) return undefined;
  const [, floor, word] = row;
  const folder = floor === 'modules' ? MODULES : WINGS;
  const allowed = [to.pathNot ?? []].flat().map((pattern) => new RegExp(pattern));
  const others = rows.flatMap((each) => new RegExp(`^${floor}-that-(\\w+)-may`).exec(each.name)?.[1] ?? []);
  const other = others.find((each) => !allowed.some((pattern) => pattern.test(`${folder}/${each}/`)));
  return other ? [`${folder}/${word}/row.ts`, `${folder}/${other}/index.ts`] : undefined;
}

let folder: string;

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag: 'a' });
}

function plant([from, to]: readonly [string, string]): void {
  const spec = relative(dirname(from), to);
  write(to, '');
  write(from, `import '${spec.startsWith('.') ? spec : `./${spec}`}';\n`);
}

/** Names the rules that the planted tree breaks. */
function broken(config: string, folders: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(
    'depcruise',
    ['--config', join(ROOT, config), ...folders, '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(stderr).toBe('');
  const { violations } = JSON.parse(stdout).summary as { violations: { rule: { name: string } }[] };
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quotavera-arrows-'));
  for (const rule of rules) {
    const planted = PLANTED[rule.name] ?? plantedRow(rule, rules);
    if (planted) plant(planted);
  }
  // A circle of files, and one of folders whose files make none.
  plant(['apps/server/src/circle-a.ts', 'apps/server/src/circle-b.ts']);
  plant(['apps/server/src/circle-b.ts', 'apps/server/src/circle-a.ts']);
  plant(['apps/server/src/one/a.ts', 'apps/server/src/two/a.ts']);
  plant(['apps/server/src/two/b.ts', 'apps/server/src/one/b.ts']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each rule of imports finds the import that it forbids', () => {
  expect(broken('.dependency-cruiser.cjs', ['packages', 'apps', 'research'])).toEqual(
    rules.map(({ name }) => name).sort(),
  );
});

test('a circle of folders is found', () => {
  expect(broken('.dependency-cruiser.folders.cjs', ['apps/server'])).toEqual(folderRules.map(({ name }) => name));
});

test('every module and every wing has a row', () => {
  const wordsOf = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  const rowsOf = (floor: string) =>
    rules.flatMap(({ name }) => new RegExp(`^${floor}-that-(\\w+)-may`).exec(name)?.[1] ?? []);
  expect(rowsOf('modules').sort()).toEqual(wordsOf(MODULES).sort());
  expect(rowsOf('wings').sort()).toEqual(wordsOf(WINGS).sort());
});
