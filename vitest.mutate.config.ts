import { defineConfig } from 'vitest/config';

/** The tests that mutations are held against: those of one part alone, in one process each. */
const tips = process.env.MUTATE === 'tips';

/** Simulations of whole fields of tipsters, and properties over many inputs: with every branch watched each takes minutes. */
const SLOW = ['**/record/field.test.ts', '**/record/badge.test.ts', '**/*.property.test.ts'];

export default defineConfig({
  test: {
    include: [tips ? 'apps/server/src/modules/tips/**/*.test.ts' : 'packages/domain/**/*.test.ts'],
    // Tests that need files which a clone doesn't have, and tests that only measure time, tell nothing of a break.
    exclude: ['**/*.shared.test.ts', '**/node_modules/**', ...SLOW],
    globalSetup: tips ? ['apps/server/src/testing/global-setup.ts'] : [],
    environment: 'node',
    testTimeout: 60_000,
  },
});
