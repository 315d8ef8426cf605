import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './scripts/browser.ts';
import { answeredAboutCookies } from './scripts/consent.ts';

const PORT = Number(process.env.E2E_PORT ?? 3900);
const SITE = `http://127.0.0.1:${PORT}`;

/** Flows against the product as a newcomer gets it: its own database in a folder of its own, the simulated world in it. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  // That a machine is slow or busy is no fault of what is tested: these end what hangs, and judge nothing.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: SITE,
    storageState: { cookies: [answeredAboutCookies(SITE)], origins: [] },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Without its film: encoding it costs every test, and the page of each step is in the trace all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: await browserPath(), args: [...BROWSER_FLAGS] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grep: /@phone/ },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: String(PORT), LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
