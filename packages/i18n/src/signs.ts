import { localeOf } from './languages.ts';

/** "Roma – Atalanta". A line that is too short breaks after the dash, never before it. */
export const matchName = (home: string, away: string): string => `${home}\u00a0– ${away}`;

/** A signed line in the numbers of a language: "-0.75" is "−0,75". */
export function signedLine(line: string | number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3, signDisplay: 'exceptZero' })
    .format(Number(line))
    .replace('-', '−');
}
