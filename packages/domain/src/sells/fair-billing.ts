import { DAY_MS, type Day, daysFromTo } from '../time/index.ts';

/** A channel's service in a paid period. */
export interface ChannelPeriod {
  /** Length of the period in days, without those of a holiday, which are given back on their own. */
  days: number;
  /** Tips that the plan states per 30 days; 0 when it states none. */
  statedPer30Days: number;
  /** Tips published in the channel in the period, not withdrawn. */
  tips: number;
  /** Whole days of the period on which the channel was disabled or its tipster suspended; at most `days`. */
  closedDays: number;
}

export interface FairExtension {
  /** Days by which the period is made longer, at no cost. */
  days: number;
  /** The part of `days` for days on which the channel was closed. */
  closed: number;
  /** The part of `days` for tips that were stated and didn't come. */
  missingTips: number;
  /** Tips that were due on the open days. */
  due: number;
}

const STATED_DAYS = 30;
/** Periods of more than so many days are looked at in windows, each of `FAIR_WINDOW_DAYS`. */
export const UNDIVIDED_DAYS = 60;
export const FAIR_WINDOW_DAYS = 30;

/**
 * The days that a channel owes its subscribers after a period: each closed day, and of the open days the share of the stated tips that
 * didn't come, rounded up to a whole day. A tip too many never shortens anything. Winning or losing plays no part.
 */
export function fairExtension({ days, statedPer30Days, tips, closedDays }: ChannelPeriod): FairExtension {
  const closed = Math.min(Math.max(closedDays, 0), days);
  const open = days - closed;
  // In tips times 30, so that nothing is rounded before the end.
  const dueTimes30 = statedPer30Days * open;
  const shortTimes30 = Math.max(dueTimes30 - tips * STATED_DAYS, 0);
  const missingTips = dueTimes30 === 0 ? 0 : Math.ceil((open * shortTimes30) / dueTimes30);
  return { days: closed + missingTips, closed, missingTips, due: Math.ceil(dueTimes30 / STATED_DAYS) };
}

/** A span of time: `from <= t < to`; without an end it goes on. */
export interface TimeSpan {
  from: Date;
  to: Date | null;
}

/** The time of a window that spans cover, in whole days (rounded); what two of them cover counts once. */
export function daysWithin(window: { from: Date; to: Date }, spans: readonly TimeSpan[]): number {
  const end = window.to.getTime();
  let covered = 0;
  let at = window.from.getTime();
  for (const { from, to } of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const start = Math.max(from.getTime(), at);
    const stop = Math.min(to?.getTime() ?? end, end);
    if (stop <= start) continue;
    covered += stop - start;
    at = stop;
  }
  return Math.round(covered / DAY_MS);
}

/** A channel's service in a window of time: its holidays, and when it was closed or its tipster suspended. */
export interface ChannelWindow {
  from: Date;
  to: Date;
  pauses: readonly TimeSpan[];
  closures: readonly TimeSpan[];
  statedPer30Days: number;
  tips: number;
}

/** `fairExtension` of a window: days of a holiday aren't counted, whatever else happened on them. */
export function fairExtensionOf({ from, to, pauses, closures, statedPer30Days, tips }: ChannelWindow): FairExtension {
  const window = { from, to };
  const paused = daysWithin(window, pauses);
  const days = Math.max(daysWithin(window, [window]) - paused, 0);
  const closedDays = Math.max(daysWithin(window, [...pauses, ...closures]) - paused, 0);
  return fairExtension({ days, statedPer30Days, tips, closedDays });
}

/** A holiday of a channel, and all of them in a year, in days. */
export const HOLIDAY_DAYS = { min: 1, max: 60, year: 60 } as const;
/** How far ahead a holiday may be set, in days. */
const HOLIDAY_AHEAD_DAYS = 180;

/**
 * Returns what is wrong with a holiday from the beginning of `first` to the end of `last` (days in Rome), or null. `taken` is how many days
 * of the year before its end were holidays already.
 */
export function holidayProblem({
  first,
  last,
  today,
  taken,
}: {
  first: Day;
  last: Day;
  today: Day;
  taken: number;
}): 'holiday_past' | 'holiday_too_far' | 'holiday_order' | 'holiday_too_long' | 'holiday_year' | null {
  if (first < today) return 'holiday_past';
  if (last < first) return 'holiday_order';
  if (daysFromTo(today, first) > HOLIDAY_AHEAD_DAYS) return 'holiday_too_far';
  const days = daysFromTo(first, last) + 1;
  if (days > HOLIDAY_DAYS.max) return 'holiday_too_long';
  return days + taken > HOLIDAY_DAYS.year ? 'holiday_year' : null;
}
