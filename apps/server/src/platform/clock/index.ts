import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '@quotavera/domain/time';

/** The product's time. Business code uses it, never the process's or the database's clock. */
export interface Clock {
  now(): Date;
  /** The machine's time, which browsers share. Sessions and tokens expire by it, however far the product's time is moved. */
  wall(): Date;
}

/** The machine's time, moved by an offset (demo and tests). */
export function systemClock(offsetMs = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMs), wall: () => new Date() };
}

export interface TestClock extends Clock {
  set(to: Date | string): void;
  advance(milliseconds: number): void;
}

/** Stands still until it is moved. */
export function testClock(start: Date | string): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    wall: () => new Date(current),
    set: (to) => {
      current = new Date(to).getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/**
 * Reads `CLOCK_OFFSET` as milliseconds: a number ("-3600000") or an ISO 8601 duration of weeks to seconds ("P2D", "-PT90M"). Returns null
 * when the text is neither.
 */
export function parseClockOffset(text: string): number | null {
  const trimmed = text.trim();
  if (/^[+-]?\d{1,15}$/.test(trimmed)) return Number(trimmed);
  const match = DURATION.exec(trimmed);
  if (!match || !/\d/.test(trimmed)) return null;
  const [, sign, weeks, days, hours, minutes, seconds] = match;
  const total =
    Number(weeks ?? 0) * WEEK_MS +
    Number(days ?? 0) * DAY_MS +
    Number(hours ?? 0) * HOUR_MS +
    Number(minutes ?? 0) * MINUTE_MS +
    Number(seconds ?? 0) * SECOND_MS;
  return sign === '-' ? -total : total;
}
