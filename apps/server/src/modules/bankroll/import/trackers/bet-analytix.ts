import type { Tracker } from './tracker.ts';

/**
 * Its "formatted export". A combined or system bet is one row, followed by its selections without day and stake. Older exports end after the
 * bookmaker. Header, rows and letters of State: tests of public parsers.
 */
export const betAnalytix: Tracker = {
  format: 'bet_analytix',
  telling: ['date', 'type', 'label', 'odds', 'stake', 'state'],
  columns: {
    placed_at: 'date',
    event: 'label',
    odds: 'odds',
    stake: 'stake',
    outcome: 'state',
    sport: 'sport',
    bookmaker: 'bookmaker',
    tipster: 'tipster',
    competition: 'competition',
    market: 'bettype',
    closing: 'closing',
    live: 'live',
    freebet: 'freebet',
    payout: 'cashout',
    note: 'comment',
  },
  words: { w: 'won', l: 'lost', p: 'open', v: 'void', r: 'void', c: 'cash_out', h: 'half_won' },
};
