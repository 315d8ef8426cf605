import { ROLLING_PERIODS, type RollingPeriod } from './rolling.ts';
import { addDays, type Day, isDay, romeDay, romeDayEnd, romeDayStart } from './rome.ts';

/** A rolling period, one month (`YYYY-MM`) or one year (`YYYY`). */
export type Period = RollingPeriod | `${number}-${number}` | `${number}`;

/** The days of a period, both included; null is without bound. */
export interface PeriodDays {
  from: Day | null;
  to: Day | null;
}

/** The instants of a period: `from <= t < to`; null is without bound. */
export interface PeriodInstants {
  from: Date | null;
  to: Date | null;
}

const MONTH = /^\d{4}-\d{2}$/;
const YEAR = /^\d{4}$/;

/** Whether a period moves with the calendar. */
export function isRollingPeriod(text: string): text is RollingPeriod {
  return (ROLLING_PERIODS as readonly string[]).includes(text);
}

/** Whether a text names a period (`7d 30d 90d 365d all`, an existing month `YYYY-MM` or a year `YYYY`). */
export function isPeriod(text: string): text is Period {
  if (isRollingPeriod(text)) return true;
  return YEAR.test(text) ? isDay(`${text}-01-01`) : MONTH.test(text) && isDay(`${text}-01`);
}

/**
 * The Rome days of a period at an instant. `7d` is today and the six days before: it has no upper bound, because nothing
 * of a record lies in the future but open tips. Edges fall on Rome's midnights. Throws RangeError for what {@link isPeriod} refuses.
 */
export function periodDays(period: Period, now: Date | number): PeriodDays {
  if (!isPeriod(period)) throw new RangeError(`${period} is not a period`);
  if (period === 'all') return { from: null, to: null };
  if (YEAR.test(period)) return { from: `${period}-01-01`, to: `${period}-12-31` };
  if (period.endsWith('d')) return { from: addDays(romeDay(now), 1 - Number.parseInt(period, 10)), to: null };
  const from = `${period}-01`;
  const nextMonth = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${nextMonth}-01`, -1) };
}

/** The instants of a period at an instant: {@link periodDays} as moments. */
export function periodInstants(period: Period, now: Date | number): PeriodInstants {
  const { from, to } = periodDays(period, now);
  return { from: from === null ? null : romeDayStart(from), to: to === null ? null : romeDayEnd(to) };
}

const SEASON = /^(\d{4})-(\d{4})$/;

/**
 * The Rome days of what a report is over: a month `YYYY-MM`, a calendar year `YYYY`, or a season `YYYY-YYYY` from 1 July to 30 June; null
 * for anything else.
 */
export function reportDays(period: string): { from: Day; to: Day } | null {
  const [, first, second] = SEASON.exec(period) ?? [];
  if (first !== undefined && Number(second) === Number(first) + 1) {
    return { from: `${first}-07-01`, to: `${second}-06-30` };
  }
  if (isRollingPeriod(period) || !isPeriod(period)) return null;
  const { from, to } = periodDays(period, 0);
  return { from: from!, to: to! };
}

/** The month before or after a month by `count`. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
