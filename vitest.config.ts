import { defineConfig } from 'vitest/config';

/** Ends what hangs. Never what a test is about: that a machine is slow or busy is no fault of what is tested. */
const HANGS_MS = 600_000;

const everywhere = {
  environment: 'node',
  /*
   * A worker imports the product once for all of its files: importing it anew for each cost more than a third of a run. Files share
   * nothing all the same, since each makes its own app on its own database.
   */
  isolate: false,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  /** How long a test waits for what happens by itself. */
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  test: {
    // Left to itself vitest keeps a core free.
    maxWorkers: '100%',
    tags: [
      {
        name: 'long',
        description:
          'Crashes, bursts and whole seasons: what is seldom touched and takes long. `npm test` leaves it to `--all`.',
      },
    ],
    projects: [
      { test: { ...everywhere, name: 'domain', include: ['packages/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'server',
          // The benchmarks run against the app as its tests do.
          include: ['apps/server/**/*.test.ts', 'scripts/bench.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      { test: { ...everywhere, name: 'research', include: ['research/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/bench.test.ts'],
        },
      },
      { test: { ...everywhere, name: 'web', include: ['apps/web/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'screens',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          env: { TZ: 'Europe/Rome' },
          setupFiles: ['apps/web/app/testing/setup.ts'],
        },
      },
    ],
  },
});
