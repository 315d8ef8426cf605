import { expect } from '@playwright/test';
import { test } from './people.ts';

test('anybody reads the graded forecasts and checks one against the log', async ({ page }) => {
  await page.goto('/forecasts?when=past');
  await expect(page.getByRole('heading', { level: 1, name: 'Previsioni valutate in pubblico' })).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Parti della pagina' });
  await parts.getByRole('link', { name: 'Calibrazione' }).click();
  await expect(page.getByRole('img', { name: 'Calibrazione: 1X2' })).toBeVisible();
  await page.getByText('Leggi come tabella').first().click();
  await expect(page.getByRole('table', { name: 'Calibrazione: 1X2' })).toBeVisible();
  await parts.getByRole('link', { name: 'Previsioni' }).click();

  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Verifica la previsione di/ })
    .first()
    .click();
  await expect(dialog.getByRole('status')).toHaveText(/^Tutto torna/);
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  // The simulated world's log has no witness.
  await expect(dialog.getByRole('status')).toContainText('sulla parola del gestore');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'In arrivo' }).click();
  await expect(page).toHaveURL(/\/forecasts$/);
});
