import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MODEL_VERSION } from '@quotavera/domain/forecast';
import { type Experiment, UsageError } from './experiment.ts';
import { readMatches } from './forecasts/matches.ts';
import { drawPlots } from './forecasts/plots.ts';
import { evaluateAll } from './forecasts/pool.ts';
import { reportLines } from './forecasts/report.ts';
import { summarise } from './forecasts/summary.ts';

const DEFAULT_SEASONS = ['2022/23', '2023/24', '2024/25', '2025/26'];

const HELP = `Usage: npm run research -- evaluate-forecasts <folder> [--xg <csv>] [--league I1,E0] [--seasons 2022/23,2023/24] [--out <folder>]

Forecasts the last third of each season, refitted before every match day from matches of earlier days only, and scores the
forecasts beside margin-free bookmakers' odds, Dixon and Coles' model and the league's means. Needs no database.

  <folder>    football-data.co.uk files, the seasons before those evaluated included
  --xg        expected goals: Div, Date, HomeTeam, AwayTeam, HxG, AxG
  --league    codes; all leagues of the folder otherwise
  --seasons   ${DEFAULT_SEASONS.join(', ')} otherwise
  --out       also writes every forecast and the figures (JSON) and the plots (SVG) there

The model's settings were chosen on 2020/21 and 2021/22: evaluate later seasons.`;

const OPTIONS = {
  xg: { type: 'string' },
  league: { type: 'string' },
  seasons: { type: 'string' },
  out: { type: 'string' },
} as const;

function listOf(text: string | undefined): string[] | null {
  return text === undefined ? null : text.split(',').map((each) => each.trim());
}

export const evaluateForecasts: Experiment = {
  name: 'evaluate-forecasts',
  summary: 'Scores the forecast models on past seasons, walking forward, beside the bookmakers',
  help: HELP,
  async run(args, out) {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('Name one folder of files.');
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`There is no folder "${folder}".`);
    if (values.xg !== undefined && !existsSync(values.xg)) throw new UsageError(`There is no file "${values.xg}".`);
    const begin = performance.now();
    const leagues = await readMatches(folder, values.xg ?? null);
    const codes = listOf(values.league) ?? [...leagues.keys()].sort();
    const seasons = listOf(values.seasons) ?? DEFAULT_SEASONS;
    const tasks = codes.flatMap((league) => {
      const matches = leagues.get(league);
      if (matches === undefined) throw new UsageError(`There is no league "${league}" in the folder.`);
      return seasons
        .filter((season) => matches.some((match) => match.season === season))
        .map((season) => ({ matches, season }));
    });
    if (tasks.length === 0) throw new UsageError(`The folder has none of the seasons ${seasons.join(', ')}.`);
    const records = await evaluateAll(tasks, (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${tasks.length} seasons `);
    });
    const summary = summarise(records);
    for (const line of reportLines(summary)) out(line);
    if (values.out !== undefined) {
      mkdirSync(values.out, { recursive: true });
      const head = { version: MODEL_VERSION, leagues: codes, seasons };
      writeFileSync(join(values.out, 'forecasts.json'), `${JSON.stringify({ ...head, records })}\n`);
      writeFileSync(join(values.out, 'summary.json'), `${JSON.stringify({ ...head, summary }, null, 1)}\n`);
      for (const [name, plot] of Object.entries(drawPlots(summary))) writeFileSync(join(values.out, name), `${plot}\n`);
    }
    out('');
    out(`${MODEL_VERSION}: ${tasks.length} seasons in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  },
};
