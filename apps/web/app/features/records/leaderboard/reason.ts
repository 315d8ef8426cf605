import type { WholeRow } from './queries.ts';

type Reason = 'solid' | 'uncertain' | 'flattered' | 'losing' | 'missing' | 'none';

type Figures = Pick<WholeRow, 'ranking_bets' | 'expected_yield' | 'expected_yield_low'> & {
  verified: { yield: number | null };
};

/** Returns the reason that explains a tipster's place best, by figures that stand in the row. */
export function reasonOf({
  ranking_bets: bets,
  expected_yield: mean,
  expected_yield_low: low,
  verified,
}: Figures): Reason {
  if (mean === null || low === null) return bets === 0 ? 'none' : 'missing';
  if (low > 0) return 'solid';
  if (mean > 0) return 'uncertain';
  return verified.yield !== null && verified.yield > 0 ? 'flattered' : 'losing';
}
