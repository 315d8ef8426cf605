import type { HomeAway } from '../../bet/bet.ts';
import { DAY_MS } from '../../time/index.ts';

/** A finished match of one league, as a fit needs it. */
export interface LeagueMatch {
  /** ISO day (2025-05-17) or days since 1970-01-01. */
  date: string | number;
  /** Seasons sort by name: "2024/25", "2425". */
  season: string;
  /** Ids. */
  home: string;
  away: string;
  goals: HomeAway;
  halfTimeGoals?: HomeAway | null;
  shots?: HomeAway | null;
  shotsOnTarget?: HomeAway | null;
  corners?: HomeAway | null;
  /** Expected goals, home first. */
  xg?: HomeAway | null;
}

/** A forecast covers these counts of a match beside its score. */
export const COUNT_KINDS = ['shots', 'shotsOnTarget', 'corners'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** Expected counts of the two teams. */
export interface ExpectedCounts {
  home: number;
  away: number;
}

/** Days since 1970-01-01. Throws RangeError for what is no day. */
export function dayNumber(date: string | number): number {
  const day = typeof date === 'number' ? date : Math.floor(Date.parse(date) / DAY_MS);
  if (!Number.isFinite(day)) throw new RangeError(`no day: ${date}`);
  return day;
}

/** The ISO day of a day number. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
