import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { feedEvent } from '../apps/server/src/modules/calendar/feed/feed.fixture.ts';
import { chooseChip, contextOf, openSession, publishEnded, test } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A day as the file format writes it. */
function dayText(ms: number): string {
  const [year = '', month = '', day = ''] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** Files tell the hour as it is in London. */
const hourOf = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

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

test.describe('the admin’s tools', () => {
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

  test('a file is fetched from an address, looked at, then imported; an address without one says so beside it', async ({
    browser,
    site,
  }) => {
    const row = `I1,${yesterday},12:30,Fonte Chiara,Prato Lungo,1,0,H,1.90,3.40,4.10`;
    const files = createServer((request, reply) => {
      reply.statusCode = request.url === '/risultati.csv' ? 200 : 404;
      reply.end(`${FILE.split('\n')[0]}\n${row}\n`);
    }).listen(0, '127.0.0.1');
    await once(files, 'listening');
    const folder = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    try {
      const page = await (await contextOf(browser, site, 'admin')).newPage();
      await page.goto('/toolsadmin?tab=imports');
      const address = page.getByLabel('Oppure da un indirizzo');
      await address.fill(`${folder}/niente.csv`);
      await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click();
      await expect(address).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await address.fill(`${folder}/risultati.csv`);
      await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click();
      const report = page.getByRole('dialog', { name: `${folder}/risultati.csv` });
      await expect(report).toContainText('1 righe lette: 1 nuove');
      await report.getByRole('button', { name: 'Importa questo file' }).click();
      await expect(report).toBeHidden();
      await expect(page.getByRole('row').filter({ hasText: `${folder}/risultati.csv` })).toContainText('completata');
      await page.goto('/toolsadmin?tab=matches&when=all&search=Fonte%20Chiara');
      await expect(page.getByRole('row').filter({ hasText: 'Fonte Chiara – Prato Lungo' })).toContainText('1–0');
    } finally {
      files.close();
    }
  });

  test('a name of the feed is given its team, and its prices count from the next reading on', async ({
    browser,
    site,
  }) => {
    const start = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 3 * DAY_MS);
    const [teams, unknown] = [['Ponte Rosso', 'Lago Scuro'] as const, 'Sportiva dei Ponti'];
    const calendar = `Div,Date,Time,HomeTeam,AwayTeam\nI1,${dayText(start.getTime())},${hourOf(start)},${teams.join(',')}`;
    const outcomes = [[unknown, 2.1] as const, ['Draw', 3.4] as const, [teams[1], 3.6] as const];
    const event = feedEvent(
      [unknown, teams[1]],
      start.toISOString(),
      [{ market: 'h2h', at: new Date().toISOString(), outcomes }],
      'soccer_italy_serie_a',
    );
    const prices = { name: 'prezzi.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([event])) };
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    const report = page.getByRole('dialog');
    const importAs = async (kind: string, file: typeof prices, rejected: number) => {
      await page.goto('/toolsadmin?tab=imports');
      await chooseChip(page.getByRole('radio', { name: kind }));
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(report).toContainText(`${rejected} scartate`);
      await report.getByRole('button', { name: 'Importa questo file' }).click();
      await expect(report).toBeHidden();
    };
    await importAs('Partite e quote', fileOf(calendar), 0);
    await importAs('Prezzi e punteggi (feed)', prices, 1);

    await page.goto('/toolsadmin?tab=feed');
    const row = page.getByRole('row').filter({ hasText: unknown });
    const team = row.getByRole('combobox', { name: `Squadra per ${unknown}` });
    // The match that alone starts then suggests it.
    await expect(team.locator('option:checked')).toHaveText(teams[0]);
    await row.getByRole('button', { name: 'Abbina' }).click();
    await expect(row.getByRole('button', { name: 'Abbina' })).toBeDisabled();
    await page.reload();
    await expect(team.locator('option:checked')).toHaveText(teams[0]);
    await expect(row.getByRole('button', { name: 'Abbina' })).toBeDisabled();
    await importAs('Prezzi e punteggi (feed)', prices, 0);
  });

  test('a result is corrected as a new version; an event of another sport is made', async ({ browser, site }) => {
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto('/toolsadmin?tab=matches&when=all&search=Borgo%20Alto');
    const row = page.getByRole('row').filter({ hasText: 'Borgo Alto – Riva Bassa' });
    await expect(row).toContainText('2–1');
    await row.getByRole('button', { name: 'Correggi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Borgo Alto – Riva Bassa' });
    const save = dialog.getByRole('button', { name: 'Registra' });
    await dialog.getByLabel('Gol, Riva Bassa').fill('3');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('Errore nel file');
    await dialog.getByLabel('Gol primo tempo, Borgo Alto').fill('5');
    await dialog.getByLabel('Gol primo tempo, Riva Bassa').fill('0');
    await save.click();
    // The server refuses more goals at half-time than at the end; the dialog says so and keeps what was typed.
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Gol primo tempo, Borgo Alto').fill('1');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('2–3');

    await page.getByRole('button', { name: 'Nuovo evento' }).click();
    const event = page.getByRole('dialog', { name: 'Nuovo evento' });
    await expect(event.getByLabel('Sport')).toHaveValue('tennis');
    await event.getByLabel('Competizione').fill('Torneo di Prova');
    await event.getByLabel('Stagione o edizione').fill('2026');
    await event.getByLabel('Casa o primo').fill('Aldo Prima');
    await event.getByLabel('Ospite o secondo').fill('Bruno Secondo');
    await event.getByLabel('Inizio giorno').fill(dayText(Date.now() + 2 * DAY_MS));
    await event.getByLabel('Ore').fill('20');
    await event.getByLabel('Minuti').fill('45');
    await event.getByLabel('Minuti').press('Tab');
    await event.getByRole('button', { name: 'Crea evento' }).click();
    await expect(event).toBeHidden();
    await expect(page.getByText('Creato: Aldo Prima – Bruno Secondo')).toBeVisible();
    await page.goto('/toolsadmin?tab=matches&when=coming&search=Aldo%20Prima');
    const created = page.getByRole('row').filter({ hasText: 'Torneo di Prova' });
    await expect(created).toContainText('in programma');
    await expect(created).toContainText('20:45');
  });

  test('a tip in words is graded', async ({ browser, site }) => {
    const { id } = await publishEnded(site, 'Carlo Terzo - Dario Quarto', 'Carlo Terzo');

    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto('/toolsadmin');
    const card = page.getByRole('article').filter({ hasText: `Tip ${id}` });
    await card.getByRole('button', { name: 'Referta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Com’è andata?' });
    const settle = dialog.getByRole('button', { name: 'Referta' });
    await dialog.getByText('vinto', { exact: true }).click();
    await expect(settle).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('Risultato ufficiale del torneo');
    await settle.click();
    await expect(page.getByText('Tip refertato').first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.goto(`/t/${id}`);
    await expect(page.getByText('vinto').first()).toBeVisible();
  });

  test('many outcomes are confirmed at once, and taken back within ten seconds', async ({ browser, site }) => {
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/moderation-confirmations/')) sent.push(request.postData() ?? '');
    });
    const rows = page.getByRole('article');
    const held = page.getByText('Se lasci la pagina prima, non viene scritto niente.');
    const idOf = async (n: number) => Number(await rows.nth(n).getAttribute('data-tip'));
    await page.goto('/toolsadmin?tab=declared');
    await rows.first().waitFor();
    const ids = [await idOf(0), await idOf(1)];

    await test.step('taken back, nothing is sent', async () => {
      for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Conferma 2 esiti' }).click();
      await expect(held).toBeVisible();
      await expect(rows.first()).toContainText('Si conferma tra poco');
      await page.getByRole('alert').getByRole('button', { name: 'Annulla' }).click();
      await expect(held).toBeHidden();
      await expect(rows.first()).not.toContainText('Si conferma tra poco');
    });

    await test.step('by keyboard, and left before it was written', async () => {
      const field = page.getByLabel('Nome utente');
      await field.pressSequentially('jxc');
      await expect(page.getByText('Nessun tip con questi filtri')).toBeVisible();
      await field.fill('');
      await rows.first().waitFor();
      await expect(held).toBeHidden();
      await field.blur();
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await expect(page.getByRole('button', { name: 'Conferma 2 esiti' })).toBeVisible();
      await page.keyboard.press('c');
      await expect(held).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Bookmaker' }).click();
      await expect(page.getByText('2 esiti non confermati: hai lasciato la pagina prima.')).toBeVisible();
      await expect(held).toBeHidden();
    });

    await test.step('left alone, they are written in one call', async () => {
      await page.goto('/toolsadmin?tab=declared');
      await rows.first().waitFor();
      expect(sent).toEqual([]);
      for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Conferma 2 esiti' }).click();
      const requestedAt = Date.now();
      await expect(page.getByText('2 esiti confermati')).toBeVisible();
      expect(Date.now() - requestedAt).toBeGreaterThan(9_000);
      for (const id of ids) await expect(page.locator(`[data-tip="${id}"]`)).toHaveCount(0);
      expect(sent.map((body) => JSON.parse(body).tips.map((tip: { id: number }) => tip.id))).toEqual([ids]);
    });
  });

  test('nobody else gets in', async ({ browser, site }) => {
    const page = await (await contextOf(browser, site, 'pro')).newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/toolsadmin?tab=imports');
    await expect(page.getByText('Riservato agli admin')).toBeVisible();
    expect(requests.filter((path) => /moderation|imports/.test(path))).toEqual([]);
    await expect(page.getByRole('link', { name: 'Strumenti admin' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Vai alla dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const { token } = await openSession(site, 'pro');
    for (const path of ['/tools/v1/imports/', '/tips/v1/moderation/?queue=unsettled']) {
      const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(reply.status()).toBe(403);
    }
  });
});
