import { defineConfig } from 'vitest/config';

/*
 * A worker imports the product once for all of its files: importing it anew for each cost more than a third of a run. Files share
 * nothing all the same, since each makes its own app on its own database.
 */
const isolate = false;

/** Never what a test is about: that a machine is slow or busy is no fault of what is tested. */
const testTimeout = 60_000;

/** How long `expect.poll` waits for what happens by itself. */
const patience = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    // Left to itself vitest keeps a core free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          isolate,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout,
          expect: patience,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout,
          expect: patience,
        },
      },
    ],
  },
});
