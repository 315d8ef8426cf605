import { DAY_MS, HOUR_MS } from '../../time/index.ts';
import { addDays, type Day, mondayOf, romeDay, romeTime } from '../../time/rome.ts';

/** The dates that an applicant proposes, at most. */
export const SLOTS_MAX = 3;
/** Hours in Rome at which a slot of one hour begins: 09:00–13:00 and 14:00–17:00. */
const SLOT_HOURS = [9, 10, 11, 12, 14, 15, 16] as const;
export const SLOT_MS = HOUR_MS;
/** Days from today on, today included. */
const SLOT_DAYS = 28;
/** A slot that begins sooner can't be prepared. */
const NOTICE_MS = DAY_MS;
/** Monday to Thursday, counted from Monday. */
const LAST_WEEKDAY = 3;

/** Italy's public holidays of a fixed date, `MM-DD`; the fourth of October is one since 2026. */
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'];
const SAINT_FRANCIS = { day: '10-04', since: 2026 };

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a day is a public holiday in the whole of Italy. Sundays that are none besides don't count. */
export function isItalianHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const date = day.slice(5);
  if (FIXED.includes(date) || (date === SAINT_FRANCIS.day && year >= SAINT_FRANCIS.since)) return true;
  const easter = easterOf(year);
  return day === easter || day === addDays(easter, 1);
}

/** The slots of a day in Rome, as milliseconds since 1970; none from Friday to Sunday and on holidays. */
export function slotsOf(day: Day): number[] {
  if (day > addDays(mondayOf(day), LAST_WEEKDAY) || isItalianHoliday(day)) return [];
  return SLOT_HOURS.map((hour) => romeTime(day, hour, 0).getTime());
}

export type SlotProblem = 'slot_past' | 'slot_too_far' | 'slot_closed';

/**
 * Returns what is wrong with a slot at `now`, or null; both are in milliseconds since 1970. Only the agenda knows whether the slot is
 * taken.
 */
export function slotProblem(at: number, now: number): SlotProblem | null {
  if (at < now + NOTICE_MS) return 'slot_past';
  // This check comes before the day is computed, because the last instants that a `Date` can hold have no day in Rome.
  if (at > now + (SLOT_DAYS + 1) * DAY_MS) return 'slot_too_far';
  const day = romeDay(at);
  if (day >= addDays(romeDay(now), SLOT_DAYS)) return 'slot_too_far';
  return slotsOf(day).includes(at) ? null : 'slot_closed';
}

/** The days with slots that can be asked for at `now`, each with its slots in milliseconds since 1970. */
export function openSlots(now: number): { day: Day; slots: readonly number[] }[] {
  const today = romeDay(now);
  return Array.from({ length: SLOT_DAYS }, (_, n) => addDays(today, n)).flatMap((day) => {
    const slots = slotsOf(day).filter((at) => slotProblem(at, now) === null);
    return slots.length > 0 ? [{ day, slots }] : [];
  });
}
