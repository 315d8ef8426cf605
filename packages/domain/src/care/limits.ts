import { DAY_MS } from '../time/index.ts';

/** Limits that members may set for themselves. Values are whole numbers in the unit that the comment names. */
export const LIMIT_KINDS = [
  /** Minutes of one sitting before the product reminds of the time. */
  'sitting_minutes',
  /** Tips unlocked in a day of Europe/Rome. */
  'daily_unlocks',
  /** Alerts of tips in a day of Europe/Rome. */
  'daily_alerts',
  /** Own bets placed in a day, or a week from Monday on, of Europe/Rome, and what they risk, in cents of whichever currency. */
  'daily_bets',
  'daily_risk_cents',
  'weekly_bets',
  'weekly_risk_cents',
  /** A tipster's: tips published in a day of Europe/Rome. */
  'daily_tips',
  /** A tipster's: risk of one tip, in thousandths of a unit. */
  'tip_risk_milli',
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Smallest and largest value of each kind, both allowed. */
export const LIMIT_RANGES: Readonly<Record<LimitKind, { min: number; max: number }>> = {
  sitting_minutes: { min: 10, max: 480 },
  daily_unlocks: { min: 0, max: 3 },
  daily_alerts: { min: 0, max: 200 },
  daily_bets: { min: 1, max: 100 },
  daily_risk_cents: { min: 100, max: 1_000_000 },
  weekly_bets: { min: 1, max: 500 },
  weekly_risk_cents: { min: 100, max: 1_000_000 },
  daily_tips: { min: 1, max: 50 },
  tip_risk_milli: { min: 100, max: 10_000 },
};

/** How long a raised or removed limit waits before it takes effect, in milliseconds. */
export const RAISE_WAIT_MS = DAY_MS;

/** A limit as it is kept. `value` null: none. `pendingValue` (null: none any more) holds from `pendingAt` on, if that is set. */
export interface OwnLimit {
  value: number | null;
  pendingValue: number | null;
  /** Milliseconds since 1970; null when no change is waiting. */
  pendingAt: number | null;
}

export const NO_LIMIT: OwnLimit = { value: null, pendingValue: null, pendingAt: null };

/** The value that holds at `now` (milliseconds since 1970); null is no limit. */
export function limitAt(limit: OwnLimit, now: number): number | null {
  return limit.pendingAt !== null && limit.pendingAt <= now ? limit.pendingValue : limit.value;
}

/** The limit without a change that has come into force or was never there. */
export function settledLimit(limit: OwnLimit, now: number): OwnLimit {
  return limit.pendingAt !== null && limit.pendingAt <= now
    ? { value: limit.pendingValue, pendingValue: null, pendingAt: null }
    : limit;
}

/**
 * Returns the limit after its owner asks for `newValue` (null removes the limit) at `now`. A stricter value acts at once and takes back a
 * raise that was waiting. A raise or a removal waits 24 hours while the stricter value holds; asking again for the raise that waits doesn't
 * restart its wait.
 */
export function changeLimit(limit: OwnLimit, newValue: number | null, now: number): OwnLimit {
  const current = settledLimit(limit, now);
  if (current.value === null) return { value: newValue, pendingValue: null, pendingAt: null };
  if (newValue !== null && newValue <= current.value) return { value: newValue, pendingValue: null, pendingAt: null };
  if (current.pendingAt !== null && current.pendingValue === newValue) return current;
  return { value: current.value, pendingValue: newValue, pendingAt: now + RAISE_WAIT_MS };
}
