import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

const TITLE = `Una prova dal browser ${Date.now()}`;
const PARAGRAPHS = ['Primo', 'Secondo', 'Terzo', 'Quarto', 'Quinto', 'Sesto'].map(
  (word) => `${word} paragrafo, lungo abbastanza da contare qualcosa.`,
);

test('an author writes, an admin publishes, a visitor reads a third', async ({ browser, page: visitor, site }) => {
  const authors = await contextWith(browser, site, await openSession(site, 'tipster'));
  const author = await authors.newPage();
  await author.goto('/blog/editOrCreate');
  await author.getByRole('button', { name: 'Nuovo articolo' }).click();
  await author.getByLabel('Titolo', { exact: true }).fill(TITLE);
  await author.getByLabel('Sommario').fill('Un sommario di una frase, per gli elenchi.');
  const text = author.getByRole('textbox', { name: 'Testo' });
  await text.click();
  await author.getByRole('button', { name: 'Inserisci uno strumento' }).click();
  await author.getByRole('dialog').getByLabel('Strumento').selectOption('odds-converter');
  await author.getByRole('dialog').getByRole('button', { name: 'Inserisci' }).click();
  await expect(author.getByRole('dialog')).toHaveCount(0);
  await text.press('Control+End');
  for (const paragraph of PARAGRAPHS) {
    await author.keyboard.insertText(paragraph);
    await author.keyboard.press('Enter');
  }
  await expect(author.getByRole('status').filter({ hasText: 'Salvato' })).toBeVisible();
  await author.reload();
  await expect(text).toContainText('Sesto paragrafo');
  await author.getByRole('button', { name: 'Consegna' }).click();
  await expect(author.getByText('Articolo consegnato')).toBeVisible();
  const address = author.url();
  await authors.close();

  const admins = await contextWith(browser, site, await openSession(site, 'admin'));
  const admin = await admins.newPage();
  await admin.goto('/blog?status=in_review');
  await admin.getByRole('link', { name: TITLE }).click();
  await expect(admin).toHaveURL(address);
  await admin.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await admin.getByRole('link', { name: 'Leggi l’articolo pubblicato' }).click();
  await expect(admin).toHaveURL(/\/news\//);
  await expect(admin.getByText('Sesto paragrafo')).toBeVisible();
  const article = new URL(admin.url()).pathname;
  await admins.close();

  await visitor.goto(article);
  await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(visitor.getByText('Primo paragrafo')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Qui finisce la parte per i visitatori' })).toBeVisible();
  expect(await visitor.content()).not.toContain('Sesto paragrafo');
  await expect(visitor.getByRole('region', { name: 'Che cosa dice una quota' })).toBeVisible();
});
