import type { ImportField } from '@quotavera/domain/bankroll';
import { outcomeColumns, plain, type Recognised } from './layout.ts';
import { thousandths } from './reading/numbers.ts';
import { isDecisive } from './reading/outcomes.ts';
import { type Columns, cellOf, type FileReading } from './reading/reading.ts';
import { typeOf } from './terms.ts';

type Found = Readonly<Partial<Record<ImportField, number>>>;

/** A column with its filled cells. */
class Cells {
  readonly cells: readonly string[];

  constructor(rows: readonly (readonly string[])[], column: number | undefined) {
    this.cells = column === undefined ? [] : rows.flatMap((row) => (row[column] ?? '').trim() || []);
  }

  /** Whether every filled cell is of a kind, and there is one. */
  all(is: (cell: string) => boolean): boolean {
    return this.cells.length > 0 && this.cells.every(is);
  }

  some(is: (cell: string) => boolean): boolean {
    return this.cells.some(is);
  }
}

const SIDE_CELL = /^(back|lay|punta|banca)$/i;
const MATCH_CELL = / (?:vs?\.?|-|–|@|at|x) /i;
/** The signs of a match's three results, and of two of them together. */
const SIGN_CELL = /^(1|x|2|1x|x1|x2|2x|12)$/i;
const DRAW_SIGN = /x|12/i;
const LETTER_NUMBER = /^[+-]?[012](\.0)?$/;

const sumIn = (cell: string): number | null => thousandths(cell, '.') ?? thousandths(cell, ',');
const isSum = (cell: string): boolean => sumIn(cell) !== null;

/** Finds the column that says how bets ended: one whose words decide, and none that holds sums or the signs that were bet on. */
function outcomeOf(columns: Found, header: readonly string[], rows: readonly (readonly string[])[]): Found {
  const candidates = outcomeColumns(header).filter((column) => column !== columns.selection);
  const decides = (column: number | undefined) => new Cells(rows, column).some(isDecisive);
  const deciding = decides(columns.outcome) ? columns.outcome : candidates.find(decides);
  const column = deciding ?? columns.outcome;
  if (column === undefined) return {};
  const cells = new Cells(rows, column);
  if (deciding !== undefined) return { outcome: column };
  if (cells.all((cell) => SIGN_CELL.test(cell)) && cells.some((cell) => DRAW_SIGN.test(cell))) {
    return columns.selection === undefined ? { selection: column } : {};
  }
  if (!cells.all(isSum) || cells.all((cell) => LETTER_NUMBER.test(cell))) return { outcome: column };
  // Sums that go below 0 are what was won and lost.
  return columns.profit === undefined && cells.some((cell) => (sumIn(cell) ?? 0) < 0) ? { profit: column } : {};
}

/** Stakes are never below 0: such a column says what was won and lost, where no other does. */
function withSumsBelow0(columns: Found, rows: readonly (readonly string[])[]): Found {
  const { stake, ...others } = columns;
  const isBelow = new Cells(rows, stake).some((cell) => /^[-\u2212\u2013]\s*\p{Sc}?\s*\d/u.test(cell));
  const isNamed = columns.profit !== undefined || columns.payout !== undefined;
  return stake === undefined || !isBelow || isNamed ? columns : { ...others, profit: stake };
}

/** The columns of a file of no known source, put right by what they hold: "Settled" is no outcome, and a type may be a side or a system. */
export function provedColumns(
  { columns }: Pick<Recognised, 'columns'>,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Recognised['columns'] {
  const { outcome: _, ...others } = withSumsBelow0(columns, rows);
  const isMatch = (column: number | undefined) => new Cells(rows, column).some((cell) => MATCH_CELL.test(cell));
  const namesMatches = columns.event === columns.selection && columns.market !== undefined && isMatch(columns.market);
  const typed = header.findIndex((name) =>
    /^(bet ?)?type$|^tipo( di)?( giocata| scommessa)?$|^wettart$/.test(plain(name)),
  );
  const types = new Cells(rows, typed < 0 ? undefined : typed);
  const isSide = types.all((cell) => SIDE_CELL.test(cell));
  const isType = types.all((cell) => typeOf(cell) !== null) && types.some((cell) => typeOf(cell) !== 'plain');
  return {
    ...others,
    ...(namesMatches ? { event: columns.market! } : {}),
    ...outcomeOf(columns, header, rows),
    ...(columns.side === undefined && isSide ? { side: typed } : {}),
    ...(columns.system === undefined && isType ? { system: typed } : {}),
  };
}

/**
 * The column of profits or payouts is the other one where its sums say so: a payout is never below 0, and whoever lost has a profit of less than
 * nothing. Names say little: "Gain" and "Vincita" are both.
 */
export function provedSums(of: Columns, reading: FileReading): Found {
  const { columns, rows } = of;
  const { profit, payout, outcome } = columns;
  const sum = (row: readonly string[], field: 'profit' | 'payout') => reading.number(cellOf(of, row, field), field);
  const { payout: _, profit: __, ...others } = columns;
  if (profit === undefined && payout !== undefined) {
    return rows.some((row) => (sum(row, 'payout') ?? 0) < 0) ? { ...others, profit: payout } : columns;
  }
  if (profit === undefined || payout !== undefined) return columns;
  if (columns.odds === undefined || columns.stake === undefined) return columns;
  const sums = rows.map((row) => sum(row, 'profit'));
  if (sums.some((value) => (value ?? 0) < 0)) return columns;
  const isLost = (row: readonly string[]) => reading.outcome(cellOf(of, row, 'outcome')) === 'lost';
  const isOwnMoney = (row: readonly string[]) => /^(|0|no|false|n|-)$/i.test(cellOf(of, row, 'freebet'));
  const lostNothing = rows.some(
    (row, n) => sums[n] === 0 && isOwnMoney(row) && (outcome === undefined ? true : isLost(row)),
  );
  return lostNothing ? { ...others, payout: profit } : columns;
}
