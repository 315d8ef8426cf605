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
