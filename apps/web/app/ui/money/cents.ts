import { parseMilli } from '@quotavera/domain/odds';
import { writeDecimal } from '../../platform/i18n/languages.ts';

const MILLI_PER_CENT = 10;

/** Money as people write it ("12,34", "12.3", "12") in whole cents; null for anything else. */
export function readCents(text: string): number | null {
  const parsed = parseMilli(text);
  return parsed.ok && parsed.value % MILLI_PER_CENT === 0 ? parsed.value / MILLI_PER_CENT : null;
}

/** Cents as a field shows them: "12,34". */
export function centsText(cents: number, language: string): string {
  return writeDecimal((cents / 100).toFixed(2).replace(/\.00$/, ''), language);
}
