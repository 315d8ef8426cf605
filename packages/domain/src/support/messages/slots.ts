import { addDays, daysFromTo, MINUTE_MS, mondayOf, romeDay, romeMinuteOfDay, romeTime } from '../../time/index.ts';
import { CALL_MS, CALL_NOTICE_MS, callsOverlap } from './call.ts';

/** Hours of a weekday (1 is Monday, 7 Sunday) in which calls may take place, in minutes after Rome's midnight. */
export interface CallHours {
  weekday: number;
  from: number;
  to: number;
}

export const MAX_CALL_HOURS = 21;
const CALL_MINUTES = CALL_MS / MINUTE_MS;
/** How many days ahead moments are offered. */
const SLOT_DAYS = 28;

export type CallHoursProblem = 'hours_too_short' | 'hours_overlap';

/** Returns what is wrong with somebody's hours, or null: each span must hold a call, and spans of a day must not overlap. */
export function callHoursProblem(hours: readonly CallHours[]): CallHoursProblem | null {
  if (hours.some(({ from, to }) => to - from < CALL_MINUTES)) return 'hours_too_short';
  const overlaps = hours.some((one, n) =>
    hours.some((other, m) => m > n && one.weekday === other.weekday && one.from < other.to && other.from < one.to),
  );
  return overlaps ? 'hours_overlap' : null;
}

/**
 * The moments (milliseconds) at which a call may begin in the next days, out of somebody's hours and without those that are taken. Hours are
 * Rome's: a moment that the clocks skip in spring isn't offered.
 */
export function freeCallSlots(hours: readonly CallHours[], taken: readonly number[], now: number): number[] {
  const today = romeDay(now);
  const slots: number[] = [];
  for (let n = 0; n < SLOT_DAYS; n += 1) {
    const day = addDays(today, n);
    const weekday = daysFromTo(mondayOf(day), day) + 1;
    const spans = hours.filter((span) => span.weekday === weekday).sort((a, b) => a.from - b.from);
    for (const { from, to } of spans) {
      for (let minute = from; minute + CALL_MINUTES <= to; minute += CALL_MINUTES) {
        const at = romeTime(day, Math.floor(minute / 60), minute % 60).getTime();
        if (romeMinuteOfDay(at) !== minute || at < now + CALL_NOTICE_MS) continue;
        if (!taken.some((other) => callsOverlap(at, other))) slots.push(at);
      }
    }
  }
  return slots;
}
