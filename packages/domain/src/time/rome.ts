import { DAY_MS, MINUTE_MS } from './units.ts';
import { createZone } from './zone.ts';

const ROME = createZone('Europe/Rome');
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

function instantOf(at: Date | number): number {
  const instant = typeof at === 'number' ? at : at.getTime();
  if (!Number.isFinite(instant)) throw new RangeError('not a valid time');
  return instant;
}

/** Days since 1970-01-01 of a calendar day; throws RangeError when there is no such day. */
function dayNumber(day: Day): number {
  const parts = DAY.exec(day);
  const time = parts ? Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : Number.NaN;
  if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`${day} is not a day`);
  }
  return time / DAY_MS;
}

/** The first day whose neighbours can't all be written with four digits. */
const DAYS_END = '9999-01-01';

/** Whether a text is a day that exists, as `YYYY-MM-DD`, with a month and more of days after it: in the years 100 to 9998. */
export function isDay(text: string): text is Day {
  try {
    dayNumber(text);
    return text < DAYS_END;
  } catch {
    return false;
  }
}

/** The day that a calendar in Rome shows at an instant (a Date or milliseconds since 1970). Records are kept by these days. */
export function romeDay(at: Date | number): Day {
  const instant = instantOf(at);
  return new Date(instant + ROME.offsetAt(instant)).toISOString().slice(0, 10);
}

/** The month that a calendar in Rome shows at an instant. */
export function romeMonth(at: Date | number): Month {
  return romeDay(at).slice(0, 7);
}

/** The hour and minute that a clock in Rome shows at an instant, in minutes after midnight. */
export function romeMinuteOfDay(at: Date | number): number {
  const instant = instantOf(at);
  const local = instant + ROME.offsetAt(instant);
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
}

/** The instant at which clocks in Rome show `hour:minute` of a day. Throws RangeError when there is no such day. */
export function romeTime(day: Day, hour: number, minute: number): Date {
  const date = new Date(dayNumber(day) * DAY_MS);
  return new Date(
    ROME.toInstant({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour,
      minute,
    }),
  );
}

/** The first instant of a day in Rome. */
export function romeDayStart(day: Day): Date {
  return romeTime(day, 0, 0);
}

/** The first instant after a day in Rome (days have 23, 24 or 25 hours): `start <= t < end` is the day. */
export function romeDayEnd(day: Day): Date {
  return romeDayStart(addDays(day, 1));
}

/** The calendar day `count` days later (earlier when negative). Throws RangeError when `day` is not a day. */
export function addDays(day: Day, count: number): Day {
  return new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysFromTo(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day 0 of the count, 1 January 1970, was a Thursday. */
const DAYS_TO_FIRST_MONDAY = 3;

/** The number of a calendar day's ISO week (Monday to Sunday), counted from the one that holds 1 January 1970, week 0. */
export function weekNumber(day: Day): number {
  return Math.floor((dayNumber(day) + DAYS_TO_FIRST_MONDAY) / 7);
}

/** The Monday of a calendar day's ISO week. */
export function mondayOf(day: Day): Day {
  return addDays('1970-01-01', weekNumber(day) * 7 - DAYS_TO_FIRST_MONDAY);
}
