import { addDays, DAY_MS, mondayOf, romeDay, romeDayStart } from '../time/index.ts';
import type { LimitKind } from './limits.ts';

/** These limits are on own bets. Betting pauses once a limit is reached, until the limit's period ends. */
export const BETTING_LIMITS = [
  'daily_bets',
  'daily_risk_cents',
  'weekly_bets',
  'weekly_risk_cents',
] as const satisfies readonly LimitKind[];
type BettingLimit = (typeof BETTING_LIMITS)[number];
/** Betting is paused by an own limit that is reached, or by a break. */
export const PAUSED_BY = ['limit', 'break'] as const;
export type PausedBy = (typeof PAUSED_BY)[number];
/** A break that is taken with one press. */
export const BREAK_MS = DAY_MS;

/** The number of bets in the day and the week so far, and the cents that they risk. */
export interface Betting {
  day: { bets: number; riskCents: number };
  week: { bets: number; riskCents: number };
}

/** The day and the week of Europe/Rome that an instant (milliseconds since 1970) lies in: when they began, and when they end. */
export function bettingPeriods(now: number): Readonly<Record<keyof Betting, { from: Date; to: Date }>> {
  const today = romeDay(now);
  const monday = mondayOf(today);
  return {
    day: { from: romeDayStart(today), to: romeDayStart(addDays(today, 1)) },
    week: { from: romeDayStart(monday), to: romeDayStart(addDays(monday, 7)) },
  };
}

const OF: Readonly<Record<BettingLimit, (betting: Betting) => number>> = {
  daily_bets: ({ day }) => day.bets,
  daily_risk_cents: ({ day }) => day.riskCents,
  weekly_bets: ({ week }) => week.bets,
  weekly_risk_cents: ({ week }) => week.riskCents,
};

export type BettingLimits = Readonly<Partial<Record<BettingLimit, number | null>>>;

const limitsThat = (limits: BettingLimits, holds: (limit: number, kind: BettingLimit) => boolean): BettingLimit[] =>
  BETTING_LIMITS.filter((kind) => limits[kind] != null && holds(limits[kind], kind));

/** Whether these bets go beyond a limit. */
export function exceedsLimits(limits: BettingLimits, betting: Betting): boolean {
  return limitsThat(limits, (limit, kind) => OF[kind](betting) > limit).length > 0;
}

/**
 * Returns until when (milliseconds since 1970) no tip is taken any more: the end of the longest period whose limit is reached; null before
 * that.
 */
export function pausedUntil(limits: BettingLimits, betting: Betting, now: number): number | null {
  const reached = limitsThat(limits, (limit, kind) => OF[kind](betting) >= limit);
  if (reached.length === 0) return null;
  const { day, week } = bettingPeriods(now);
  return (reached.some((kind) => kind.startsWith('weekly')) ? week : day).to.getTime();
}
