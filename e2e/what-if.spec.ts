import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

test('a record is replayed with an own bank, which the address keeps, and open tips share it', async ({
  browser,
  site,
}) => {
  const page = await (await contextOf(browser, site, 'elite')).newPage();
  await page.goto('/tipsters/rinaldi_bets');
  await page.getByRole('link', { name: 'E se l’avessi seguito?' }).first().click();
  await expect(page.getByText(/^Seguendo @rinaldi_bets dal .* con 1\.?000,00\s€/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /9 volte su 10 si finisce fra/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('2500');
  await page.getByRole('textbox', { name: 'Costo al mese' }).fill('29,90');
  await expect(page.getByText(/con 2\.?500,00\s€/)).toBeVisible();
  await expect(page.getByText('Bank di pareggio')).toBeVisible();
  await expect(page).toHaveURL(/bank=2500.*fee=29/);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const said = await page.getByText(/^Seguendo @rinaldi_bets/).innerText();
  await page.reload();
  await expect(page.getByText(said)).toBeVisible();

  await page.getByRole('link', { name: 'Ottimizzatore' }).click();
  const tips = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(tips.first()).toBeVisible();
  // A tip without a probability can't be counted.
  await tips.getByRole('checkbox', { disabled: false }).first().check();
  await expect(tips.filter({ hasText: /con probabilità/ }).first()).toBeVisible();
});
