import type { LineMilli, OddsMilli, UnitsMicro, UnitsMilli } from './units.ts';

/** Why a text is not an exact decimal: not a number at all, more decimals than are kept, or too many digits. */
export type DecimalErrorCode = 'not_a_number' | 'too_precise' | 'too_large';

/** An integer in the asked unit, or why there is none. */
export type DecimalResult = { ok: true; value: number } | { ok: false; error: { code: DecimalErrorCode } };

const DECIMAL = /^([+-]?)(\d+)(?:[.,](\d+))?$/;
const MILLI_DECIMALS = 3;
const MICRO_DECIMALS = 6;

interface Digits {
  negative: boolean;
  whole: string;
  fraction: string;
}

function digitsOf(text: string): Digits | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  return { negative: match[1] === '-', whole: match[2] ?? '', fraction: match[3] ?? '' };
}

function scaled({ negative, whole, fraction }: Digits, decimals: number, roundUp = false): DecimalResult {
  const magnitude = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (roundUp ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return { ok: false, error: { code: 'too_large' } };
  return { ok: true, value: negative && magnitude !== 0 ? -magnitude : magnitude };
}

function parseDecimal(text: string, decimals: number): DecimalResult {
  const digits = digitsOf(text);
  if (!digits) return { ok: false, error: { code: 'not_a_number' } };
  if (digits.fraction.length > decimals) return { ok: false, error: { code: 'too_precise' } };
  return scaled(digits, decimals);
}

function formatDecimal(value: number, decimals: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Reads a decimal as people write it ("2.10", "2,10", "-0.25", "3") into thousandths, exactly.
 * Point or comma is the decimal sign, there is no thousands sign. More than three decimals are refused, never rounded.
 */
export function parseMilli(text: string): DecimalResult {
  return parseDecimal(text, MILLI_DECIMALS);
}

/** Reads a decimal as {@link parseMilli} does, into millionths: profits and turnover in the log and in replies. */
export function parseMicro(text: string): DecimalResult {
  return parseDecimal(text, MICRO_DECIMALS);
}

/**
 * Reads a decimal of any length into thousandths, rounded half away from zero. For imported prices only, which may
 * carry a spreadsheet's noise ("1.9500000001"); what a person enters goes through {@link parseMilli}.
 */
export function roundToMilli(text: string): DecimalResult {
  const digits = digitsOf(text);
  if (!digits) return { ok: false, error: { code: 'not_a_number' } };
  return scaled(digits, MILLI_DECIMALS, (digits.fraction[MILLI_DECIMALS] ?? '0') >= '5');
}

/**
 * The one canonical form of a number in thousandths: point, no exponent, no plus, no trailing zeros ("2.1", "-0.25", "2").
 * The log and the API carry this string. Throws RangeError when the value is not a safe integer.
 */
export function formatMilli(milli: OddsMilli | LineMilli | UnitsMilli): string {
  return formatDecimal(milli, MILLI_DECIMALS);
}

/** The canonical form of a number in millionths, like {@link formatMilli}. */
export function formatMicro(micro: UnitsMicro): string {
  return formatDecimal(micro, MICRO_DECIMALS);
}

/** The lowest and highest odds of one leg: 1.01 and 1000. */
export const MIN_ODDS_MILLI = 1010;
export const MAX_ODDS_MILLI = 1_000_000;

/** Whether these are odds that a leg may have: an integer in thousandths from 1.01 to 1000. */
export function isOdds(milli: number): milli is OddsMilli {
  return Number.isInteger(milli) && milli >= MIN_ODDS_MILLI && milli <= MAX_ODDS_MILLI;
}

/** Decimal odds as a person writes them, into thousandths; `out_of_range` outside 1.01 to 1000. */
export function parseOdds(
  text: string,
): { ok: true; value: OddsMilli } | { ok: false; error: { code: DecimalErrorCode | 'out_of_range' } } {
  const parsed = parseMilli(text);
  if (!parsed.ok || isOdds(parsed.value)) return parsed;
  return { ok: false, error: { code: 'out_of_range' } };
}
