import { type DateOrder, ordersOfDays, ukTimeToUtc } from '@quotavera/domain/time';
import { parse } from 'csv-parse/sync';
import { type Layout, layoutOf } from './layout.ts';
import { type Line, readLines } from './lines.ts';
import { type RowProblem, rowProblem, UnusableFile } from './rejection.ts';
import { SeenMatches } from './repeats.ts';
import { type FileMatch, readRow } from './row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The sign that separates the cells of a header line: a comma, or what a spreadsheet of another country writes. */
export function delimiterOf(header: string): Delimiter {
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * The trimmed cells of one line, or null when its quotes don't close. Lines are parsed one by one, so that a quote left open
 * costs its own line and not the rest of the file.
 */
export function cellsOf(line: string, delimiter: Delimiter): string[] | null {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    const records = parse(line, { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
    return records.length === 1 ? (records[0] as string[]) : null;
  } catch {
    return null;
  }
}

/** Some rows of a file: what was read, what was refused and what was left out of rows that were taken. */
export interface RowBatch {
  rows: number;
  matches: readonly FileMatch[];
  rejections: readonly RowProblem[];
  warnings: readonly RowProblem[];
}

interface Header {
  layout: Layout;
  delimiter: Delimiter;
}

function headerOf(line: Line): Header {
  const text = line.text.replace(/^\uFEFF/, '');
  if (line.tooLong || text.includes('\0')) throw new UnusableFile('import_unreadable');
  const delimiter = delimiterOf(text);
  const names = cellsOf(text, delimiter);
  if (!names) throw new UnusableFile('import_unreadable');
  const result = layoutOf(names);
  if (!result.ok) throw new UnusableFile('import_columns_missing', result.missing.join(', '));
  return { layout: result.layout, delimiter };
}

function isBlank(line: Line): boolean {
  return !line.tooLong && /^[\s,;"\uFEFF]*$/.test(line.text);
}

class Batch {
  rows = 0;
  readonly matches: FileMatch[] = [];
  readonly rejections: RowProblem[] = [];
  readonly warnings: RowProblem[] = [];
}

/** Rows from whose dates the order of day and month is decided: more than a season of a league. */
const DATED_ROWS = 2_000;

/** The order of day and month in the dates of these lines. Files of football-data.co.uk have the day first, where nothing speaks against it. */
function orderOf(lines: readonly Line[], { layout, delimiter }: Header): DateOrder {
  const dates = lines.map(({ text, tooLong }) => (tooLong ? '' : (cellsOf(text, delimiter)?.[layout.date] ?? '')));
  const [order = 'dmy'] = ordersOfDays(dates, (date, each) => ukTimeToUtc(date, '12:00', each), null);
  return order;
}

export interface ReadOptions {
  batchSize: number;
  /** The season of every row, when the admin names it. */
  season: string | null;
}

/**
 * Reads a football-data.co.uk file as it streams in. A broken row never stops the rest; throws {@link UnusableFile} when there is
 * nothing to import: no rows, not a text, needed columns missing (before the first batch).
 */
export async function* readFile(source: AsyncIterable<Uint8Array>, options: ReadOptions): AsyncGenerator<RowBatch> {
  const seenMatches = new SeenMatches();
  let header: Header | null = null;
  let order: DateOrder | null = null;
  /** Lines that wait until the order of day and month is decided. */
  let held: Line[] = [];
  let batch = new Batch();
  let rows = 0;

  const take = (line: Line, { layout, delimiter }: Header): void => {
    batch.rows += 1;
    const refuse = (code: 'row_too_long' | 'row_quotes' | 'duplicate_row') =>
      batch.rejections.push(rowProblem(line.n, code, '', line.text));
    if (line.tooLong) return void refuse('row_too_long');
    const cells = cellsOf(line.text, delimiter);
    if (!cells) return void refuse('row_quotes');
    const row = readRow({ layout, order: order ?? 'dmy', forcedSeason: options.season }, line.n, line.text, cells);
    if (!row.ok) return void batch.rejections.push(row.rejection);
    if (seenMatches.isRepeated(row.match)) return void refuse('duplicate_row');
    batch.matches.push(row.match);
    batch.warnings.push(...row.warnings);
  };

  /** The full batches that the held lines make. */
  function* flow(of: Header): Generator<RowBatch> {
    order ??= orderOf(held, of);
    const lines = held;
    held = [];
    for (const line of lines) {
      take(line, of);
      if (batch.rows < options.batchSize) continue;
      rows += batch.rows;
      yield batch;
      batch = new Batch();
    }
  }

  try {
    for await (const lines of readLines(source)) {
      for (const line of lines) {
        if (isBlank(line)) continue;
        if (header === null) header = headerOf(line);
        else held.push(line);
      }
      if (header !== null && (order !== null || held.length >= DATED_ROWS)) yield* flow(header);
    }
  } catch (error) {
    // A source that breaks off leaves its whole batches behind.
    if (header !== null) yield* flow(header);
    throw error;
  }
  if (header !== null) yield* flow(header);
  rows += batch.rows;
  if (rows === 0) throw new UnusableFile('import_empty');
  if (batch.rows > 0) yield batch;
}
