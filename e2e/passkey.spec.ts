import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { readEnvironment } from '../apps/server/src/env.ts';
import { type Serving, serve } from '../apps/server/src/main.ts';
import { acceptAllInForce } from '../apps/server/src/modules/accounts/agreements/service.ts';
import { insertAccount } from '../apps/server/src/testing/accounts.ts';
import { contextWith, openSessionAs, PASSWORD } from './people.ts';

/** Browsers give passkeys to names alone, never to a number such as 127.0.0.1: this product has one. */
const HOST = 'localhost';

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, HOST, () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const folder = mkdtempSync(join(tmpdir(), 'quotavera-passkey-'));
let serving: Serving;
let site: string;
test.beforeAll(async () => {
  const port = await freePort();
  site = `http://${HOST}:${port}`;
  const environment = readEnvironment({
    DATA_DIR: folder,
    HOST,
    PORT: String(port),
    PUBLIC_URL: site,
    DEMO: '0',
    LOG_LEVEL: 'error',
  });
  serving = await serve({ environment, web: { build: join(import.meta.dirname, '../apps/web/build') } });
});
test.afterAll(async () => {
  await serving?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Gives the page's browser a device that knows its owner. Passkeys stay on it as long as the page is open. */
async function withDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added after the password, opens the account by a press alone, and is removed', async ({
  browser,
}) => {
  const { db, clock } = serving.context;
  const { email, id } = await insertAccount(db, clock, { password: PASSWORD });
  await acceptAllInForce(db, serving.context, id, clock.now());
  const session = await openSessionAs(site, email, PASSWORD);
  const page = await (await contextWith(browser, site, session)).newPage();
  await withDevice(page);
  await page.goto(`${site}/profile?tab=security`);
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('La tua password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('Passkey aggiunta.')).toBeVisible();
  await expect(page.getByText(/^Chrome · /)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/sign-in`);
  const press = page.getByRole('button', { name: 'Accedi con una passkey' });
  // A browser that fills passkeys in by itself may have used the only one already.
  await Promise.race([press.click().catch(() => undefined), page.waitForURL(/\/dashboard$/)]);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${site}/profile?tab=security`);
  await page.getByRole('button', { name: /^Togli Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click();
  await expect(page.getByText('Non hai ancora una passkey.')).toBeVisible();
});
