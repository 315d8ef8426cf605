/** The ranking can be ordered by these columns. */
export const LEADERBOARD_SORTS = [
  'rank',
  'bets',
  'yield',
  'profit',
  'expected_yield',
  'expected_yield_low',
  'fair_clv',
  'strike_rate',
  'average_odds',
  'drawdown',
] as const;

/** The list of tipsters can be ordered by these. */
export const TIPSTER_SORTS = ['rank', 'followers', 'newest', 'bets', 'yield', 'profit'] as const;
export type TipsterSort = (typeof TIPSTER_SORTS)[number];
