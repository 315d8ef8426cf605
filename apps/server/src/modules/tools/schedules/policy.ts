import { addDays, romeDay, romeTime } from '@quotavera/domain/time';

export interface Timetable {
  /** HH:MM in Rome. */
  times: readonly string[];
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
}

const DAYS_AHEAD = 8;

/** The first moment of the timetable after `after`. */
export function nextRun({ times, weekdays }: Timetable, after: Date): Date | null {
  const sorted = [...times].sort();
  let day = romeDay(after);
  for (let n = 0; n < DAYS_AHEAD; n += 1, day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    if (!weekdays.includes(weekday)) continue;
    for (const time of sorted) {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      const at = romeTime(day, hour, minute);
      if (at > after) return at;
    }
  }
  return null;
}

const SEASON = '{season}';

/** The running season as files name it (2627): it begins in July. */
function seasonCode(now: Date): string {
  const [year = 0, month = 0] = romeDay(now).split('-').map(Number);
  const start = month >= 7 ? year : year - 1;
  return [start, start + 1].map((each) => String(each % 100).padStart(2, '0')).join('');
}

export function sourceAt(pattern: string, now: Date): string {
  return pattern.replaceAll(SEASON, seasonCode(now));
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Whether a source can be one: an address without credentials, or a plain file name that stays inside its folder. */
export function isSource(pattern: string, now: Date): boolean {
  const source = sourceAt(pattern, now);
  if (isAddress(source)) {
    if (!URL.canParse(source)) return false;
    const { username, password, hostname } = new URL(source);
    return username === '' && password === '' && hostname !== '';
  }
  return /^[\w][\w .-]*(\/[\w][\w .-]*)*\.csv$/i.test(source);
}
