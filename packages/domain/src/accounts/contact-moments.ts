import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/index.ts';
import { addDays, type Day, romeDay, romeMinuteOfDay, romeTime } from '../time/rome.ts';

/** Registration asks for this many moments at which the person may be reached. */
export const CONTACT_MOMENTS = 3;
/** On the hour, Europe/Rome: the first and the last one of a day. */
const CONTACT_FIRST_HOUR = 9;
const CONTACT_LAST_HOUR = 19;
/** Days from today on, today included. */
const CONTACT_DAYS = 30;
/** A moment that begins sooner can't be kept. */
const NOTICE_MS = HOUR_MS;

export type ContactMomentProblem = 'moment_past' | 'moment_too_far' | 'moment_off_hours' | 'moment_repeated';

/** Returns what is wrong with a moment for a contact at `now`, or null. Both are in milliseconds since 1970. */
function contactMomentProblem(at: number, now: number): Exclude<ContactMomentProblem, 'moment_repeated'> | null {
  if (at < now + NOTICE_MS) return 'moment_past';
  if (at >= now + (CONTACT_DAYS + 1) * DAY_MS || romeDay(at) >= addDays(romeDay(now), CONTACT_DAYS)) {
    return 'moment_too_far';
  }
  const minute = romeMinuteOfDay(at);
  const onTheHour = at % MINUTE_MS === 0 && minute % 60 === 0;
  const within = minute >= CONTACT_FIRST_HOUR * 60 && minute <= CONTACT_LAST_HOUR * 60;
  return onTheHour && within ? null : 'moment_off_hours';
}

/** The problem of each moment, in their order: null where it may stand. A moment that was there before is `moment_repeated`. */
export function contactMomentProblems(moments: readonly number[], now: number): (ContactMomentProblem | null)[] {
  return moments.map((at, n) =>
    moments.indexOf(at) < n ? 'moment_repeated' : (contactMomentProblem(at, now) as ContactMomentProblem | null),
  );
}

/** The moments of a day in Rome that can still be chosen at `now`, in milliseconds since 1970. */
export function contactMomentsOf(day: Day, now: number): number[] {
  const moments: number[] = [];
  for (let hour = CONTACT_FIRST_HOUR; hour <= CONTACT_LAST_HOUR; hour += 1) {
    const at = romeTime(day, hour, 0).getTime();
    if (contactMomentProblem(at, now) === null) moments.push(at);
  }
  return moments;
}
