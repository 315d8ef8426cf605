import { expect } from '@playwright/test';
import { DAY_MS } from '@quotavera/domain/time';
import { contextOf, test } from './people.ts';

/** A day as the file format writes it. */
function dayText(ms: number): string {
  const [year = '', month = '', day = ''] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

const yesterday = dayText(Date.now() - DAY_MS);
const FILE = [
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A',
  `I1,${yesterday},15:00,Borgo Alto,Riva Bassa,2,1,H,2.10,3.40,3.60`,
  `I1,${yesterday},18:00,Colle Verde,Porto Nuovo,due,1,H,2.00,3.30,4.00`,
  `I1,${yesterday},20:45,Valle Scura,Monte Chiaro,0,0,D,2.40,3.10,3.00`,
].join('\n');

const fileOf = (text: string) => ({
  name: 'risultati-di-prova.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${text}\n`),
});

test('a file is previewed, then imported; a broken row is named; the same file again would change nothing', async ({
  browser,
  site,
}) => {
  const page = await (await contextOf(browser, site, 'admin')).newPage();
  await page.goto('/toolsadmin?tab=imports');
  await expect(page.getByRole('button', { name: 'Scegli un file CSV' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(fileOf(FILE));
  const report = page.getByRole('dialog', { name: 'risultati-di-prova.csv' });
  await expect(report).toContainText('3 righe lette: 2 nuove, 0 cambiate, 0 uguali, 1 scartate.');
  await expect(report.getByRole('listitem')).toHaveCount(1);
  await expect(report.getByRole('listitem')).toContainText('Riga 3:');
  await expect(report.getByRole('listitem')).toContainText('Colle Verde');
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  const runs = page.getByRole('row').filter({ hasText: 'risultati-di-prova.csv' });
  await expect(runs, 'a preview leaves nothing behind').toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(fileOf(FILE));
  await expect(report).toContainText('3 righe lette: 2 nuove');
  await report.getByRole('button', { name: 'Importa questo file' }).click();
  await expect(report).toBeHidden();
  await expect(runs).toHaveCount(1);
  await page.locator('input[type=file]').setInputFiles(fileOf(FILE));
  await expect(report).toContainText('3 righe lette: 0 nuove, 0 cambiate, 2 uguali, 1 scartate.');
  await page.keyboard.press('Escape');
  await page.locator('input[type=file]').setInputFiles(fileOf('Questo,non,è,un,file,di,risultati'));
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('Nel file mancano colonne necessarie.');
  await expect(refusal).toContainText('HomeTeam');
});
