import { Rational } from '../odds/index.ts';
import { DAY_MS } from '../time/index.ts';

/** The currency that the table of rates is in: so many units of each other one are worth one of it. */
export const TABLE_CURRENCY = 'EUR';
/** The last rate published before a day stands for it, over a long weekend; an older one doesn't. */
export const MAX_RATE_AGE_DAYS = 7;

const RATE_DECIMALS = 10;
/** More digits than any rate has. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,10}))?$/;

/** The exact value of a decimal text above 0 ("4.2310"); null for any other text. */
function decimalOf(text: string): Rational | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = Rational.of(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  return value.sign() > 0 ? value : null;
}

export const isRate = (text: string): boolean => decimalOf(text) !== null;

function required(text: string): Rational {
  const value = decimalOf(text);
  if (value === null) throw new RangeError(`${text} is no rate`);
  return value;
}

/**
 * Returns how many units of one currency a unit of another is worth, from what a euro was worth in each: a decimal of ten places, rounded
 * half away from zero. It is kept with the bet, so that its sums can be computed again. Throws RangeError for a text that is no rate.
 */
export function exchangeRate(perEuro: { from: string; to: string }): string {
  const exact = required(perEuro.to).div(required(perEuro.from));
  const scale = 10n ** BigInt(RATE_DECIMALS);
  const { numerator, denominator } = exact.mul(scale);
  const digits = ((2n * numerator + denominator) / (2n * denominator)).toString().padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
}

/** A sum at a rate, rounded once to a cent, half away from zero. Throws RangeError for a text that is no rate. */
export function convertCents(cents: number, rate: string): number {
  return Rational.of(BigInt(cents), 100n).mul(required(rate)).toCents();
}

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher), in milliseconds of the epoch. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Days of the year on which no rates are published, beside weekends: those of the payment system TARGET since 2002. */
function closedDays(year: number): string[] {
  const easter = easterOf(year);
  return [
    ...['01-01', '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`),
    dayOf(easter - 2 * DAY_MS),
    dayOf(easter + DAY_MS),
  ];
}

/** Days from the first to the last of these on which rates are published and none is among them, latest first. */
export function missingRateDays(days: readonly string[]): string[] {
  if (days.length === 0) return [];
  const known = new Set(days);
  const sorted = days.toSorted();
  const closed = new Map<number, ReadonlySet<string>>();
  const missing: string[] = [];
  for (let at = Date.parse(sorted.at(-1)!); at >= Date.parse(sorted[0]!); at -= DAY_MS) {
    const date = new Date(at);
    const year = date.getUTCFullYear();
    if (!closed.has(year)) closed.set(year, new Set(closedDays(year)));
    const isWeekend = date.getUTCDay() % 6 === 0;
    if (!isWeekend && !known.has(dayOf(at)) && !closed.get(year)!.has(dayOf(at))) missing.push(dayOf(at));
  }
  return missing;
}
