import { expect, type Page } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, registerSomebody, test } from './people.ts';

const SECRET = 'Tramonto-verde-41';
const hours = (page: Page) => page.getByRole('group', { name: 'Orari di questo giorno' }).getByRole('button');

async function fillIn(page: Page, first: string, email: string): Promise<void> {
  await page.goto('/diventatipster');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Candidati' }).click();
  await page.getByLabel('Nome', { exact: true }).fill(first);
  await page.getByLabel('Cognome').fill('Bruni');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Cellulare').fill('+39 347 1234567');
  await page.getByRole('checkbox', { name: /informativa/ }).check();
}

test('an applicant gets the hour, another chooses again; accepted, the person begins as a tipster', async ({
  browser,
  page: visitor,
  site,
}) => {
  const { email } = await registerSomebody(site, SECRET);
  const members = await contextWith(browser, site, await openSessionAs(site, email, SECRET));
  const member = await members.newPage();
  // Names have no digits.
  const name = `Nina${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  await fillIn(member, name, email);
  await member.getByRole('checkbox', { name: 'Ho già un canale' }).check();
  await member.getByLabel('Nome o indirizzo del canale').fill('Canale di Nina');
  await fillIn(visitor, 'Olga', `olga-${Date.now()}@example.com`);
  const free = hours(member).and(member.locator(':enabled')).first();
  const hour = (await free.textContent()) ?? '';
  await free.click();
  await hours(visitor).filter({ hasText: hour }).click();
  await member.getByRole('button', { name: 'Invia la candidatura' }).click();
  await expect(member.getByText('Candidatura inviata')).toBeVisible();

  await visitor.getByRole('button', { name: 'Invia la candidatura' }).click();
  await expect(visitor.getByText('Appena preso da un altro: scegli un altro orario.')).toBeVisible();
  await expect(visitor.getByLabel('Nome', { exact: true })).toHaveValue('Olga');
  await visitor.getByRole('button', { name: /^Togli / }).click();
  // The list is asked for again after the refusal.
  await expect(hours(visitor).filter({ hasText: hour })).toBeDisabled();
  await hours(visitor).and(visitor.locator(':enabled')).first().click();
  await visitor.getByRole('button', { name: 'Invia la candidatura' }).click();
  await expect(visitor.getByText('Candidatura inviata')).toBeVisible();

  const admins = await contextOf(browser, site, 'admin');
  const admin = await admins.newPage();
  await admin.goto('/meeting-call?tab=list');
  await admin.getByRole('link', { name: `${name} Bruni` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Accetta' }).click();
  await expect(admin.getByRole('dialog').getByText('Accettata', { exact: true })).toBeVisible();
  await admins.close();

  await member.goto('/tipsterform');
  await expect(member.getByRole('heading', { name: 'I tuoi primi passi' })).toBeVisible();
  await member.getByRole('link', { name: 'Apri o completa il tuo canale' }).click();
  await expect(member.getByText('Canale di Nina').first()).toBeVisible();
  await member.goto('/tipsterform');
  await member.getByRole('link', { name: 'Guarda la tua pagina pubblica' }).click();
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await members.close();
});
