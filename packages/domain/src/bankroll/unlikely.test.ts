import { expect, test } from 'vitest';
import { priceFarFrom, unlikelyRisk } from './index.ts';

test('odds are far from the market only when they are far from each of its prices', () => {
  const market = [2_750, 2_890, 2_800];
  expect(priceFarFrom(50_000, market)).toBe(2_890);
  expect(priceFarFrom(1_289, market)).toBe(2_750);
  expect([priceFarFrom(3_610, market), priceFarFrom(2_210, market)]).toEqual([null, null]);
  expect(priceFarFrom(50_000, [])).toBeNull();
});

test('a stake is out of proportion to a stated capital from more than a quarter on', () => {
  expect(unlikelyRisk(999_900, { capital: 30_000, latest: [] })).toEqual({ to: 'bank', share: 33.33 });
  expect(unlikelyRisk(7_500, { capital: 30_000, latest: [] })).toBeNull();
  expect(unlikelyRisk(7_501, { capital: 30_000, latest: [] })).toMatchObject({ to: 'bank' });
  expect(unlikelyRisk(1, { capital: -500, latest: [] })).toMatchObject({ to: 'bank' });
});

test('without a capital a stake is compared with the usual one, once enough bets say what that is', () => {
  const latest = [1_000, 1_200, 900, 1_000, 60_000];
  expect(unlikelyRisk(10_000, { capital: null, latest })).toBeNull();
  expect(unlikelyRisk(10_001, { capital: null, latest })).toMatchObject({ to: 'usual', multiple: 10.001 });
  expect(unlikelyRisk(10_001, { capital: null, latest: latest.slice(1) })).toBeNull();
  expect(unlikelyRisk(10_001, { capital: 500_000, latest })).toMatchObject({ to: 'usual' });
  expect(unlikelyRisk(500, { capital: null, latest: [0, 0, 0, 0, 0] })).toBeNull();
});
