import { defineConfig } from 'vitest/config';

/** Mutations are held against the tests of their part alone, in one process each. A part's name is that of `stryker.config.mjs`. */
const TESTS: Readonly<Record<string, string[]>> = {
  domain: ['packages/domain/**/*.test.ts'],
  tips: ['apps/server/src/modules/tips/**/*.test.ts'],
  sells: ['apps/server/src/modules/sells/**/*.test.ts'],
  records: ['apps/server/src/modules/records/**/*.test.ts'],
  alerts: ['apps/server/src/modules/alerts/**/*.test.ts'],
  payouts: ['apps/server/src/modules/payouts/**/*.test.ts'],
  privacy: ['apps/server/src/modules/privacy/**/*.test.ts'],
  // Limits and breaks of readers are held by the modules that they hold back, and come back with who registers again.
  care: ['accounts/care/care', 'bankroll/limits', 'tips/tip/unlocking', 'accounts/registration/registration'].map(
    (file) => `apps/server/src/modules/${file}.test.ts`,
  ),
};
const part = process.env.MUTATE ?? 'domain';

/** Simulations of whole fields of tipsters, and properties over many inputs: with every branch watched each takes minutes. */
const SLOW = ['**/records/field.test.ts', '**/*.property.test.ts'];

export default defineConfig({
  test: {
    include: TESTS[part] ?? [],
    // Tests that need files which a clone doesn't have, and tests that only measure time, tell nothing of a break.
    exclude: ['**/*.shared.test.ts', '**/node_modules/**', ...SLOW],
    globalSetup: part === 'domain' ? [] : ['apps/server/src/testing/global-setup.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
