import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { contextOf, test } from './people.ts';

const WORDS = 'Ogni giocata si scrive prima che la partita cominci, con la quota presa e una riga di motivo. ';

async function addPart(page: Page, button: string, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).last().click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel(label).fill(name);
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function writeLesson(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click();
  await page.getByLabel('Riassunto').fill('Che cosa si scrive di una giocata, e quando si scrive.');
  await page.getByRole('textbox', { name: 'Testo' }).fill(WORDS.repeat(12));
  await page.getByRole('button', { name: 'Video, audio o documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Video, audio o documento' });
  await dialog.getByLabel('Titolo').fill('Il registro in due minuti');
  await dialog.getByLabel(/Indirizzo di un video/).fill('https://youtu.be/dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: 'Inserisci' }).click();
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText('Lezione pubblicata')).toBeVisible();
  await page.getByRole('link', { name: 'Registro da zero' }).click();
}

async function writeExam(page: Page, place: number): Promise<void> {
  await page
    .getByRole('link', { name: /^Esame: 0 domande/ })
    .nth(place)
    .click();
  await page.getByRole('button', { name: 'Domanda con un numero' }).click();
  await page.getByLabel('Domanda', { exact: true }).first().fill('Quanto fa 1 / 2, in percentuale?');
  await page.getByLabel('Numero giusto').fill('50');
  await page.getByLabel('Perché è giusta').fill('Uno su due è la metà.');
  await page.getByRole('button', { name: 'Domanda libera' }).click();
  await page.getByLabel('Domanda', { exact: true }).last().fill('Perché si scrive prima?');
  await page.getByLabel('Criteri di correzione').fill('Dopo, il motivo si adatta al risultato.');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText('Esame pubblicato')).toBeVisible();
  await page.getByRole('link', { name: 'Registro da zero' }).click();
}

async function take(page: Page, lesson: string): Promise<void> {
  await page.getByRole('link', { name: lesson }).click();
  await expect(page.getByRole('button', { name: 'Apri il video di YouTube' })).toBeVisible();
  await page.getByRole('button', { name: 'Segna come letta' }).click();
  await page.getByRole('link', { name: 'Vai all’esame' }).click();
  await page.getByLabel(/Quanto fa 1/).fill('50');
  await page.getByLabel(/Perché si scrive/).fill('Perché dopo il motivo si adatta.');
  await page.getByRole('button', { name: 'Consegna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Consegna' }).click();
  await expect(page.getByText('Consegnato: in revisione')).toBeVisible();
}

async function grade(page: Page): Promise<void> {
  await page.goto('/academy?tab=reviews');
  await page.getByRole('button', { name: 'Correggi' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Punti/)
    .fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Decidi l’esame' }).click();
  await expect(page.getByText(/Esame superato: l’esito/)).toBeVisible();
}

test('a teacher makes a course of two modules from nothing, a member takes it, the teacher grades, and it is certified', async ({
  browser,
  site,
}) => {
  const teacher = await (await contextOf(browser, site, 'teacher')).newPage();
  await teacher.goto('/academy?tab=teach');
  await teacher.getByRole('button', { name: 'Nuovo corso' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Nuovo corso' });
  await dialog.getByLabel('Titolo del corso').fill('Registro da zero');
  await dialog.getByRole('button', { name: 'Comincia il corso' }).click();
  for (const [n, name] of ['Primo', 'Secondo'].entries()) {
    await addPart(teacher, 'Aggiungi un modulo', 'Titolo del modulo', name);
    await addPart(teacher, 'Aggiungi una lezione', 'Titolo della lezione', `Lezione del ${name}`);
    await writeLesson(teacher, `Lezione del ${name}`);
    await writeExam(teacher, 0);
    if (n === 0) continue;
    await teacher.getByRole('button', { name: 'Tempi ed esame' }).last().click();
    await teacher.getByLabel(/^Ore tra/).fill('0');
    await teacher.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
    await expect(teacher.getByRole('dialog')).toBeHidden();
  }
  await teacher.getByLabel('Riassunto').fill('Tenere un registro da zero, in due moduli brevi e pratici.');
  await teacher.getByRole('button', { name: 'Salva', exact: true }).click();
  await teacher.getByRole('button', { name: 'Pubblica' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
  await expect(teacher.getByText('pubblicato', { exact: true })).toBeVisible();

  const learner = await (await contextOf(browser, site, 'pro')).newPage();
  for (const name of ['Primo', 'Secondo']) {
    await learner.goto('/academy/course?course=registro-da-zero');
    await learner
      .getByRole('link', { name: 'Apri il modulo' })
      .nth(name === 'Primo' ? 0 : 1)
      .click();
    await take(learner, `Lezione del ${name}`);
    await grade(teacher);
  }
  await learner.reload();
  await expect(learner.getByText('Hai concluso il corso: ecco il tuo attestato.')).toBeVisible();
});
