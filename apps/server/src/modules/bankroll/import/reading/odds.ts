import type { DecimalSign, FileOddsFormat } from '@quotavera/domain/bankroll';
import { among, type Decision, NONE, one } from './decision.ts';
import { thousandths } from './numbers.ts';
import { isSerialDay } from './times.ts';

const UNIT = 1_000;
/** American odds are what 100 win, or what wins 100: never less. Indonesian ones, a hundredth of them, never come near. */
const AMERICAN_FROM = 100 * UNIT;
const EVENS = /^(evs?|evens?|even money)$/i;
const FRACTION = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*[/\u2044]\s*(\d{1,4})$/;

/** The cell without the sign by which some write a price ("@1.85"). */
const bare = (cell: string): string => cell.trim().replace(/^@\s*/, '');

/** Fractional odds ("5/2", "2.5/1", "EVS") in thousandths of decimal odds; null where they aren't written so. */
function fractional(cell: string): number | null {
  const text = bare(cell);
  if (EVENS.test(text)) return 2 * UNIT;
  const [, won, staked] = FRACTION.exec(text) ?? [];
  if (!won || !(Number(staked) > 0)) return null;
  return UNIT + Math.round((Number(won.replace(',', '.')) * UNIT) / Number(staked));
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

const SIGNED = /^[+\u2212\u2013-]/;
const FRACTION_PART = /\d[.,]\d/;

/** Whole hundreds with a sign are American, whatever stands beside them. */
const isSignedAmerican = (cell: string, value: number): boolean =>
  SIGNED.test(bare(cell)) && CONVERT.american(value) !== null;

/** Whole hundreds without a sign: American odds, or a very long price. */
const isBareHundred = (cell: string, value: number): boolean =>
  !SIGNED.test(bare(cell)) && !FRACTION_PART.test(cell) && CONVERT.american(value) !== null;

/**
 * The decimal odds of a cell in thousandths; null where it doesn't hold odds of this format. A cell that reads one way only is read so, whatever
 * its column's format: a fraction, "+150", and "2.50" among American odds. The serial number of a day is no price: it was a fraction.
 */
export function oddsOf(cell: string, format: FileOddsFormat, decimal: DecimalSign): number | null {
  const fraction = fractional(cell);
  if (fraction !== null || format === 'fractional') return fraction;
  if (isSerialDay(bare(cell))) return null;
  const value = thousandths(bare(cell), decimal);
  if (value === null) return null;
  if (isSignedAmerican(cell, value)) return CONVERT.american(value);
  const isDecimalCell = FRACTION_PART.test(cell) && value < AMERICAN_FROM;
  return CONVERT[format === 'american' && isDecimalCell ? 'decimal' : format](value);
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

/** By what else than its cells a column of odds is proved. */
export interface OddsProof {
  decimal: DecimalSign;
  won: readonly WonRow[];
  /** A lost bet shows its stake as lost, so that the column of profits holds no payouts. */
  hasLosses: boolean;
}

/**
 * The format of a column of odds. Signs and values that decimal odds can't have prove another; decimal is the one where there are none, unless
 * the sums that were won fit another one only. Whole hundreds without a sign stay open, and a column in which a few values contradict.
 */
export function formatOfColumn(
  cells: readonly string[],
  { decimal, won, hasLosses }: OddsProof,
): Decision<FileOddsFormat> {
  const milliOf = (cell: string) => thousandths(bare(cell), decimal);
  const isNumber = (cell: string) =>
    fractional(cell) === null && !isSerialDay(bare(cell)) && (milliOf(cell) ?? 0) !== 0;
  const all = cells.filter(isNumber);
  if (all.length === 0) return cells.some((cell) => fractional(cell) !== null) ? one('fractional') : NONE;
  const numbers = all.filter((cell) => !isSignedAmerican(cell, milliOf(cell)!));
  const values = numbers.map((cell) => milliOf(cell)!);
  const hundreds = numbers.filter((cell, n) => isBareHundred(cell, values[n]!));
  if (numbers.length < all.length) {
    // Beside a sign a hundred is American, also where a program wrote it as 150.0.
    const isAmerican = numbers.length === 0 || values.some((value) => CONVERT.american(value) !== null);
    return one(isAmerican ? 'american' : 'decimal');
  }
  // Without a minus, Malay and Indonesian odds are Hong Kong's.
  const formats = values.some((value) => value < 0) ? SIGNED_FORMATS : UNSIGNED_FORMATS;
  const fitting = formats.filter(
    (format) =>
      (format !== 'american' || hundreds.length > 0) && numbers.every((cell) => oddsOf(cell, format, decimal) !== null),
  );
  const bySums = fitting.filter((format) => won.length > 0 && won.every((row) => fits(row, format, decimal)));
  if (bySums.length === 1 && (hasLosses || bySums[0] !== 'hong_kong')) return one(bySums[0]!);
  if (bySums.length === 1) return among(['decimal', 'hong_kong']);
  const telling = numbers.filter((cell, n) => SIGNED.test(bare(cell)) || values[n]! < UNIT);
  if (telling.length === 0) return among(fitting.filter((format) => format !== 'hong_kong'));
  const others = fitting.filter((format) => format !== 'decimal');
  const few = telling.length < TELLING_SHARE * numbers.length;
  return among(few ? ['decimal', ...others] : others, ['decimal']);
}
