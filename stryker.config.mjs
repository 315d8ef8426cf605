/**
 * `npm run mutate` breaks the rules one by one and counts how many breaks a test notices: `domain` unless `MUTATE` names another of these
 * parts. `-- --mutate packages/domain/src/bet/*.ts` narrows it to some files. It takes hours for everything, so it is no part of CI; what
 * was found before is kept and only what changed is tried again. It fails under the part's least score, in percent.
 */
const PARTS = {
  domain: { files: ['packages/domain/src/**/*.ts'], least: 85 },
  tips: { files: ['apps/server/src/modules/tips/**/*.ts'], least: 75 },
  sells: { files: ['apps/server/src/modules/sells/**/*.ts'], least: 75 },
  records: { files: ['apps/server/src/modules/records/**/*.ts'], least: 75 },
  alerts: { files: ['apps/server/src/modules/alerts/**/*.ts'], least: 75 },
  payouts: { files: ['apps/server/src/modules/payouts/**/*.ts'], least: 75 },
  privacy: { files: ['apps/server/src/modules/privacy/**/*.ts'], least: 75 },
  care: {
    files: ['apps/server/src/modules/accounts/care/**/*.ts', 'apps/server/src/modules/tips/care/**/*.ts'],
    least: 75,
  },
};
const part = process.env.MUTATE ?? 'domain';
if (!Object.hasOwn(PARTS, part)) throw new Error(`MUTATE is one of ${Object.keys(PARTS).join(', ')}`);
const { files, least } = PARTS[part];

export default {
  packageManager: 'npm',
  // Stryker would move paths in this file by a part of TypeScript that version 7 doesn't have. No path in it leads out of the copy.
  tsconfigFile: 'none',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  // An index of the server wires a module up. One of domain has rules, or nothing to break.
  mutate: [...files, '!**/*.test.ts', '!**/*.fixture.ts', '!apps/**/index.ts'],
  coverageAnalysis: 'perTest',
  // A table that is made once, when its module loads, needs every test anew for each of its breaks.
  ignoreStatic: true,
  thresholds: { high: 90, low: least, break: least },
  // The first run of a server's part, with every branch watched, may outlast the five minutes that are the default.
  dryRunTimeoutMinutes: 30,
  concurrency: 2,
  incremental: true,
  incrementalFile: `.stryker/${part}.json`,
  tempDirName: '.stryker/tmp',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  ignorePatterns: ['data', 'gallery', 'apps/web', 'e2e', 'docs'],
};
