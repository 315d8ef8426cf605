import { DAY_MS } from './units.ts';

const CACHE_LIMIT = 20_000;

/** The time that the clocks of a zone show. */
interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** A civil time zone: offsets from the runtime's own time zone data, remembered per UTC day. */
export interface Zone {
  /** Local time less UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number;
  /**
   * The instant at which the zone's clocks show a local time. A time that occurs twice (clocks back) is the first one;
   * one that is skipped (clocks forward) is moved forward by the gap.
   */
  toInstant(local: LocalTime): number;
}

/** The offset of a UTC day, and the other offset from `change` on when the clocks change on that day. */
interface DayOffset {
  before: number;
  after: number;
  change: number;
}

/** A zone by its IANA name. Throws RangeError for a name that the runtime does not know. */
export function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const days = new Map<number, DayOffset>();

  function readOffset(instant: number): number {
    const part: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(instant)) part[type] = value;
    const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
    const localTime = new Date(0);
    localTime.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
    localTime.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second));
    return localTime.getTime() - Math.floor(instant / 1000) * 1000;
  }

  function readDay(day: number): DayOffset {
    let low = day * DAY_MS;
    let high = low + DAY_MS;
    const before = readOffset(low);
    const after = readOffset(high);
    if (before === after) return { before, after, change: high };
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (readOffset(middle) === before) low = middle;
      else high = middle;
    }
    return { before, after, change: high };
  }

  function offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    let cached = days.get(day);
    if (!cached) {
      if (days.size >= CACHE_LIMIT) days.clear();
      cached = readDay(day);
      days.set(day, cached);
    }
    return instant < cached.change ? cached.before : cached.after;
  }

  function toInstant(local: LocalTime): number {
    const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute);
    const before = asUtc - offsetAt(asUtc - DAY_MS / 2);
    const after = asUtc - offsetAt(asUtc + DAY_MS / 2);
    if (before + offsetAt(before) === asUtc) return before;
    if (after + offsetAt(after) === asUtc) return after;
    return before;
  }

  return { offsetAt, toInstant };
}
