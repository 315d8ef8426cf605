import { expect } from '@playwright/test';
import { contextOf, openSession, publishEnded, test } from './people.ts';

async function declareWon(site: string, id: number): Promise<void> {
  const { token } = await openSession(site, 'tipster');
  const reply = await fetch(`${site}/api/tips/v1/tips-edit/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }),
  });
  if (!reply.ok) throw new Error(`not declared: ${reply.status} ${await reply.text()}`);
}

test('a tip is followed with own odds, stands among the own bets, and shows its profit once it is settled', async ({
  browser,
  site,
}) => {
  const { id } = await publishEnded(site, 'Bolelli - Vavassori', 'Bolelli');
  const page = await (await contextOf(browser, site, 'trial')).newPage();
  await page.goto(`/t/${id}`);
  // Nobody has a plan for stakes before the first bankroll, so that the press asks for the stake.
  await page.getByRole('button', { name: 'Segui questo tip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segui questo tip' });
  await dialog.getByRole('textbox', { name: 'Quota' }).fill('1,85');
  await dialog.getByRole('textbox', { name: 'Puntata' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Bookmaker' }).fill('Snai');
  await dialog.getByRole('button', { name: 'Segui', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Seguito: 10,00 € a 1,85' })).toBeVisible();

  await page.goto('/analysis');
  const row = page.getByRole('row').filter({ hasText: 'Bolelli - Vavassori' });
  await expect(row).toContainText('fino a 8,50 €');
  await declareWon(site, id);
  // Settled by itself, without loading the page again.
  await expect(row).toContainText('+8,50 €');
  await expect(row).toContainText('vinta');

  await page.goto(`/t/${id}`);
  await expect(page.getByRole('button', { name: 'Seguito: 10,00 € a 1,85' })).toBeVisible();
});
