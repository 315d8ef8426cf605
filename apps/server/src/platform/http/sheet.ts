import { Readable } from 'node:stream';
import { MINUTE_MS, romeDay, romeMinuteOfDay } from '@quotavera/domain/time';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { type CsvCell, csvLine } from './csv.ts';

/** How a column's values are given: sums in cents, rates in basis points, days as `YYYY-MM-DD`, instants as dates. */
export type SheetKind = 'text' | 'count' | 'number' | 'money' | 'percent' | 'day' | 'instant';
export type SheetCell = string | number | Date | null;

/** A table whose rows come as they are read, so that its size doesn't matter. */
export interface Sheet {
  columns: readonly (readonly [name: string, kind: SheetKind])[];
  rows: AsyncIterable<readonly SheetCell[]>;
}

const BASIS_POINTS = 10_000;

function csvCell(cell: SheetCell, kind: SheetKind): CsvCell {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'number') return cell;
  return kind === 'money' ? cell / 100 : kind === 'percent' ? cell / BASIS_POINTS : cell;
}

/** The table as CSV in plain international form: points, ISO times, columns by their names in the code. */
export function sheetCsv({ columns, rows }: Sheet): Readable {
  async function* lines() {
    yield csvLine(columns.map(([name]) => name));
    for await (const row of rows) yield csvLine(row.map((cell, n) => csvCell(cell, columns[n]![1])));
  }
  return Readable.from(lines());
}

/** Formats of a spreadsheet, which shows them as its reader's language does. */
const FORMATS: Readonly<Record<SheetKind, string | undefined>> = {
  text: undefined,
  count: '0',
  number: undefined,
  money: '#,##0.00',
  percent: '0.0%',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
};
const WIDTHS: Readonly<Record<SheetKind, number>> = {
  text: 22,
  count: 10,
  number: 10,
  money: 14,
  percent: 10,
  day: 12,
  instant: 17,
};

/** A spreadsheet knows no time zones: its times are Rome's. */
function spreadsheetTime(at: Date): Date {
  return new Date(Date.parse(`${romeDay(at)}T00:00:00Z`) + romeMinuteOfDay(at) * MINUTE_MS);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them, not even escaped
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function xlsxCell(cell: SheetCell, kind: SheetKind): CellValue {
  if (cell instanceof Date) return spreadsheetTime(cell);
  if (kind === 'day' && cell !== null) return new Date(`${cell}T00:00:00Z`);
  const value = csvCell(cell, kind);
  return typeof value === 'string' ? value.replace(UNWRITABLE, '') : value;
}

/** The table as a spreadsheet: sums are numbers in the whole currency, days are dates. `headerOf` words a column's name. */
export function sheetXlsx(
  { columns, rows }: Sheet,
  { title, headerOf }: { title: string; headerOf: (name: string) => string },
): Readable {
  async function* cells() {
    for await (const row of rows) yield row.map((cell, n) => xlsxCell(cell, columns[n]![1]));
  }
  const defined: ColumnDef[] = columns.map(([name, kind]) => {
    const numFmt = FORMATS[kind];
    return { header: headerOf(name), width: WIDTHS[kind], ...(numFmt ? { numFmt } : {}) };
  });
  const stream = writeXlsxStream(cells(), { name: title, columns: defined, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
