import { DECIMAL_SIGNS, type DecimalSign } from '@quotavera/domain/bankroll';
import { among, type Decision, NONE, one } from './decision.ts';
import { withoutCurrency } from './money.ts';

const OTHER = { '.': ',', ',': '.' } as const;

/**
 * The number of a cell without currency, accounting brackets and spaces; null where letters or other signs are left. A percentage is none: a
 * stake of 2% isn't 2 of anything.
 */
function bare(cell: string): string | null {
  const text = withoutCurrency(cell)
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^([+-])\s+/, '$1')
    .replace(/^(\d[\d.,]*)[-\u2212]$/, '-$1');
  // A space or an apostrophe separates thousands where three digits follow it.
  const joined = text.replace(/(\d)[\s'’](?=\d{3}(?!\d))/gu, '$1');
  return /^[+-]?[\d.,]*\d$|^[+-]?\d[\d.,]*$/.test(joined) ? joined : null;
}

/** The number that a text says with this decimal sign, in thousandths; null where it can't be written so. */
function readWith(text: string, decimal: DecimalSign): number | null {
  const group = OTHER[decimal] === '.' ? '\\.' : ',';
  const sign = decimal === '.' ? '\\.' : ',';
  const shape = new RegExp(`^[+-]?(?:\\d{1,3}(?:${group}\\d{3})+|\\d{1,12})?(?:${sign}\\d+)?$`);
  if (!shape.test(text)) return null;
  // "0.125" and "05,250" are no thousands.
  if (new RegExp(`^[+-]?0\\d*${group}`).test(text)) return null;
  const value = Math.round(Number(text.replaceAll(OTHER[decimal], '').replace(decimal, '.')) * 1_000);
  return Number.isSafeInteger(value) ? value : null;
}

/** Reads a cell with each decimal sign, in thousandths; null where it can't be written so. */
function readings(cell: string): Record<DecimalSign, number | null> {
  const text = bare(cell);
  return { '.': text === null ? null : readWith(text, '.'), ',': text === null ? null : readWith(text, ',') };
}

/** A number of a cell in thousandths. A cell that reads one way only is read so, whatever the column's sign; null where it isn't a number. */
export function thousandths(cell: string, decimal: DecimalSign): number | null {
  const read = readings(cell);
  return read[decimal] ?? read[OTHER[decimal]];
}

/**
 * The decimal sign of a column, proved by a cell that reads one way only ("1,85", "1.250,00"). It is open where a cell reads two ways
 * ("1.250") and none proves which; `most` refutes a sign by which every number would be larger, in thousandths.
 */
export function signOfColumn(
  cells: readonly string[],
  { most = Number.POSITIVE_INFINITY } = {},
): Decision<DecimalSign> {
  const proved = new Set<DecimalSign>();
  const unclear: Record<DecimalSign, number>[] = [];
  for (const cell of cells) {
    const read = readings(cell);
    const possible = DECIMAL_SIGNS.filter((sign) => read[sign] !== null);
    if (possible.length === 1) proved.add(possible[0]!);
    else if (possible.length === 2 && read['.'] !== read[',']) unclear.push(read as Record<DecimalSign, number>);
  }
  if (proved.size === 1) return one([...proved][0]!);
  if (unclear.length === 0) return NONE;
  return among(DECIMAL_SIGNS.filter((sign) => unclear.some((read) => Math.abs(read[sign]) <= most)));
}
