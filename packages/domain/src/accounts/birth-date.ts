import { type Day, isDay, romeDay } from '../time/rome.ts';

const ADULT_AGE = 18;
const OLDEST_AGE = 120;

export type BirthDateProblem = 'required' | 'date_invalid' | 'minor';

/** The same day `count` years later. Who is born on 29 February has no such day in most years: theirs is then 1 March. */
function yearsLater(day: Day, count: number): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const laterYear = String(Number(year) + count).padStart(4, '0');
  const later = `${laterYear}-${month}-${date}`;
  return isDay(later) ? later : `${laterYear}-03-01`;
}

/** Whether somebody born on this day has had the 18th birthday by the calendar in Rome at `now`. Throws RangeError when it is no day. */
function isAdult(birthDate: Day, now: Date | number): boolean {
  if (!isDay(birthDate)) throw new RangeError(`${birthDate} is not a day`);
  return yearsLater(birthDate, ADULT_AGE) <= romeDay(now);
}

/** What is wrong with a birth date (`YYYY-MM-DD`) at `now`, or null: it must be a day of a living adult. */
export function birthDateProblem(birthDate: string, now: Date | number): BirthDateProblem | null {
  if (birthDate === '') return 'required';
  if (!isDay(birthDate)) return 'date_invalid';
  if (birthDate > romeDay(now) || yearsLater(birthDate, OLDEST_AGE) < romeDay(now)) return 'date_invalid';
  return isAdult(birthDate, now) ? null : 'minor';
}
