import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@quotavera/domain/limits';
import { parse } from 'csv-parse';
import { parse as parseLine } from 'csv-parse/sync';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { readUpTo } from '../../../platform/http/uploads.ts';
import { readWorkbook, workbookKind } from './workbook/workbook.ts';
import type { WorkbookRows } from './workbook/worker.ts';

/** A file of separated values or a workbook's first sheet: its rows from the first on, and the line of each. */
export interface Sheet {
  rows: readonly (readonly string[])[];
  lines: readonly number[];
  /** Lines of rows whose quotes don't close. */
  broken: readonly number[];
  /** The cells are parts of a text, in which a sign that isn't quoted moves those after it. */
  maySlip: boolean;
}

/** Rows after which others get their turn. */
export const TURN = 100;

const LOOKED_AT = 4_096;
/** A text of two bytes a sign has so many zeros at its beginning, all in the places of the higher bytes. */
const LOOKED_AT_LEAST = 16;

/** How many zeros stand in the first and in the second places of pairs of bytes. */
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const found = { even: 0, odd: 0 };
  for (const [n, byte] of bytes.entries()) if (byte === 0) found[n % 2 === 0 ? 'even' : 'odd'] += 1;
  return found;
}

function textOf(bytes: Uint8Array): string | Failure {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  const zeros = zerosIn(bytes.subarray(0, LOOKED_AT));
  if (zeros.odd > LOOKED_AT_LEAST && zeros.even === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > LOOKED_AT_LEAST && zeros.odd === 0) return new TextDecoder('utf-16be').decode(bytes);
  if (zeros.odd + zeros.even > 0) return fail('import_unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines in which the sign that separates cells is looked for: some files have others before their header. */
const LINES_LOOKED_AT = 20;

/** The sign that separates cells: the one that the line `sep=` names, else the one that a line of the beginning has most often outside quotes. */
function delimiterOf(text: string): string {
  const named = /^sep=(.)\s*$/im.exec(text.slice(0, text.search(/[\r\n]|$/)))?.[1];
  if (named) return named;
  const lines = text.split(/\r\n?|\n/, LINES_LOOKED_AT).map((line) => line.replace(/"[^"]*"/g, ''));
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length));
  return DELIMITERS.reduce((best, sign) => (most(sign) > most(best) ? sign : best));
}

const OPTIONS = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true } as const;

/** Rows that may span lines, or null where a quote doesn't close or swallows the rows after it. */
async function readWhole(text: string, delimiter: string): Promise<Sheet | Failure | null> {
  const rows: string[][] = [];
  const lines: number[] = [];
  let last = 0;
  try {
    const parser = Readable.from(chunksOf(text)).pipe(parse({ ...OPTIONS, delimiter, bom: true, info: true }));
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const spans = info.lines - last > 1;
      last = info.lines;
      if (spans && record.length !== rows.at(-1)?.length && record.some((cell) => cell.includes(delimiter)))
        return null;
      if (record.every((cell) => cell.trim() === '')) continue;
      rows.push(record);
      // The parser counts the lines up to a row's end: a row is where it begins.
      lines.push(info.lines - record.join('').split('\n').length + 1);
      if (rows.length > MAX_IMPORT_ROWS + LINES_LOOKED_AT) return fail('import_too_many_rows');
      if (rows.length % TURN === 0) await setImmediate();
    }
  } catch {
    return null;
  }
  return { rows, lines, broken: [], maySlip: true };
}

/** Rows of one line each: a quote that doesn't close ends its own row alone. */
async function readByLines(text: string, delimiter: string): Promise<Sheet | Failure> {
  const rows: string[][] = [];
  const lines: number[] = [];
  const broken: number[] = [];
  for (const [n, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    try {
      const [row] = parseLine(line, { ...OPTIONS, delimiter, bom: n === 0 }) as string[][];
      if (!row || row.every((cell) => cell.trim() === '')) continue;
      rows.push(row);
      lines.push(n + 1);
    } catch {
      broken.push(n + 1);
    }
    if (rows.length > MAX_IMPORT_ROWS + LINES_LOOKED_AT) return fail('import_too_many_rows');
    if (n % TURN === 0) await setImmediate();
  }
  return { rows, lines, broken, maySlip: true };
}

function sheetOf(found: WorkbookRows | null): Sheet | Failure {
  if (!found) return fail('import_unreadable');
  return found.rows.length > MAX_IMPORT_ROWS ? fail('import_too_many_rows') : { ...found, broken: [], maySlip: false };
}

/** Reads an uploaded file; one that is too big is refused without being read to its end. */
export async function readSheet(body: Readable): Promise<Sheet | Failure> {
  const bytes = await readUpTo(body, MAX_IMPORT_BYTES);
  if (!bytes) return fail('body_too_large');
  const kind = workbookKind(bytes);
  if (kind) return sheetOf(await readWorkbook({ bytes, kind }));
  const text = textOf(bytes);
  if (isFailure(text)) return text;
  const start = text.replace(/^\uFEFF?[\r\n]*/, '');
  if (start.trim() === '') return fail('import_empty');
  const delimiter = delimiterOf(start);
  const sheet = (await readWhole(text, delimiter)) ?? (await readByLines(text, delimiter));
  if (isFailure(sheet)) return sheet;
  const named = /^\uFEFF?sep=/i.test(sheet.rows[0]?.[0] ?? '');
  return named ? { ...sheet, rows: sheet.rows.slice(1), lines: sheet.lines.slice(1) } : sheet;
}

/** The text in pieces: the parser lets others have their turn between them. */
function* chunksOf(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
