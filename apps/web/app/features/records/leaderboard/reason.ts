import type { WholeRow } from './queries.ts';

type Reason = 'solid' | 'uncertain' | 'flattered' | 'losing' | 'missing' | 'none';

type Figures = Pick<WholeRow, 'ranking_bets' | 'expected_yield'> & {
  verified: { yield: number | null };
};

/** Returns the reason that explains a tipster's place best, by figures that stand in the row. */
export function reasonOf({ ranking_bets: bets, expected_yield: expected, verified }: Figures): Reason {
  if (expected === null) return bets === 0 ? 'none' : 'missing';
  if (expected.low > 0) return 'solid';
  if (expected.value > 0) return 'uncertain';
  return verified.yield !== null && verified.yield > 0 ? 'flattered' : 'losing';
}
