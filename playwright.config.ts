import { defineConfig } from '@playwright/test';
import { ALL_READY, siteOf, WORKERS } from './e2e/sites.ts';
import { BROWSER_FLAGS, browserPath } from './scripts/browser.ts';
import { answeredAboutCookies } from './scripts/consent.ts';

/** Flows against the product as a newcomer gets it: its own database in a folder of its own, the simulated world in it. Files run in any order. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: WORKERS,
  forbidOnly: true,
  // A failed test is repeated once, when all others are done and the machine is quiet. A test that passes then is listed as flaky.
  retries: 1,
  retryStrategy: 'isolated',
  // That a machine is slow or busy is no fault of what is tested: these end what hangs, and judge nothing.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Sites differ in their port alone, which cookies don't know.
    storageState: { cookies: [answeredAboutCookies(siteOf(0))], origins: [] },
    // Tests can't hold up or refuse requests that go through a worker; the flow that needs the worker lets it in.
    serviceWorkers: 'block',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Without its film: encoding it costs every test, and the page of each step is in the trace all the same.
    actionTimeout: 60_000,
    trace: { mode: process.env.E2E_TRACE === 'off' ? 'off' : 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: await browserPath(), args: [...BROWSER_FLAGS] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grep: /@phone/ },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    wait: { stdout: new RegExp(ALL_READY) },
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
