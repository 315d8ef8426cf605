import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@quotavera/domain/random';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluateForecasts } from '../evaluate-forecasts.ts';
import { readMatches } from './matches.ts';
import { type EvaluationRecord, walkSeason } from './walk.ts';

const TEAMS = Array.from({ length: 12 }, (_, at) => `Club ${String.fromCharCode(65 + at)}`);
const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
const files = join(folder, 'xg.csv');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two seasons of a made-up Serie A in the files' layout, and their expected goals; one match has no prices, one no statistics. */
function writeFiles(): void {
  const random = createRandom('evaluation');
  const xg = ['Div,Season,Date,HomeTeam,AwayTeam,FTHG,FTAG,HxG,AxG'];
  for (const year of [2022, 2023]) {
    const rows = ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,HS,AS,HST,AST,HC,AC,PSCH,PSCD,PSCA,AvgH,AvgD,AvgA'];
    let match = 0;
    for (const [h, home] of TEAMS.entries()) {
      for (const [a, away] of TEAMS.entries()) {
        if (h === a) continue;
        const day = new Date(Date.UTC(year, 8, 1 + 7 * ((h + a + (h < a ? 0 : 11)) % 22)));
        const goals = [random.integer(h < 6 ? 4 : 2), random.integer(3)];
        const date = day.toISOString().slice(0, 10).split('-').reverse().join('/');
        const prices = match === 3 ? ',,,,,' : '2.10,3.40,3.60,2.05,3.30,3.50';
        const statistics = match === 5 ? ',,,,,' : `${10 + random.integer(8)},${8 + random.integer(8)},4,3,5,4`;
        rows.push(['I1', date, home, away, ...goals, 0, 0, statistics, prices].join(','));
        xg.push(['I1', year, day.toISOString().slice(0, 10), home, away, ...goals, goals[0]! + 0.3, 1.1].join(','));
        match += 1;
      }
    }
    writeFileSync(join(folder, `I1_${year}.csv`), `${rows.join('\n')}\n`);
  }
  writeFileSync(files, `${xg.join('\n')}\n`);
}

async function run(args: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await evaluateForecasts.run(args, (line) => lines.push(line));
  return lines;
}

describe('the evaluation of forecasts', () => {
  writeFiles();
  const matchesFolder = mkdtempSync(join(folder, 'matches-'));
  for (const name of readdirSync(folder).filter((file) => file.startsWith('I1_'))) {
    writeFileSync(join(matchesFolder, name), readFileSync(join(folder, name)));
  }

  it('forecasts the last third of a season from earlier days alone', async () => {
    const all = (await readMatches(matchesFolder, files)).get('I1')!;
    expect(all).toHaveLength(264);
    expect(all.every((match) => match.xg !== null)).toBe(true);
    const records = walkSeason(all, '2023/24');
    const own = all.filter((match) => match.season === '2023/24');
    const firstDay = Math.min(...records.map((record) => Date.parse(record.date)));
    expect(own.filter((match) => match.day * DAY_MS < firstDay).length * 3).toBeGreaterThanOrEqual(2 * own.length);
    expect(records.length).toBe(own.filter((match) => match.day * DAY_MS >= firstDay).length);
    for (const { forecasts } of records) {
      expect(Object.keys(forecasts).length).toBeGreaterThan(4);
      for (const three of Object.values(forecasts)) expect(three[0] + three[1] + three[2]).toBeCloseTo(1, 9);
    }
    const days = [...new Set(records.map((record) => record.date))].sort();
    const middle = days[Math.floor(days.length / 2)]!;
    const later = walkSeason(
      all.map((match) =>
        String(match.date) < middle ? match : { ...match, goals: [7, 0] as const, xg: [6, 0] as const },
      ),
      '2023/24',
    );
    const until = (list: readonly EvaluationRecord[]) =>
      list.filter((record) => record.date <= middle).map(({ home, away, forecasts }) => ({ home, away, forecasts }));
    expect(until(later)).toEqual(until(records));
    expect(later.at(-1)!.forecasts.model).not.toEqual(records.at(-1)!.forecasts.model);
  });

  it('the evaluation of forecasts prints its table and writes forecasts, figures and plots', async () => {
    const out = join(folder, 'out');
    const lines = await run([matchesFolder, '--xg', files, '--seasons', '2023/24', '--out', out]);
    const table = lines.join('\n');
    expect(table).toMatch(/Dixon-Coles, time weights +\d+ +\d\.\d{4}/);
    expect(table).toMatch(/shots on target +\d+ +\d\.\d{4}/);
    const { records } = JSON.parse(readFileSync(join(out, 'forecasts.json'), 'utf8')) as {
      records: EvaluationRecord[];
    };
    const { summary } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    const loss = records.map(
      ({ goals: [h, a], forecasts: { model } }) => -Math.log(model![h > a ? 0 : h === a ? 1 : 2]!),
    );
    expect(summary.pooled.results.model.logLoss).toBeCloseTo(loss.reduce((sum, one) => sum + one, 0) / loss.length, 12);
    for (const plot of ['calibration', 'log-loss-by-league', 'totals-by-league']) {
      const svg = readFileSync(join(out, `${plot}.svg`), 'utf8');
      expect(svg).toMatch(/^<svg [\s\S]+<\/svg>\n$/);
      expect(svg).not.toContain('NaN');
    }
  });

  it('the evaluation of forecasts says what it cannot use', async () => {
    await expect(run([])).rejects.toThrow('one folder');
    await expect(run([join(folder, 'nowhere')])).rejects.toThrow('no folder');
    await expect(run([matchesFolder, '--league', 'E9'])).rejects.toThrow('no league');
    await expect(run([matchesFolder, '--seasons', '1999/00'])).rejects.toThrow('none of the seasons');
    await expect(run([matchesFolder, '--xg', 'nothing.csv'])).rejects.toThrow('no file');
  });
});
