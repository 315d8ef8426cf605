import type { DecimalSign, FileOddsFormat } from '@quotavera/domain/bankroll';
import { among, type Decision, NONE, one } from './decision.ts';
import { thousandths } from './numbers.ts';

const UNIT = 1_000;
/** American odds are what 100 win, or what wins 100: never less. Indonesian ones, a hundredth of them, never come near. */
const AMERICAN_FROM = 100 * UNIT;
const EVENS = /^(evs?|evens?|even money)$/i;
const FRACTION = /^(\d{1,4})\s*[/\u2044]\s*(\d{1,4})$/;

/** Fractional odds ("5/2", "EVS") in thousandths of decimal odds; null where they aren't written so. */
function fractional(cell: string): number | null {
  if (EVENS.test(cell.trim())) return 2 * UNIT;
  const [, won, staked] = FRACTION.exec(cell.trim()) ?? [];
  return won && Number(staked) > 0 ? UNIT + Math.round((Number(won) * UNIT) / Number(staked)) : null;
}

/** Decimal odds of a value in thousandths by its format; null where the format has no such value. */
const CONVERT: Readonly<Record<Exclude<FileOddsFormat, 'fractional'>, (value: number) => number | null>> = {
  decimal: (value) => (value >= UNIT ? value : null),
  american: (value) => {
    if (Math.abs(value) < AMERICAN_FROM || value % UNIT !== 0) return null;
    return UNIT + Math.round(value > 0 ? value / 100 : (100 * UNIT * UNIT) / -value);
  },
  hong_kong: (value) => (value > 0 ? UNIT + value : null),
  malay: (value) => {
    if (value === 0 || Math.abs(value) > UNIT) return null;
    return UNIT + (value > 0 ? value : Math.round((UNIT * UNIT) / -value));
  },
  indonesian: (value) => {
    if (Math.abs(value) < UNIT || Math.abs(value) >= AMERICAN_FROM) return null;
    return UNIT + (value > 0 ? value : Math.round((UNIT * UNIT) / -value));
  },
};

/** The decimal odds of a cell in thousandths; null where it doesn't hold odds of this format. A fraction is read wherever it stands. */
export function oddsOf(cell: string, format: FileOddsFormat, decimal: DecimalSign): number | null {
  const fraction = fractional(cell);
  if (fraction !== null || format === 'fractional') return fraction;
  const value = thousandths(cell, decimal);
  return value === null ? null : CONVERT[format](value);
}

/** A row whose profit says which format its odds have: what was won for a stake. */
export interface WonRow {
  cell: string;
  /** Thousandths, above 0. */
  stake: number;
  profit: number;
}

const NEAR = 0.02;

function fits({ cell, stake, profit }: WonRow, format: FileOddsFormat, decimal: DecimalSign): boolean {
  const odds = oddsOf(cell, format, decimal);
  if (odds === null) return false;
  const expected = (stake * (odds - UNIT)) / UNIT;
  return Math.abs(expected - profit) <= Math.max(10, expected * NEAR);
}

/** Under this share of a column, what decimal odds can't be is rather a slip than another format: the reader is asked. */
const TELLING_SHARE = 0.2;
const UNSIGNED_FORMATS = ['decimal', 'american', 'hong_kong'] as const;
const SIGNED_FORMATS = ['american', 'malay', 'indonesian'] as const;
const SIGNED = /^\s*[+\u2212-]/;

/**
 * The format of a column of odds. Signs and values that decimal odds can't have prove another; decimal is the one where there are none, unless
 * the sums that were won fit another one only. Whole hundreds without a sign stay open, and a column in which a few values contradict.
 */
export function formatOfColumn(
  cells: readonly string[],
  { decimal, won }: { decimal: DecimalSign; won: readonly WonRow[] },
): Decision<FileOddsFormat> {
  const numbers = cells.filter((cell) => fractional(cell) === null && (thousandths(cell, decimal) ?? 0) !== 0);
  if (numbers.length === 0) return cells.some((cell) => fractional(cell) !== null) ? one('fractional') : NONE;
  const values = numbers.map((cell) => thousandths(cell, decimal)!);
  // Without a minus, Malay and Indonesian odds are Hong Kong's.
  const formats = values.some((value) => value < 0) ? SIGNED_FORMATS : UNSIGNED_FORMATS;
  const fitting = formats.filter((format) => values.every((value) => CONVERT[format](value) !== null));
  const bySums = fitting.filter((format) => won.length > 0 && won.every((row) => fits(row, format, decimal)));
  if (bySums.length === 1) return one(bySums[0]!);
  // Nobody else writes a plus before hundreds.
  if (fitting.includes('american') && numbers.some((cell) => cell.startsWith('+'))) return one('american');
  const telling = numbers.filter((cell, n) => SIGNED.test(cell) || values[n]! < UNIT);
  if (telling.length === 0) return among(fitting.filter((format) => format !== 'hong_kong'));
  const others = fitting.filter((format) => format !== 'decimal');
  const few = telling.length < TELLING_SHARE * numbers.length;
  return among(few ? ['decimal', ...others] : others, ['decimal']);
}
