import { isHeader, plain } from './layout.ts';
import type { Rejection } from './policy.ts';
import { type Columns, cellOf, type FileReading, type Turn } from './reading/reading.ts';

/** A row as the header names its cells, or why it isn't read. */
export type BodyRow = { cells: readonly string[] } | { left: 'header_again' | 'other_header' | 'row_too_long' };

/**
 * The rows of a file under one header. A header that is repeated may have its columns in another order, as sheets that were put together have
 * them: the cells go back to their places. Rows under a header with other columns are left out, and rows of a text with more cells than names,
 * since an unquoted comma has moved their cells.
 */
export async function underOneHeader(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { maySlip, turn }: { maySlip: boolean; turn: Turn },
): Promise<BodyRow[]> {
  const names = header.map(plain);
  let places: readonly number[] | null = names.map((_, n) => n);
  const read = (row: readonly string[]): BodyRow => {
    if (isHeader(row)) {
      const found = names.map((name) => row.findIndex((cell) => plain(cell) === name));
      places = found.includes(-1) ? null : found;
      return { left: 'header_again' };
    }
    if (places === null) return { left: 'other_header' };
    if (maySlip && row.slice(header.length).some((cell) => cell.trim() !== '')) return { left: 'row_too_long' };
    const isOrdered = places.every((place, n) => place === n);
    return { cells: isOrdered ? row : places.map((place) => row[place] ?? '') };
  };
  const found: BodyRow[] = [];
  for (const [n, row] of rows.entries()) {
    found.push(read(row));
    await turn(n);
  }
  return found;
}

/** A word by which a sheet names the sum of a column, in a cell of few words. */
const TOTAL =
  /^.{0,14}\b(total|totale|totali|totales|totals|subtotal|subtotale|gesamt|gesamtsumme|summe|somma|suma|somme|average|media|moyenne|durchschnitt|promedio)\b.{0,8}$/i;
/** Sums of rounded numbers differ by so much, in thousandths. */
const NEAR = 20;

/** Finds rows that sum up others: they name a total, and their stake or profit is what the rows before them add up to. */
export class Totals {
  private readonly of: Columns;
  private readonly reading: FileReading;
  private readonly all = { rows: 0, stake: 0, profit: 0 };
  private last = { rows: 0, stake: 0, profit: 0 };

  constructor(of: Columns, reading: FileReading) {
    this.of = of;
    this.reading = reading;
  }

  /** Whether the next row is a total; any other counts for the totals to come. */
  isTotal(row: readonly string[]): boolean {
    const stake = this.reading.number(cellOf(this.of, row, 'stake'), 'stake');
    const profit = this.reading.number(cellOf(this.of, row, 'profit'), 'profit');
    const isSum = (before: typeof this.last) => {
      const stated = [
        [stake, before.stake],
        [profit, before.profit],
      ].filter(([own]) => own !== null && own !== 0);
      return before.rows > 1 && stated.length > 0 && stated.every(([own, sum]) => Math.abs(own! - sum!) <= NEAR);
    };
    if ((isSum(this.last) || isSum(this.all)) && row.some((cell) => TOTAL.test(cell.trim()))) {
      this.last = { rows: 0, stake: 0, profit: 0 };
      return true;
    }
    for (const sums of [this.all, this.last]) {
      sums.rows += 1;
      sums.stake += stake ?? 0;
      sums.profit += profit ?? 0;
    }
    return false;
  }
}

/** A row that is left out, as the report says it. */
export function leftOut(line: number, code: string, cells: readonly string[]): Rejection {
  return { line, field: 'event', code, value: cells.join(' ').trim().slice(0, 80) };
}
