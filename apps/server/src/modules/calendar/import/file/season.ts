import { hasCalendarSeasons } from './divisions.ts';

/** A season from summer to summer, as people write it: "2024/25". */
function acrossSummer(startYear: number): string {
  return `${startYear}/${String((startYear + 1) % 100).padStart(2, '0')}`;
}

/**
 * The first day, as month * 100 + day, that belongs to the season starting in a year. Leagues begin as early as mid July
 * (2. Bundesliga, 15 July 2022) and end by June, but for 2020, when the season before ended on 2 August, except in Scotland.
 */
function firstDay(year: number, division: string): number {
  if (year !== 2020) return 701;
  return division.startsWith('SC') ? 801 : 803;
}

/** The season of a match of a main file, from its date by UK clocks. */
export function mainSeason(division: string, year: number, month: number, day: number): string {
  return acrossSummer(month * 100 + day >= firstDay(year, division) ? year : year - 1);
}

/** The season of a match of an extra file without a season column (fixtures), from its date by UK clocks. */
export function extraSeason(country: string, year: number, month: number): string {
  if (hasCalendarSeasons(country, year)) return String(year);
  return acrossSummer(month >= 7 ? year : year - 1);
}

/** No file reaches further back, so that "1920" can only be 2019/20. */
const FIRST_YEAR = 1990;

/**
 * Gives a season a single form, however a file or an admin writes it ("2012/2013", "2012-13", "1213", "2012"); null when the text is no
 * season.
 */
export function normalSeason(text: string): string | null {
  const parts = /^(\d{4})\s*[/-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (!parts) return null;
  if (/^(19|20)\d{2}$/.test(text) && Number(text) >= FIRST_YEAR) return text;
  const start = Number(parts[1]);
  const startYear = start >= 100 ? start : start + (start >= FIRST_YEAR % 100 ? 1900 : 2000);
  if (startYear < FIRST_YEAR || Number(parts[2]) % 100 !== (startYear + 1) % 100) return null;
  return acrossSummer(startYear);
}
