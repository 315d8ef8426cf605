import { addDays, type Day, MINUTE_MS, romeDay, romeMinuteOfDay, romeTime } from '../time/index.ts';

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
/** How long one payment lasts: calendar months, or days of a channel's plan. */
export type PeriodLength = { months: number } | { days: number };

/** Calendar months of a plan's period. */
export const PERIOD_LENGTH = { month: { months: 1 }, year: { months: 12 } } as const satisfies Record<
  BillingPeriod,
  PeriodLength
>;

/** The day `months` calendar months after another one, or the last one of that month where it has no such day. */
function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())));
  return target.toISOString().slice(0, 10);
}

/**
 * The end of the `count`-th period since `anchor` (count 0 is the anchor itself). Months and days are those of a calendar in Rome and the
 * time of day stays what the clock there showed; it is counted from the anchor, so that 31 January leads to 28 February and then to
 * 31 March. Seconds are the anchor's.
 */
export function periodEnd(anchor: Date, length: PeriodLength, count: number): Date {
  if (count === 0) return new Date(anchor);
  const start = romeDay(anchor);
  const day = 'months' in length ? addMonths(start, length.months * count) : addDays(start, length.days * count);
  const minutes = romeMinuteOfDay(anchor);
  const seconds = anchor.getTime() % MINUTE_MS;
  return new Date(romeTime(day, Math.floor(minutes / 60), minutes % 60).getTime() + seconds);
}
