import { isDay } from '@quotavera/domain/time';
import { type Line, readLines } from '../import/file/lines.ts';
import { cellsOf, type Delimiter, delimiterOf } from '../import/file/read-file.ts';
import { type RowProblem, type RowRejection, rowProblem, UnusableFile } from '../import/file/rejection.ts';

/** Expected goals of a match as read from a row, in thousandths. */
export interface XgRow {
  line: number;
  raw: string;
  /** Code of the competition. */
  code: string;
  date: string;
  home: string;
  away: string;
  homeMilli: number;
  awayMilli: number;
  /** The file's score; null when it has none. */
  goals: readonly [number, number] | null;
}

export interface XgBatch {
  rows: number;
  matches: readonly XgRow[];
  rejections: readonly RowProblem[];
}

const REQUIRED = ['div', 'date', 'hometeam', 'awayteam', 'hxg', 'axg'] as const;
type Column = (typeof REQUIRED)[number] | 'fthg' | 'ftag';

interface Header {
  at: ReadonlyMap<string, number>;
  width: number;
  delimiter: Delimiter;
}

const TITLES: Readonly<Record<(typeof REQUIRED)[number], string>> = {
  div: 'Div',
  date: 'Date',
  hometeam: 'HomeTeam',
  awayteam: 'AwayTeam',
  hxg: 'HxG',
  axg: 'AxG',
};

function headerOf(line: Line): Header {
  const text = line.text.replace(/^\uFEFF/, '');
  if (line.tooLong || text.includes('\0')) throw new UnusableFile('import_unreadable');
  const delimiter = delimiterOf(text);
  const names = cellsOf(text, delimiter);
  if (!names) throw new UnusableFile('import_unreadable');
  const at = new Map(names.map((name, n) => [name.toLowerCase(), n]));
  const missing = REQUIRED.filter((name) => !at.has(name)).map((name) => TITLES[name]);
  if (missing.length > 0) throw new UnusableFile('import_columns_missing', missing.join(', '));
  return { at, width: names.length, delimiter };
}

/** 2020-09-18 or 18/09/2020, as day; null for what is none. */
function dayOf(text: string): string | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : text;
  return /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day) ? day : null;
}

const XG_MAX = 30;

function milliOf(text: string): number | null {
  if (!/^\d{1,2}([.,]\d{1,12})?$/.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return value <= XG_MAX ? Math.round(value * 1000) : null;
}

function goalsOf(home: string, away: string): readonly [number, number] | null {
  return /^\d{1,2}$/.test(home) && /^\d{1,2}$/.test(away) ? [Number(home), Number(away)] : null;
}

const CONTROL = /\p{Cc}/u;
const NAME_MAX = 80;

function readRow(line: Line, { at, width, delimiter }: Header): XgRow | RowProblem {
  const refuse = (code: RowRejection, detail = '') => rowProblem(line.n, code, detail, line.text);
  if (line.tooLong) return refuse('row_too_long');
  const cells = cellsOf(line.text, delimiter);
  if (!cells) return refuse('row_quotes');
  if (CONTROL.test(line.text.replaceAll('\t', ' '))) return refuse('row_characters');
  if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) return refuse('row_columns');
  const cell = (column: Column) => cells[at.get(column) ?? -1] ?? '';
  const [code, home, away] = [cell('div'), cell('hometeam'), cell('awayteam')];
  if (code === '') return refuse('competition_missing');
  if (home === '' || away === '') return refuse('team_missing');
  if (home.length > NAME_MAX || away.length > NAME_MAX || code.length > NAME_MAX) return refuse('team_invalid');
  if (home === away) return refuse('same_team', home);
  const date = dayOf(cell('date'));
  if (date === null) return refuse('date_invalid', cell('date'));
  const homeMilli = milliOf(cell('hxg'));
  const awayMilli = milliOf(cell('axg'));
  if (homeMilli === null || awayMilli === null) return refuse('xg_invalid', `${cell('hxg')} ${cell('axg')}`.trim());
  const goals = goalsOf(cell('fthg'), cell('ftag'));
  return { line: line.n, raw: line.text, code, date, home, away, homeMilli, awayMilli, goals };
}

/**
 * Reads a file of expected goals (Div, Date, HomeTeam, AwayTeam, HxG, AxG; FTHG and FTAG where there are) as it streams in. A broken
 * row never stops the rest; throws {@link UnusableFile} when there is nothing to import.
 */
export async function* readXgFile(source: AsyncIterable<Uint8Array>, batchSize: number): AsyncGenerator<XgBatch> {
  let header: Header | null = null;
  let rows = 0;
  let batch = { rows: 0, matches: [] as XgRow[], rejections: [] as RowProblem[] };
  for await (const lines of readLines(source)) {
    for (const line of lines) {
      if (!line.tooLong && /^[\s,;"\uFEFF]*$/.test(line.text)) continue;
      if (header === null) {
        header = headerOf(line);
        continue;
      }
      const row = readRow(line, header);
      if ('code' in row && 'homeMilli' in row) batch.matches.push(row);
      else batch.rejections.push(row);
      batch.rows += 1;
      rows += 1;
      if (batch.rows < batchSize) continue;
      yield batch;
      batch = { rows: 0, matches: [], rejections: [] };
    }
  }
  if (rows === 0) throw new UnusableFile('import_empty');
  if (batch.rows > 0) yield batch;
}
