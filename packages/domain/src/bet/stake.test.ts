import { expect, it } from 'vitest';
import { betTotals, riskOf } from './stake.ts';

it('the total of a bet tells the stake of a lay from its liability and the other way round', () => {
  const lay = {
    side: 'lay',
    legs: [{ odds: 4000 }],
    stake: 10_000,
    stakeBasis: 'liability',
    commission: 50,
  } as const;
  expect(riskOf(lay).toMicro()).toBe(10_000_000);
  expect(betTotals(lay)).toEqual({
    totalOdds: 4000,
    stake: 3_333_333,
    risk: 10_000_000,
    grossProfit: 3_333_333,
    netProfit: 3_166_667,
  });
  expect(betTotals({ ...lay, stakeBasis: 'stake' })).toMatchObject({ risk: 30_000_000, netProfit: 9_500_000 });
});

it('totals of a bet shows the possible profit of a back accumulator', () => {
  const legs = [{ odds: 2000 }, { odds: 1800 }];
  expect(betTotals({ side: 'back', legs, stake: 1500, stakeBasis: 'stake', commission: 0 })).toEqual({
    totalOdds: 3600,
    stake: 1_500_000,
    risk: 1_500_000,
    grossProfit: 3_900_000,
    netProfit: 3_900_000,
  });
});
