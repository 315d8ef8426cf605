import type { Tracker } from './tracker.ts';

/** The transactions export; several legs are joined by " | ". Header and words of status: tests of a public parser. */
export const pikkit: Tracker = {
  format: 'pikkit',
  telling: ['bet id', 'sportsbook', 'status', 'odds', 'amount', 'bet info'],
  columns: {
    ref: 'bet id',
    bookmaker: 'sportsbook',
    outcome: 'status',
    odds: 'odds',
    closing: 'closing line',
    stake: 'amount',
    profit: 'profit',
    placed_at: 'time placed iso',
    settled_at: 'time settled iso',
    event: 'bet info',
    sport: 'sports',
    competition: 'leagues',
    tags: 'tags',
  },
};
