/**
 * `npm run mutate` breaks the rules one by one and counts how many breaks a test notices: `domain` unless `MUTATE=tips` asks for the
 * server's tips. `-- --mutate packages/domain/src/bet/*.ts` narrows it to some files. It takes hours for everything, so it is no part of
 * CI; what was found before is kept and only what changed is tried again.
 */
const FILES = {
  domain: ['packages/domain/src/**/*.ts'],
  tips: ['apps/server/src/modules/tips/**/*.ts'],
};
const part = process.env.MUTATE ?? 'domain';

export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  mutate: [...FILES[part], '!**/*.test.ts', '!**/*.fixture.ts', '!**/index.ts'],
  coverageAnalysis: 'perTest',
  // A table that is made once, when its module loads, needs every test anew for each of its breaks.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: `.stryker/${part}.json`,
  tempDirName: '.stryker/tmp',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  ignorePatterns: ['data', 'gallery', 'apps/web', 'e2e', 'docs'],
};
