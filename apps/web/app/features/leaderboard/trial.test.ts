import { simulateRanking } from '@quotavera/domain/record';
import { expect, test } from 'vitest';
import { TRIAL, TRIAL_FINDINGS } from './trial.ts';

test('the findings on the page are those of the simulation', { timeout: 30_000 }, () => {
  const { checkpoints } = simulateRanking({ ...TRIAL, checkpoints: TRIAL_FINDINGS.map(({ bets }) => bets) });
  expect(
    checkpoints.map(({ bets, results, mean }) => ({
      bets,
      results: results.found,
      mean: mean.found,
      falseBadges: mean.falseBadges,
    })),
  ).toEqual(TRIAL_FINDINGS);
});
