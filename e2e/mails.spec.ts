import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { smtpError, startSmtp } from '../apps/server/src/testing/smtp.ts';
import { contextWith, openSessionAs, registerSomebody, TRY_MS, test } from './people.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { portOf } from './sites.ts';

const SECRET = 'Tramonto-9-verde';
const ADMIN = 'posta@example.com';
/** Above every worker's own product. */
const PORT = portOf(0) + 500;

/** An empty product with a mail server, and its one admin: the products of the other tests deliver nothing. */
async function startDelivering(folder: string, smtp: string): Promise<{ site: string; server: ChildProcess }> {
  const site = `http://127.0.0.1:${PORT}`;
  const env = { ...process.env, DATA_DIR: folder, DEMO: '0', PORT: String(PORT), PUBLIC_URL: site, SMTP_URL: smtp };
  const making = ['apps/server/src/manage.ts', 'create-admin', '--email', ADMIN, '--username', 'posta'];
  execFileSync(process.execPath, making, { env, input: `${SECRET}\n`, stdio: ['pipe', 'ignore', 'inherit'] });
  const server = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await expect.poll(async () => (await fetch(`${site}/readyz`).catch(() => null))?.ok, { timeout: 120_000 }).toBe(true);
  return { site, server };
}

test('a mail that its server refused is read about and sent again, and arrives', async ({ browser }) => {
  let refuses = true;
  const smtp = await startSmtp({ onData: () => (refuses ? smtpError(550, 'Mailbox full') : null) });
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-mails-'));
  const { site, server } = await startDelivering(folder, smtp.url);
  try {
    const { email } = await registerSomebody(site, SECRET);
    const session = await openSessionAs(site, ADMIN, SECRET);
    await turnOnSecondFactor(site, session, SECRET);
    const context = await contextWith(browser, site, session);
    const page = await context.newPage();
    // An account that wasn't made by the form has accepted no terms yet.
    const terms = page.getByRole('dialog', { name: 'Abbiamo aggiornato le regole' });
    await page.goto('/mails');
    await expect(terms.getByRole('region', { name: 'Termini di servizio' })).toContainText('Prima versione completa');
    await terms.getByRole('button', { name: 'Accetto' }).click();
    await expect(terms).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: email });
    const dialog = page.getByRole('dialog');
    await expect(async () => {
      await page.goto(`/mails?status=failed&recipient=${encodeURIComponent(email)}`);
      await expect(row.first()).toContainText('Non riuscita', { timeout: TRY_MS });
    }).toPass();
    await row.first().getByRole('link').click();
    await expect(dialog).toContainText('550 Mailbox full');
    // A personal link is its recipient's alone where mails arrive.
    await expect(dialog.getByRole('note')).toContainText('può leggerlo solo il destinatario');
    refuses = false;
    await dialog.getByRole('button', { name: 'Invia di nuovo' }).click();
    await expect(page.getByText('E-mail di nuovo in coda')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Invia di nuovo' })).toHaveCount(0);
    await expect.poll(() => smtp.arrived.map(({ to }) => to)).toContainEqual([email]);
    await expect(async () => {
      await page.reload();
      await expect(dialog).toContainText('Inviata', { timeout: TRY_MS });
    }).toPass();
    await context.close();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
