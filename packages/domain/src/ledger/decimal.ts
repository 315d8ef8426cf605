import { formatMicro, parseMicro } from '../odds/decimal.ts';

const MICRO_PLACES = 6;

/**
 * Canonical decimal of an integer number of 10^-places (3 for odds, lines and stakes, 4 for probabilities, 6 for profits): what the
 * ledger writes instead of JSON numbers, one text for one value ("2.1", "-0.25", "10", never "2.10" or "-0").
 * Throws on anything but an integer.
 */
export function toDecimal(value: number, places: number): string {
  return formatMicro(value * 10 ** (MICRO_PLACES - places));
}

/** The integer number of 10^-places of a canonical decimal, or null when the text is not canonical or finer than that. */
export function fromDecimal(text: string, places: number): number | null {
  const parsed = parseMicro(text);
  if (!parsed.ok || formatMicro(parsed.value) !== text) return null;
  const value = parsed.value / 10 ** (MICRO_PLACES - places);
  return Number.isInteger(value) ? value : null;
}

/** A binary64 figure (a CLV, a probability) as the shortest text that gives the same double back (ECMAScript's, as in RFC 8785). */
export function toDoubleText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written`);
  return String(value === 0 ? 0 : value);
}

/** The double of such a text, or null when the text is not the shortest one. */
export function fromDoubleText(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) && toDoubleText(value) === text ? value : null;
}
