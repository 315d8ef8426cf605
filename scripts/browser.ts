import { existsSync } from 'node:fs';
import { chromium as playwright } from '@playwright/test';
import packaged from '@sparticuz/chromium';

/** Chromium without its own windows: the same pages in about two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

/** Quiet on machines without a network, and able to run as root in a container. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * The browser of tests and gallery: `CHROMIUM_PATH`, an installed one, the npm-packaged one (Linux), Playwright's own. Measurements need a
 * `whole` browser, as readers have it.
 */
export async function browserPath(kind: 'shell' | 'whole' = 'shell'): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH names no file: ${configured}`);
    return configured;
  }
  const installed = (kind === 'shell' ? [SHELL, ...INSTALLED] : INSTALLED).find((path) => existsSync(path));
  if (installed) return installed;
  if (process.platform === 'linux') return packaged.executablePath();
  return playwright.executablePath();
}
