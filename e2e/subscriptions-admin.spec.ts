import { expect } from '@playwright/test';
import {
  contextOf,
  contextWith,
  linkTo,
  openSession,
  openSessionAs,
  PASSWORD,
  registerSomebody,
  test,
} from './people.ts';

test('an admin finds a purchase by its receipt, refunds it with a reason, and the customer sees it', async ({
  browser,
  site,
}) => {
  const { email } = await registerSomebody(site, PASSWORD);
  const customer = await contextWith(browser, site, await openSessionAs(site, email, PASSWORD));
  const own = await customer.newPage();
  await own.goto(await linkTo(site, await openSession(site, 'admin'), email, 'email_confirm'));
  await own.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(own.getByRole('link', { name: 'Vai alla dashboard' })).toBeVisible();
  await own.goto('/checkout?plan=pro&period=month');
  await own.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await own.getByLabel('Scadenza (MM/AA)').fill('12/30');
  await own.getByLabel('CVC').fill('123');
  await own.getByRole('checkbox', { name: /avvio immediato/ }).check();
  await own.getByRole('button', { name: 'Ordina con obbligo di pagare' }).click();
  await expect(own.getByRole('heading', { name: 'Pagamento riuscito' })).toBeVisible();
  await own.goto('/subscriptions');
  const receipt = await own.getByRole('row').filter({ hasText: '· ricevuta' }).innerText();
  const number = /SIM-\d{4}-\d+/.exec(receipt)![0];
  await own.getByRole('button', { name: `Chiedi la fattura della ricevuta ${number}` }).click();
  const asking = own.getByRole('dialog');
  const recipient = {
    Nome: 'Mario',
    Cognome: 'Rossi',
    'Codice fiscale': 'RSSMRA85T10A562X',
    'Via e numero': 'Via Roma 1',
    CAP: '56127',
    Città: 'Pisa',
    'Provincia (sigla)': 'pi',
  };
  for (const [label, value] of Object.entries(recipient)) await asking.getByLabel(label, { exact: true }).fill(value);
  await asking.getByRole('button', { name: 'Chiedi la fattura' }).click();
  await expect(asking.getByLabel('Codice fiscale', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await asking.getByLabel('Codice fiscale', { exact: true }).fill('RSSMRA85T10A562S');
  await asking.getByRole('button', { name: 'Chiedi la fattura' }).click();
  await expect(asking).toBeHidden();
  const invoiced = await own.getByRole('row').filter({ hasText: 'in preparazione' }).innerText();
  const invoice = /SIM-FE-\d{4}-\d+/.exec(invoiced)![0];

  const admin = await contextOf(browser, site, 'admin');
  const page = await admin.newPage();
  await page.goto('/subscriptions');
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'PRO, mensile' })).toBeVisible();
  await page.getByRole('button', { name: 'Rimborsa' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Conferma il rimborso' });
  await dialog.getByText('Un importo').click();
  await dialog.getByRole('textbox', { name: 'Importo' }).fill('5,00');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Motivo').fill('Il sito era fermo per un giorno.');
  await confirm.click();
  await expect(page.getByText('Rimborso registrato')).toBeVisible();
  await expect(page.getByText('Il sito era fermo per un giorno.').first()).toBeVisible();
  await page.goto('/subscriptions?as=books&state=waiting');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(invoice, { exact: false }) })
    .first();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Scarica ${invoice} in XML` }).click();
  expect((await saved).suggestedFilename()).toMatch(/^IT\d{11}_\w{5}\.xml$/);
  await expect(row).toContainText('Mario Rossi');
  await page.getByRole('button', { name: `Segna ${invoice} come inviata` }).click();
  await dialog.getByLabel('Riferimento dell’invio').fill('SdI 12345');
  await dialog.getByRole('button', { name: 'Segna come inviata' }).click();
  await expect(page.getByText(`${invoice} è segnata come inviata`)).toBeVisible();
  await page.goto('/users?tab=audit');
  await expect(page.getByText('Il sito era fermo per un giorno.')).toBeVisible();
  await admin.close();

  await own.reload();
  const note = own.getByRole('row').filter({ hasText: 'nota di credito' });
  await expect(note).toContainText('5,00');
  await expect(own.getByRole('row').filter({ hasText: '· ricevuta' })).toContainText('inviata');
  await customer.close();
});
