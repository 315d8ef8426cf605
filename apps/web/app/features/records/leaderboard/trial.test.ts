import { playField, tipstersOf } from '@quotavera/domain/records';
import { expect, test } from 'vitest';
import { TRIAL, TRIAL_FINDINGS } from './trial.ts';

test('the findings on the page are those of the simulation', () => {
  const { tipsters, skilled, edge, bets, seed } = TRIAL;
  const reports = playField({
    tipsters: [...tipstersOf(skilled, edge), ...tipstersOf(tipsters - skilled, 0)],
    tips: bets,
    seed,
    checkpoints: TRIAL_FINDINGS.map((finding) => finding.bets),
  });
  const skilledOf = (who: ReadonlySet<number>) => [...who].filter((one) => one < skilled).length;
  expect(
    reports.map(({ tips, byResults, badges }) => ({
      bets: tips,
      results: skilledOf(byResults),
      mean: skilledOf(badges),
      falseBadges: badges.size - skilledOf(badges),
    })),
  ).toEqual(TRIAL_FINDINGS);
});
