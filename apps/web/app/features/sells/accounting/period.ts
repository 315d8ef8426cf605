import { FIRST_YEAR_OF_SALES } from '@quotavera/domain/sells';
import { addMonths, type Day, isDay, type Month, reportDays } from '@quotavera/domain/time';

export const PERIOD_KINDS = ['month', 'quarter', 'year', 'days'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export interface Days {
  from: Day;
  to: Day;
}

/** A month `YYYY-MM`, a quarter `YYYY-Q1` or a year `YYYY`, with its days. */
export interface NamedPeriod extends Days {
  kind: Exclude<PeriodKind, 'days'>;
  name: string;
}

const QUARTER = /^(\d{4})-Q([1-4])$/;

/** Reads a period by its name; null for anything else. */
export function namedPeriod(name: string): NamedPeriod | null {
  const [, year, quarter] = QUARTER.exec(name) ?? [];
  if (year) {
    const last = Number(quarter) * 3;
    const monthOf = (month: number) => reportDays(`${year}-${String(month).padStart(2, '0')}`)!;
    return { kind: 'quarter', name, from: monthOf(last - 2).from, to: monthOf(last).to };
  }
  const days = /^\d{4}(-\d{2})?$/.test(name) ? reportDays(name) : null;
  return days && { kind: name.length === 4 ? 'year' : 'month', name, ...days };
}

/** The quarter that a month is in. */
const quarterOf = (month: Month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;

/** The names of the periods of a kind since sales began, the latest first. */
export function periodsUntil(month: Month, kind: NamedPeriod['kind']): string[] {
  const months: Month[] = [];
  for (let each = month; Number(each.slice(0, 4)) >= FIRST_YEAR_OF_SALES; each = addMonths(each, -1)) months.push(each);
  const nameOf = { month: (each: Month) => each, quarter: quarterOf, year: (each: Month) => each.slice(0, 4) }[kind];
  return [...new Set(months.map(nameOf))];
}

/** The period that an address asks for: by name, by its days, or the month before this one. */
export function periodOf(search: URLSearchParams, thisMonth: Month): NamedPeriod | ({ kind: 'days' } & Days) {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { kind: 'days', from, to };
  return namedPeriod(search.get('period') ?? '') ?? namedPeriod(addMonths(thisMonth, -1))!;
}
