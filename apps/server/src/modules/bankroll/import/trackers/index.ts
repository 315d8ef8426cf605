import { betAnalytix } from './bet-analytix.ts';
import { betfair, betfairBets, betfairSettled, betfairStatement } from './betfair.ts';
import { matchbook } from './matchbook.ts';
import { pikkit } from './pikkit.ts';
import { quotavera } from './quotavera.ts';
import { smarkets } from './smarkets.ts';
import type { Tracker } from './tracker.ts';

export type { Rewritten, Tracker } from './tracker.ts';

/** The exports that are known by their headers; the first whose telling columns are all there is meant. */
export const TRACKERS: readonly Tracker[] = [
  quotavera,
  betAnalytix,
  betfair,
  betfairBets,
  betfairSettled,
  betfairStatement,
  matchbook,
  pikkit,
  smarkets,
];
