import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { importRowText } from '@quotavera/i18n/server';
import { type ImportSource, isWarning, normalSeason, readRun } from '../modules/calendar/import/service.ts';
import { download } from '../modules/calendar/import/service-source.ts';
import { importAndSettle, importFeedAndSettle } from '../modules/tools/imports/service.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `Usage: npm run manage -- import [--season 2024/25] [--prices] [--warnings] <file or url>...

Imports football-data.co.uk files: results, statistics, prices and fixtures, of the main divisions, the extra leagues or the
fixtures file. Settles every tip that they decide. Importing a file again changes nothing; after an interruption it completes.

  --season <season>   the season of all rows (it is read from the dates otherwise)
  --prices            the files are JSON in the format of The Odds API v4: prices with their own times, or scores
  --warnings          also show rows that were taken with something left out

Example: npm run manage -- import downloads/*.csv https://www.football-data.co.uk/fixtures.csv`;

const SHOWN_MAX = 50;

function sourceOf(name: string, allowPrivate: boolean): ImportSource {
  if (/^https?:\/\//i.test(name)) return { kind: 'url', name, bytes: download(name, { allowPrivate }) };
  if (!existsSync(name) || !statSync(name).isFile()) throw new UsageError(`There is no file "${name}".`);
  return { kind: 'file', name: basename(name), bytes: createReadStream(name) };
}

export const importCommand: Command = {
  name: 'import',
  summary: 'Imports football-data.co.uk files or addresses, and settles what they decide',
  help: HELP,
  async run(args, context) {
    const options = { season: { type: 'string' }, prices: { type: 'boolean' }, warnings: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length === 0) throw new UsageError('Name at least one file or address.');
    const season = values.season ?? null;
    if (season !== null && normalSeason(season) === null) throw new UsageError(`"${season}" is no season.`);
    const sources = positionals.map((name) => sourceOf(name, context.environment.IMPORT_PRIVATE_NETWORKS));

    const { db, clock } = await context.open();
    let failed = false;
    let rows = 0;
    const begin = performance.now();
    for (const source of sources) {
      const start = performance.now();
      const input = { source, clock, accountId: null };
      const outcome = values.prices
        ? await importFeedAndSettle(db, input)
        : await importAndSettle(db, { ...input, season });
      const seconds = (performance.now() - start) / 1000;
      const { run } = outcome;
      rows += run.rows_read;
      context.out(
        `${source.name}: ${run.rows_read} rows, ${run.rows_new} new, ${run.rows_changed} changed, ${run.rows_same} same, ` +
          `${run.rows_rejected} rejected, ${run.tips_settled} tips settled (${seconds.toFixed(1)} s)`,
      );
      if (!outcome.ok) {
        failed = true;
        context.out(`  not imported: ${outcome.error.code}${outcome.error.detail ? ` (${outcome.error.detail})` : ''}`);
      }
      const problems = (await readRun(db, run.id))?.problems ?? [];
      const listedProblems = problems.filter((problem) => values.warnings || !isWarning(problem.code));
      for (const { line, code, detail } of listedProblems.slice(0, SHOWN_MAX)) {
        context.out(`  line ${line}: ${code}: ${importRowText('en', code)}${detail ? ` (${detail})` : ''}`);
      }
      if (listedProblems.length > SHOWN_MAX) context.out(`  and ${listedProblems.length - SHOWN_MAX} more`);
    }
    const total = (performance.now() - begin) / 1000;
    if (sources.length > 1) context.out(`${rows} rows in ${total.toFixed(1)} s: ${Math.round(rows / total)} a second`);
    return failed ? 1 : 0;
  },
};
