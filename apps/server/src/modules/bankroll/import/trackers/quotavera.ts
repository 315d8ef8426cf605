import type { Tracker } from './tracker.ts';

/** The product's own file, as `analysis/routes.ts` writes it. */
export const quotavera: Tracker = {
  format: 'quotavera',
  telling: ['bet id', 'placed at', 'day', 'source', 'kind', 'phase', 'closing odds', 'fair clv'],
  odds: 'decimal',
  columns: {
    ref: 'bet id',
    placed_at: 'placed at',
    event: 'event',
    selection: 'selection',
    market: 'market',
    sport: 'sport',
    competition: 'competition',
    bookmaker: 'bookmaker',
    tipster: 'tipster',
    side: 'side',
    odds: 'odds',
    stake: 'stake',
    liability: 'liability',
    staked: 'staked',
    profit: 'profit',
    outcome: 'outcome',
    closing: 'closing odds',
    live: 'phase',
    note: 'note',
    freebet: 'funds',
    base_odds: 'base odds',
    each_way: 'each way',
    currency: 'currency',
    tags: 'tags',
  },
};
