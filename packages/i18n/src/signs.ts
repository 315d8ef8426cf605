import { localeOf } from './languages.ts';

/** "Roma – Atalanta". A line that is too short breaks after the dash, never before it. */
export const matchName = (home: string, away: string): string => `${home}\u00a0– ${away}`;

const MOST_DIGITS = 4;

/** Decimals of a percentage whose sign decides something: one, near zero as many (at most four) as show on which side it lies. */
export function boundDigits(fraction: number): number {
  const percent = Math.abs(fraction) * 100;
  if (percent >= 0.1 || percent === 0) return 1;
  return Math.min(MOST_DIGITS, Math.max(2, -Math.floor(Math.log10(percent))));
}

/** A signed line in the numbers of a language: "-0.75" is "−0,75". */
export function signedLine(line: string | number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3, signDisplay: 'exceptZero' })
    .format(Number(line))
    .replace('-', '−');
}

const DIGITS_OF_UNITS = 2;

/** Units of stake in the numbers of a language, rounded to hundredths: "1.5" is "1,5 u". */
export function units(amount: string, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: DIGITS_OF_UNITS });
  return `${format.format(Number(amount))}\u00a0u`;
}

/** A result in units without the sign of the unit: "0.25" is "+0,25", "-0.081" is "−0,08". */
export function signedUnits(amount: string, language: string): string {
  const digits = { minimumFractionDigits: DIGITS_OF_UNITS, maximumFractionDigits: DIGITS_OF_UNITS } as const;
  return new Intl.NumberFormat(localeOf(language), { ...digits, signDisplay: 'exceptZero' })
    .format(Number(amount))
    .replace('-', '−');
}
